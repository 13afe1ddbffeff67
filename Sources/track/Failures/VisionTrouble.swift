/// A reason why a meal could not be estimated from a picture.
enum VisionTrouble: Error, Hashable, Sendable {
  /// Neither a program nor a key is set up.
  case noProgram
  case notAPicture(String)
  /// The service says that the picture shows no meal. The text is the name of the picture.
  case noMeal(String)
  case failed(String)

  var exitCode: ExitCode {
    switch self {
    case .noProgram, .notAPicture: .usage
    case .noMeal: .findings
    case .failed: .data
    }
  }

  var wording: String {
    switch self {
    case .noProgram:
      "Nothing can look at the picture. Set TRACK_VISION to a program, or TRACK_KEY_GEMINI to a key"
        + " of Gemini: `track help meal`."
    case .notAPicture(let path): "\(path) is not a JPEG, PNG, WebP or HEIC picture."
    case .noMeal(let name): "No meal could be identified on \(name). Nothing was written."
    case .failed(let words): "The meal could not be estimated: \(words). Nothing was written."
    }
  }
}
