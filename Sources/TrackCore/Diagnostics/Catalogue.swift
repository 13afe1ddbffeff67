extension Problem {
  /// The explanation of a problem code, for `check --explain` and the format specification.
  public struct Explanation: Sendable {
    public let code: Code
    /// The name of the problem in a few words.
    public let title: String
    /// A description of the part of the line that the problem marks.
    public let marks: String
    /// Advice on how to fix the problem.
    public let advice: String
    /// Lines with the problem; empty if the problem cannot be shown as text.
    public let wrong: String
    /// The same lines without the problem.
    public let right: String
    /// The name of the file that contains the example lines.
    public let file: String

    init(
      _ code: Code, _ title: String, marks: String, advice: String,
      wrong: String = "", right: String = "", file: String = "habits.txt"
    ) {
      self.code = code
      self.title = title
      self.marks = marks
      self.advice = advice
      self.wrong = wrong
      self.right = right
      self.file = file
    }
  }

  /// Every explanation, in the order of the codes.
  public static let catalogue: [Explanation] =
    fileExplanations + blockExplanations + valueExplanations + referenceExplanations
    + logExplanations + checkExplanations

  fileprivate static let explanations = Dictionary(
    catalogue.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
}

extension Problem.Code {
  /// The explanation of the code in the catalogue.
  public var explanation: Problem.Explanation? {
    Problem.explanations[self]
  }
}
