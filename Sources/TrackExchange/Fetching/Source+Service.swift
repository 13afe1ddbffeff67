import TrackCore

extension Source {
  /// The name of the service. It is the subject of the fetched lines and the name of their file.
  ///
  /// For a built-in service, it is the part of the source's ID before the first dash: `anki` for
  /// `anki-desktop`. For any other service, it is the ID without the ending `-source`. A source and
  /// its measure can thus have different IDs.
  package var service: String {
    let first = String(id.prefix { $0 != "-" })
    if BuiltInSource(rawValue: foldedName(first)) != nil { return foldedName(first) }
    return id.hasSuffix("-source") ? String(id.dropLast("-source".count)) : id
  }
}
