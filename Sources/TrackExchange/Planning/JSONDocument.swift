import TrackCore
import TrackJSON

/// Reads a file that is one JSON document.
struct JSONDocument: ForeignFormat {
  /// The maximum length of a document in bytes.
  private static let longest = 256 << 20

  private let read: (JSONValue, inout ImportPlan) throws(ForeignError) -> Void
  private var bytes: [UInt8] = []

  init(read: @escaping (JSONValue, inout ImportPlan) throws(ForeignError) -> Void) {
    self.read = read
  }

  /// Returns a reader of an array in which each element is read on its own.
  static func elements(
    read: @escaping (JSONValue, inout ImportPlan) throws(ForeignError) -> Void
  ) -> JSONDocument {
    JSONDocument { (document, plan) throws(ForeignError) in
      guard let values = document.elements else { throw ForeignError("the JSON is no array") }
      for (index, value) in values.enumerated() {
        try plan.readRow(index + 1) { plan throws(ForeignError) in try read(value, &plan) }
      }
    }
  }

  mutating func begin(file name: String) { bytes = [] }

  mutating func read(
    _ piece: UnsafeBufferPointer<UInt8>, into plan: inout ImportPlan
  ) throws(ForeignError) {
    guard bytes.count + piece.count <= Self.longest else {
      throw ForeignError("a JSON document of more than 256 MiB")
    }
    bytes += piece
  }

  mutating func end(into plan: inout ImportPlan) throws(ForeignError) {
    let document = try JSONValue(foreign: bytes)
    bytes = []
    try read(document, &plan)
  }
}
