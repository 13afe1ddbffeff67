/// An output format.
enum Format: String, CaseIterable, Sendable {
  case text, json, csv
  case markdown = "md"
  case html, svg

  fileprivate var summary: String {
    switch self {
    case .text: "print text"
    case .json: "print JSON"
    case .csv: "print CSV"
    case .markdown: "print Markdown"
    case .html: "print a web page: one file to open, print or send"
    case .svg: "print a picture"
    }
  }
}

extension ArgumentReader {
  /// Reads `--format` and its short forms, such as `--json`.
  ///
  /// - Parameter picture: The placeholder for the value of `--svg`; nil if the command does not
  ///   have it.
  /// - Returns: The format, and the name of the picture. Each is nil if it was not requested.
  mutating func format(
    of formats: [Format], picture placeholder: Placeholder?
  ) throws(Failure) -> (format: Format?, picture: String?) {
    var given: [(option: String, format: Format)] = []
    let named = try choice(
      "format", "FORMAT", "text or json; where a command has it csv, md, html or svg",
      of: Format.self, only: formats)
    if let named { given.append(("--format \(named.rawValue)", named)) }
    var picture: String?
    for format in formats where format != .text {
      if format == .svg, let placeholder {
        picture = try text(
          "svg", placeholder, format.summary, expected: "the name of a picture, or an ID")
        if picture != nil { given.append(("--svg", .svg)) }
      } else if try listing(
        format == .json ? .own : .format,
        { reader in
          reader.flag(format.rawValue, format.summary)
        })
      {
        given.append(("--\(format.rawValue)", format))
      }
    }
    if let first = given.first, let other = given.first(where: { $0.format != first.format }) {
      throw .usage(.exclusive(first.option, other.option))
    }
    if given.first?.format == .svg, let placeholder, picture == nil {
      throw .usage(.missingValue(option: "--svg", placeholder: placeholder.name))
    }
    return (given.first?.format, picture)
  }
}
