/// The settings of git that are in effect in a repository, in the order in which git reads them.
struct GitSettings {
  struct Setting {
    /// The place that the setting comes from, such as `global` or `local`.
    let scope: String
    /// The name as git prints it, with its first and last part in lowercase.
    let name: String
    let value: String
  }

  private(set) var all: [Setting] = []

  /// Parses the output of `git config --null --show-scope --list`.
  init(_ output: [UInt8]) {
    var fields = output.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }[...]
    while let scope = fields.popFirst(), let entry = fields.popFirst() {
      let parts = entry.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      all.append(
        Setting(
          scope: scope, name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "true"))
    }
  }

  /// Returns the values of a setting that may be set several times.
  func values(_ name: String) -> [String] { all.filter { $0.name == name }.map(\.value) }

  /// Returns the value of a setting; nil if it is not set.
  subscript(name: String) -> String? { all.last { $0.name == name }?.value }
}
