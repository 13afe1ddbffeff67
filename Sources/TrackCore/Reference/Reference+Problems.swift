extension Reference {
  /// The last chapter, made from the catalogue.
  static var problems: String {
    var text = """
      # Problems

      Every problem has a code, a place and a length in columns. Errors leave
      their line (or reference) out; warnings only ask for a look. What each one
      marks:


      """
    for entry in Problem.catalogue {
      let severity = entry.code.severity == .warning ? ", a warning" : ""
      text += "\(entry.code.rawValue)\(severity)\n"
      text += "    \(entry.title);\n    marks \(entry.marks)\n"
    }
    return text
  }
}
