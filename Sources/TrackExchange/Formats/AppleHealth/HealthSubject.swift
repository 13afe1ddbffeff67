import TrackCore

/// The subject for a record type of Apple Health, and the way in which its records are imported.
struct HealthSubject: Sendable {
  enum Treatment: Sendable {
    /// One sum for each day. In each hour, only the source with the highest amount counts, so that
    /// a phone and a watch do not count the same steps twice.
    case dailySum
    /// The mean, minimum and maximum of each day.
    case dailyMean
    /// A separate entry for each record.
    case each
    /// A part of an entry, such as the protein of a meal. All records with the same `id` and the
    /// same minute form one entry.
    case part(String)
    case sleep
    /// An entry with a start and an end.
    case session
  }

  let id: String
  let unit: String
  var treatment: Treatment

  /// The subjects, by the record type.
  static let byType: [String: HealthSubject] = {
    let quantity = "HKQuantityTypeIdentifier"
    var subjects: [String: HealthSubject] = [:]
    func add(_ type: String, _ id: String, _ unit: String, _ treatment: Treatment) {
      subjects[type] = HealthSubject(id: id, unit: unit, treatment: treatment)
    }
    for (type, id, unit) in [
      ("StepCount", "steps", ""), ("DistanceWalkingRunning", "distance", "km"),
      ("ActiveEnergyBurned", "active_calories", "kcal"), ("AppleExerciseTime", "exercise", "min"),
    ] { add(quantity + type, id, unit, .dailySum) }
    for (type, id, unit) in [
      ("HeartRate", "heart_rate", "bpm"), ("HeartRateVariabilitySDNN", "hrv", "ms"),
      ("OxygenSaturation", "blood_oxygen", "%"), ("RespiratoryRate", "respiratory_rate", "/min"),
    ] { add(quantity + type, id, unit, .dailyMean) }
    for (type, id, unit) in [
      ("RestingHeartRate", "resting_heart_rate", "bpm"), ("BodyMass", "weight", "kg"),
      ("Height", "height", "cm"), ("BodyTemperature", "body_temperature", "°C"),
      ("BloodGlucose", "blood_glucose", "mg/dL"), ("DietaryWater", "water", "L"),
    ] { add(quantity + type, id, unit, .each) }
    add(quantity + "BloodPressureSystolic", "blood_pressure", "mmHg", .part("systolic"))
    add(quantity + "BloodPressureDiastolic", "blood_pressure", "mmHg", .part("diastolic"))
    let foods = [
      "kcal": "EnergyConsumed", "protein": "Protein", "carbs": "Carbohydrates", "fat": "FatTotal",
      "fiber": "Fiber", "sugar": "Sugar", "sodium": "Sodium", "potassium": "Potassium",
      "vitamin-a": "VitaminA", "vitamin-c": "VitaminC", "vitamin-d": "VitaminD",
      "calcium": "Calcium", "iron": "Iron",
    ]
    for (part, unit) in Food.nutrients {
      guard let type = foods[part] else { continue }
      add(quantity + "Dietary" + type, "meal", unit, .part(part))
    }
    add("HKCategoryTypeIdentifierSleepAnalysis", "sleep", "h", .sleep)
    add("HKCategoryTypeIdentifierMindfulSession", "Mindful Session", "", .session)
    return subjects
  }()

  /// Converts a number to the unit of this subject; nil if the unit does not convert.
  func converted(_ number: Number, from foreign: String) -> Number? {
    if foreign == unit { return unit == "%" ? number.scaled(by: 100, over: 1) : number }
    let factor: (Int128, Int128)? =
      switch (foreign, unit) {
      case ("count", ""), ("count/min", "bpm"), ("count/min", "/min"), ("Cal", "kcal"),
        ("degC", "°C"):
        (1, 1)
      case ("kJ", "kcal"): (1000, 4184)
      case ("cal", "kcal"), ("m", "km"), ("mL", "L"), ("mg", "g"), ("g", "kg"): (1, 1000)
      case ("mi", "km"): (1_609_344, 1_000_000)
      case ("ft", "km"): (3048, 10_000_000)
      case ("lb", "kg"): (45_359_237, 100_000_000)
      case ("st", "kg"): (635_029_318, 100_000_000)
      case ("m", "cm"): (100, 1)
      case ("ft", "cm"): (3048, 100)
      case ("in", "cm"): (254, 100)
      case ("s", "min"): (1, 60)
      case ("s", "ms"), ("g", "mg"): (1000, 1)
      case ("fl_oz_us", "L"): (295_735_295_625, 10_000_000_000_000)
      case ("oz", "g"): (28_349_523_125, 1_000_000_000)
      default: nil
      }
    if let factor { return number.scaled(by: factor.0, over: factor.1) }
    if foreign == "degF", unit == "°C" {
      return (number - Number(32)).scaled(by: 5, over: 9)
    }
    if foreign.hasPrefix("mmol<"), foreign.hasSuffix(">/L"), unit == "mg/dL" {
      return number.scaled(by: 18_015_588, over: 1_000_000)
    }
    return nil
  }
}
