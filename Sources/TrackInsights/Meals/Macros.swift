import TrackCore

/// The sums of protein, carbs and fat of meals that name all three, in grams.
package struct Macros: Sendable {
  package private(set) var protein = Number.zero
  package private(set) var carbs = Number.zero
  package private(set) var fat = Number.zero
  /// The number of meals.
  package private(set) var meals = 0

  init() {}

  /// Returns nil unless the amounts of protein, carbs and fat are all known.
  package init?(_ amounts: [String: Number]) {
    guard let protein = amounts["protein"], let carbs = amounts["carbs"], let fat = amounts["fat"]
    else { return nil }
    (self.protein, self.carbs, self.fat, meals) = (protein, carbs, fat, 1)
  }

  static func += (sum: inout Macros, other: Macros) {
    sum.protein += other.protein
    sum.carbs += other.carbs
    sum.fat += other.fat
    sum.meals += other.meals
  }

  /// The energy of protein, carbs and fat in kcal, by Atwater's general factors.
  private var energies: [Number] {
    [
      protein.scaled(by: 4, over: 1), carbs.scaled(by: 4, over: 1), fat.scaled(by: 9, over: 1),
    ]
  }

  /// The total energy in kcal.
  package var kcal: Number { energies.reduce(.zero, +) }

  /// The shares of protein, carbs and fat in their total energy, each 0–1; nil if that energy is
  /// zero.
  package var shares: (protein: Double, carbs: Double, fat: Double)? {
    let (parts, sum) = (energies.map(\.approximate), kcal.approximate)
    guard sum > 0 else { return nil }
    return (parts[0] / sum, parts[1] / sum, parts[2] / sum)
  }
}
