import TrackCore
import TrackJSON

extension EntryFilter {
  static let noEntry = "No entry fits."

  /// The filter in words, such as
  /// `Only entries on run, at @park, with #trail, for run-half, from 2026-11-01.`
  package var inWords: String {
    func list(_ before: String, _ mark: String, _ names: [String]) -> String? {
      names.isEmpty ? nil : before + names.map { mark + $0 }.joined(separator: " or ")
    }
    let days: String? =
      switch (from, through) {
      case (let from?, let through?): from == through ? "on \(from)" : "in \(from)..\(through)"
      case (let from?, nil): "from \(from) on"
      case (nil, let through?): "up to \(through)"
      case (nil, nil): nil
      }
    let parts = [
      list("on ", "", subjects), list("at ", "@", contexts), list("with ", "#", tags),
      list("for ", "", goals), days,
    ]
    return "Only entries " + parts.compactMap(\.self).joined(separator: ", ") + "."
  }
}

extension EntryFilter: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "subjects": subjects, "contexts": contexts, "tags": tags, "goals": goals, "from": from,
      "to": through,
    ]
  }
}

extension Terminal {
  /// Returns the lines that describe a filter; empty if it selects everything.
  func words(for filter: EntryFilter) -> [String] {
    filter.isEmpty ? [] : wrap(filter.inWords.harmless(ascii: ascii), to: width)
  }
}
