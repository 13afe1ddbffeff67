/// Units that are things: one of them and several have names of their own, which mean the same.
extension Unit {
  /// The names of several by that of one.
  static let plurals: [Unit: Unit] = {
    let regular = [
      "page", "chapter", "book", "rep", "set", "step", "lap", "word", "character", "line", "point",
      "card", "problem", "item", "cup", "session",
    ]
    var plurals: [Unit: Unit] = [:]
    for (one, several) in regular.map({ ($0, $0 + "s") }) + [("glass", "glasses")] {
      if let one = Unit(one), let several = Unit(several) { plurals[one] = several }
    }
    return plurals
  }()

  static let singulars = Dictionary(
    plurals.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

  /// The name for several of them, where it has one; else the unit itself.
  var plural: Unit { Unit.plurals[self] ?? self }

  /// The name behind a number: `1 page`, `2 pages`.
  package func name(behind number: Number) -> String {
    let isOne = number == .one || number == .zero - .one
    return (isOne ? Unit.singulars[self] ?? self : plural).name
  }

  /// Whether it counts things: a plain word of three small letters or more, such as `books`, that
  /// is no unit of time, length, mass, volume or energy.
  var isThing: Bool {
    let scalars = name.unicodeScalars
    return self != .time && Unit.scales[self] == nil && scalars.count >= 3
      && scalars.allSatisfy { $0.properties.generalCategory == .lowercaseLetter }
  }
}
