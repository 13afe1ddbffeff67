extension Problem {
  /// What the catalogue knows of a code, for `check --explain` and the reference.
  public struct Explanation: Sendable {
    public let code: Code
    /// A few words that name the problem.
    public let title: String
    /// What the caret stands under.
    public let marks: String
    /// What to do about it.
    public let advice: String
    /// Lines that have the problem; empty where a file's text cannot show it.
    public let wrong: String
    /// The same lines, right.
    public let right: String
    /// The file the lines stand in.
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
}

extension Problem.Code {
  /// Whether lines with this problem are left out, or only worth a look.
  public var severity: Problem.Severity {
    switch self {
    case .controlCharacter, .unrecognisedFile, .conflictMarker, .openConflict, .passedOver,
      .linkOutside,
      .duplicateKey, .duplicateItem, .badEmoji, .wasTaken, .wasCycle, .undeclaredSubject,
      .undeclaredGoal,
      .undeclaredPart, .notAGoal, .notASubject, .unitsDiffer,
      .emptyRange, .longRange, .undeclaredUnit, .negativeAmount, .oddTime, .tooManyDays,
      .distantDate, .atMostWithoutStart, .termOverlap,
      .termGap,
      .termNameDiffers, .termShareOver, .amountNotCounted, .numberNotCounted, .amountMissing,
      .readingOutOfRange, .repeatedReading,
      .futureEntry, .overlappingTime, .twoRunning, .repeatedEvent, .similarMeasure,
      .skipNotDue, .looksLikeSecret:
      .warning
    default: .error
    }
  }

  /// What the catalogue says of the code.
  public var explanation: Problem.Explanation? {
    Problem.catalogue.first { $0.code == self }
  }
}
