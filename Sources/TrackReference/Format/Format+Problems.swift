import TrackCore

extension Reference.Format {
  /// The list of problems, made from the catalogue.
  static var problems: String {
    var text = """
      # Problems

      1. Each problem has a code, a place and a length in columns. An error leaves
         its line or reference out of the meaning; a warning does not. An end before
         the start of its block (checks 1) leaves both lines in, as either can be the
         wrong one. The codes, each with its title and the columns that it marks:


      """
    for entry in Problem.catalogue {
      let severity = entry.code.severity == .warning ? ", a warning" : ""
      text += "\(entry.code.rawValue)\(severity)\n"
      text += "    \(entry.title);\n    marks \(entry.marks)\n"
    }
    return text
  }
}
