import TrackCore

/// A block that an import proposes to add, because the imported entries need it or because the
/// foreign file describes it.
package struct ProposedBlock: Hashable, Sendable {
  package var kind: Kind
  package var id: String
  package var title: String
  package var properties: [Property]

  package struct Property: Hashable, Sendable {
    package let key: String
    package let value: String

    package init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }

    package init(_ key: PropertyKey, _ value: String) { self.init(key.rawValue, value) }
  }

  package init(_ kind: Kind, id: String, title: String, _ properties: [Property] = []) {
    self.kind = kind
    self.id = id
    self.title = title
    self.properties = properties
  }
}
