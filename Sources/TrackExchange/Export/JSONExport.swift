import TrackCore
import TrackJSON

extension Exporter {
  package static let json = Exporter("json", "one document with blocks and entries") {
    JSONExport(blocks: $0.blocks)
  }
  static let jsonl = Exporter("jsonl", "an entry on each line") { _ in JSONLinesExport() }
}

/// JSON lines: an object for each entry. `track import` can read it back.
struct JSONLinesExport: ExportFormat {
  mutating func write(_ entry: ExchangeEntry, to output: inout [UInt8]) {
    JSONExport.append(entry, to: &output)
    output.append(ASCII.newline)
  }
}

/// One JSON document with all blocks and entries.
struct JSONExport: ExportFormat {
  let blocks: [ProposedBlock]
  private var hasEntry = false

  init(blocks: [ProposedBlock]) { self.blocks = blocks }

  mutating func begin(to output: inout [UInt8]) {
    output += "{\n\"version\":1,\n\"blocks\":[".utf8
    for (index, block) in blocks.enumerated() {
      output += (index == 0 ? "\n" : ",\n").utf8
      append(block, to: &output)
    }
    output += "\n],\n\"entries\":[".utf8
  }

  mutating func write(_ entry: ExchangeEntry, to output: inout [UInt8]) {
    output += (hasEntry ? ",\n" : "\n").utf8
    hasEntry = true
    Self.append(entry, to: &output)
  }

  mutating func end(to output: inout [UInt8]) { output += "\n]\n}\n".utf8 }

  /// Appends an object with the nonempty fields of an entry. The count,
  /// the seconds and the amount are JSON numbers.
  static func append(_ entry: ExchangeEntry, to output: inout [UInt8]) {
    var separator = "{"
    for (name, cell) in zip(EntryColumns.names, EntryColumns.cells(of: entry)) where !cell.isEmpty {
      output += "\(separator)\"\(name)\":".utf8
      separator = ","
      output += EntryColumns.numbers.contains(name) ? Array(cell.utf8) : JSONWriter.element(cell)
    }
    output.append(UInt8(ascii: "}"))
  }

  private func append(_ block: ProposedBlock, to output: inout [UInt8]) {
    let properties: [JSONObject] = block.properties.map { ["key": $0.key, "value": $0.value] }
    let json: JSONObject = [
      "kind": block.kind.rawValue, "id": block.id, "title": block.title, "properties": properties,
    ]
    output += JSONWriter.element(json)
  }
}
