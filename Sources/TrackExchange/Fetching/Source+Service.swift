import TrackCore

extension Source {
  /// The name of the service: the subject of the fetched lines and the name of their file.
  ///
  /// It is the ID up to the first dash for a built-in service (`anki-desktop`), else the ID without
  /// the ending `-source`, which keeps it apart from its measure.
  package var service: String {
    let first = String(id.prefix { $0 != "-" })
    if BuiltInSource(rawValue: foldedName(first)) != nil { return foldedName(first) }
    return id.hasSuffix("-source") ? String(id.dropLast("-source".count)) : id
  }
}
