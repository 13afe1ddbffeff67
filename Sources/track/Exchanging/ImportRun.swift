import TrackCore
import TrackExchange
import TrackStore
import TrackSystem

/// Reads foreign files and collects their entries in an import plan.
struct ImportRun {
  let kind: Importer
  var plan: ImportPlan
  /// The files in the folders and archives that are not read, with their paths.
  private(set) var unread: [String] = []

  /// A file, folder or archive, and the files to read in it.
  private typealias Input = (path: ForeignPath, files: [String])

  /// - Parameter named: The kind of data that the user stated; nil to recognise it from the files.
  init(
    _ paths: [ForeignPath], as named: Importer?, context: ImportContext, plan: ImportPlan,
    _ session: Session
  ) throws(Failure) {
    var unread: [String] = []
    var inputs: [Input] = []
    var kind = named
    var context = context
    for path in paths {
      let files = try path.files()
      let found = try Self.kind(of: files, path.path, named, isMapped: context.map.hasColumns)
      if let kind, kind != found {
        throw .refused(
          "The files are of two kinds, \(kind.name) and \(found.name). Import them one after the other."
        )
      }
      kind = found
      context.separator = files.separator
      let read = files.files(of: found)
      unread += files.others(than: read).map { "\(path.path)/\($0)" }
      inputs.append((path, read))
    }
    self.unread = unread
    guard let kind else { throw .usage(.missingArgument("FILE", command: "import")) }
    self.kind = kind
    self.plan = plan
    try read(kind.inReadingOrder(inputs) { $0.files.first ?? "" }, context, session)
  }

  /// Returns the kind of some files: the one that was named, else the one that they look like. A
  /// map that names columns describes a table, whatever program wrote it.
  private static func kind(
    of files: ForeignFiles, _ path: String, _ named: Importer?, isMapped: Bool
  ) throws(Failure) -> Importer {
    if files.isUTF16 { throw .refused(.foreign(path, .utf16)) }
    guard let found = named ?? (isMapped ? .csv : files.recognise()) else {
      throw .refused(
        "Cannot tell what \(path) is. Name its kind with --as; `track import --list` shows all"
          + " kinds.", .data)
    }
    if found == .csv, !isMapped {
      throw .refused(
        "\(path) is a table that needs a map. Write one with `track import \(path)"
          + " --map-init map.txt`, change it, then run `track import \(path) --map map.txt`.", .data
      )
    }
    return found
  }

  private mutating func read(
    _ inputs: [Input], _ context: ImportContext, _ session: Session
  ) throws(Failure) {
    var bar = ProgressBar(session)
    defer { bar.clear() }
    let first = inputs.first?.path.path ?? ""
    var format = try Self.reading(first) { () throws(ForeignError) in
      try kind.format(context)
    }
    for (path, files) in inputs {
      var index = -1
      var name: String { files.count == 1 ? path.path : "\(path.path), \(files[index])" }
      var failure: ForeignError?
      try path.stream(files) { piece in
        do throws(ForeignError) {
          switch piece {
          case .begin:
            index += 1
            format.begin(file: files[index])
          case .bytes(let bytes): try format.read(bytes, into: &plan)
          case .share(let share):
            if inputs.count == 1, files.count == 1 { plan.reserve(share: share) }
            bar.show((Double(index) + share) / Double(files.count))
          case .end: try format.end(into: &plan)
          }
        } catch { failure = error }
        return failure == nil
      }
      if let failure { throw .refused(.foreign(name, failure)) }
    }
    try Self.reading(first) { () throws(ForeignError) in try format.finish(into: &plan) }
  }

  private static func reading<Result>(
    _ file: String, _ body: () throws(ForeignError) -> Result
  ) throws(Failure) -> Result {
    do { return try body() } catch { throw .refused(.foreign(file, error)) }
  }
}
