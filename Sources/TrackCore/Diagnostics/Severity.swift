extension Problem {
  /// The severity of a problem: an error if its line or reference cannot be used, otherwise a
  /// warning.
  public enum Severity: String, Sendable {
    /// The line or reference is invalid and is not used.
    case error
    /// The line is used, but it probably does not say what was meant.
    case warning
  }
}

extension Problem.Code {
  /// The severity of every problem with this code.
  public var severity: Problem.Severity {
    switch self {
    case .controlCharacter, .unrecognisedFile, .conflictMarker, .openConflict, .passedOver,
      .repeatedFile, .linkOutside, .retiredKey, .duplicateKey, .duplicateItem, .badEmoji, .wasTaken,
      .wasCycle,
      .undeclaredSubject, .undeclaredGoal, .undeclaredPart, .notAGoal, .notASubject,
      .unitsDiffer, .emptyRange, .longRange, .undeclaredUnit, .negativeAmount, .oddTime,
      .tooManyDays, .distantDate, .atMostWithoutStart, .rhythmAsTitle, .termOverlap, .termGap,
      .termNameDiffers,
      .termShareOver, .amountNotCounted, .numberNotCounted, .amountMissing, .readingOutOfRange,
      .partsTooLong, .repeatedReading, .futureEntry, .overlappingTime, .twoRunning, .repeatedEvent,
      .addsReadings, .similarMeasure, .skipNotDue, .looksLikeSecret:
      .warning
    case .notUTF8, .unrecognisedLine, .strayProperty, .strayContinuation, .noVersion,
      .badVersion, .newerVersion, .misplacedSettings, .unreadableFile, .unknownKind, .missingID,
      .badID, .reservedID, .extraWords, .badTermNumber, .duplicateID, .unknownKey, .missingColon,
      .missingValue, .trailingText, .badDate, .noSuchDate, .badTime, .noSuchTime, .badNumber,
      .decimalComma, .tooManyDecimals, .numberTooLarge, .negativeTime, .badAmount, .badRhythm,
      .reservedUnit, .unclearThousands, .badDays, .badMeasure, .badChoice, .outOfBounds, .badColor,
      .badRange,
      .badAlso, .badTag, .badFetch, .endsBeforeStart, .targetNotPositive, .fromIsTarget,
      .unknownGoal, .unknownValue, .unknownSubject, .unknownPart, .wrongKind, .selfReference,
      .missingSubject, .quoteNotClosed, .bareWord, .badItem, .timeAfterSubject, .twoAmounts,
      .repeatedItem, .skipWithAmount, .startBeforeWithoutRange, .metresOrMinutes,
      .termWithoutStart:
      .error
    }
  }
}
