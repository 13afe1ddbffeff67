extension Sequence {
  /// Returns the elements in the order of a key. Elements with the same key keep their order.
  package func stablySorted(by key: (Element) -> some Comparable) -> [Element] {
    enumerated().map { (key: key($1), offset: $0, element: $1) }
      .sorted { ($0.key, $0.offset) < ($1.key, $1.offset) }.map(\.element)
  }
}
