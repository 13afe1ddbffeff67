/// Units that are countable nouns: the singular and the plural name the same unit.
extension Unit {
  /// The plural of each known singular.
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

  /// The plural of the unit if it is a known singular, else the unit itself.
  var plural: Unit { Unit.plurals[self] ?? self }

  /// Returns the name in the singular or plural, to match the number: `1 page`, `2 pages`.
  package func name(after number: Number) -> String {
    let isOne = number == .one || number == .zero - .one
    return (isOne ? Unit.singulars[self] ?? self : plural).name
  }

  /// True if the unit counts things: a word of three or more lowercase letters, such as `books`,
  /// that is not a known unit of length, mass, volume or energy.
  var isThing: Bool {
    let scalars = name.unicodeScalars
    return self != .time && Unit.scales[self] == nil && scalars.count >= 3
      && scalars.allSatisfy { $0.properties.generalCategory == .lowercaseLetter }
  }
}
