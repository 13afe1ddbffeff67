extension Workspace {
  /// Returns the place of the first `every` line of a habit or task, if none of its `every` lines
  /// is a valid rhythm. Nil if the block has a valid rhythm or no `every` line.
  package func invalidRhythm(of block: any Block) -> Place? {
    let rhythms = (block as? Habit)?.rhythms ?? (block as? Task)?.rhythms
    let place = block.heading.place
    guard let rhythms, rhythms.isEmpty, outlines.indices.contains(place.file),
      let source = outlines[place.file].blocks.first(where: { $0.header.number == place.line })
    else { return nil }
    let line = files[place.file].withBytes { buffer in
      outlines[place.file].properties[source.properties].first { property in
        foldedName(String(decoding: buffer[property.key], as: UTF8.self)) == .every
      }?.line.number
    }
    return line.map { Place(file: place.file, line: $0) }
  }
}
