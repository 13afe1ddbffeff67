import TrackCore
import TrackJSON

/// The nutrients of a meal, estimated from a picture.
package struct MealEstimate: Sendable {
  package enum Confidence: String, Sendable, CaseIterable { case high, medium, low }

  package let name: String
  package let confidence: Confidence
  /// The amounts of one portion, in the order and units of the parts of `meal`.
  private let nutrients: [(part: String, unit: String, amount: Number)]

  /// Parses an answer in the form that `PictureQuestion.schema` requires.
  ///
  /// - Returns: Nil if the answer says that the picture shows no meal.
  package init?(_ json: JSONValue) throws(FetchFailure) {
    guard case .bool(let isMeal) = json["identified"] else {
      throw .wrongAnswer("\"identified\" is neither true nor false")
    }
    guard isMeal else { return nil }
    guard let name = json["name"]?.string.map(\.trimmed), !name.isEmpty else {
      throw .wrongAnswer("the meal has no name")
    }
    guard let confidence = json["confidence"]?.string.flatMap(Confidence.init) else {
      throw .wrongAnswer("\"confidence\" is not high, medium or low")
    }
    var nutrients: [(part: String, unit: String, amount: Number)] = []
    for (part, unit) in Food.nutrients {
      guard let value = json[part], !value.isNull else { continue }
      guard let number = value.decimal, number >= .zero, number <= Number(100_000) else {
        throw .wrongAnswer("\"\(part)\" is not an amount")
      }
      nutrients.append((part, unit, number))
    }
    guard nutrients.contains(where: { $0.part == "kcal" }) else {
      throw .wrongAnswer("the meal has no kcal")
    }
    (self.name, self.confidence, self.nutrients) = (name, confidence, nutrients)
  }

  /// Returns the items of a log line for a number of portions: `kcal:640`, `protein:32g`.
  package func items(portions: Number = .one) -> [String] {
    nutrients.map { nutrient in
      // An estimate from a picture is rounded, because it is not precise: to whole kcal, or to
      // tenths of other units.
      let isEnergy = nutrient.part == "kcal"
      let steps: Int128 = isEnergy ? 1 : 10
      let number = nutrient.amount.scaled(by: Int128(portions.millionths), over: 1_000_000)
      let rounded = number.scaled(by: steps, over: 1).roundedToWhole.scaled(by: 1, over: steps)
      return "\(nutrient.part):\(rounded)\(isEnergy ? "" : nutrient.unit)"
    }
  }
}
