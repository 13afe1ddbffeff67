import TrackCore

/// The parts of a line in plain words. Whoever makes a command or a line of a file from it uses every
/// part, or makes nothing: `has(only:)`.
package struct Phrase {
  /// A habit, goal or other block, and what the line says of it.
  package struct Entry {
    package let block: any Block
    /// True if the line has another form of its name, such as `running`.
    package let isSpoken: Bool
    package var amounts: [String] = []
    package var outcome: OutcomeWord?

    package var id: String { block.id }

    package init(
      block: any Block, isSpoken: Bool, amounts: [String] = [], outcome: OutcomeWord? = nil
    ) {
      (self.block, self.isSpoken, self.amounts, self.outcome) = (block, isSpoken, amounts, outcome)
    }
  }

  /// A date as it was typed, and the spans that it may mean.
  package struct Date {
    package let words: [String]
    package let spans: [TypedDays]
    /// True if a word such as `by` says that it is a last day.
    package let isDue: Bool
    /// True if a comma or `and` precedes it.
    package let isListed: Bool

    init(words: [String], spans: [TypedDays], isDue: Bool = false, isListed: Bool = false) {
      (self.words, self.spans, self.isDue, self.isListed) = (words, spans, isDue, isListed)
    }

    package init(_ day: Day) { self.init(words: ["\(day)"], spans: [TypedDays(day)]) }

    /// The only span; nil if there are several.
    package var span: TypedDays? { spans.count == 1 ? spans[0] : nil }

    /// True for one day, or a range whose ends were typed. A month or a week is no list of days.
    package var namesDays: Bool {
      let isRange = words.contains {
        $0.contains("..") || DayWords.ends.contains($0) && $0 != "and"
      }
      return span?.isOneDay == true || isRange
        || words.contains { $0.contains("-") && !$0.contains(where: \.isNumber) }
    }
  }

  /// The word for a command, such as `done` or its alias `tick`; nil if there is none.
  package var verb: String?
  package var isQuestion = false
  /// True for a question about how to use a command, as in `how do I add a habit`.
  package var isHow = false
  /// True for a question about the sum of something, as in `how much did I run`.
  package var sums = false
  /// The unit that a question is about, as in `how many pages`.
  package var unit: String?
  /// True for a question about what is to come, as in `will I finish the book in time`, `should I run`.
  package var isAhead = false
  /// The word that says that something was not or will not be done, such as `forgot`.
  package var negation: String?
  package var kind: Kind?
  package var entries: [Entry] = []
  package var dates: [Date] = []
  /// One time of day, or the two ends of a range, in seconds since midnight.
  package var times: [Int] = []
  /// A time before now, such as `20m-ago`.
  package var ago: String?
  /// The rhythm in the form that files hold, and the amount for each of its days.
  package var rhythm: RhythmPhrase?
  /// The name of a property, and the words after it.
  package var property: (key: String, words: [String])?
  /// Items such as `+goal`, `@place` and `#tag`.
  package var marks: [String] = []
  /// The text after `;`, `note` or `because`.
  package var note: String?
  /// Words in quotation marks that are no value.
  package var texts: [String] = []
  /// True if the line has a word such as `everything` or `all`.
  package var isAll = false
  package var isLast = false
  /// True if the line says that an earlier value was wrong, as in `30 not 24`.
  package var isCorrection = false
  /// True if a word such as `was` precedes the amount, so that it may be all of the day.
  package var isStated = false
  /// True if a word says that something is still to be done.
  package var isWished = false
  /// The day that was wrong, as in `yesterday, not today`.
  package var wrongDate: Date?
  /// True if the amount is all of the day, as in `water = 6`.
  package var isTotal = false
  /// The word that says that the line is about what a habit or goal asks for, such as `limit`.
  package var target: String?
  /// The words that are in none of the other parts and are no filler.
  package var unknown: [String] = []
  /// Unknown words with the fillers around them.
  package var freeTexts: [FreeText] = []
  /// Texts that only add to what the line says, such as `with my brother`.
  package var remarks: [String] = []
  /// The words after the verb, or after a wish: `read more` of `I want to read more`.
  package var tail: [String] = []
  /// True while the last part is the name of a block.
  var endsWithName = false

  /// True if the only name is a part of another one, as in `water the plants`.
  package var isOther: Bool {
    entries.count == 1 && !unknown.isEmpty && freeTexts.first?.makesOther == true
  }

  /// A kind of part of a line.
  package enum Part {
    case verb, question, negation, kind, entries, dates, times, rhythm, property, marks, note, all,
      last
    case correction, target, unknown
  }

  /// Returns true if the line has no other parts than these, so that a command made of them says all of it.
  package func has(only parts: Set<Part>) -> Bool {
    let own: [(part: Part, isThere: Bool)] = [
      (.verb, verb != nil), (.question, isQuestion), (.negation, negation != nil),
      (.kind, kind != nil), (.entries, !entries.isEmpty), (.dates, !dates.isEmpty),
      (.times, !times.isEmpty || ago != nil), (.rhythm, rhythm != nil),
      (.property, property != nil), (.marks, !marks.isEmpty),
      (.note, note != nil || !texts.isEmpty || !remarks.isEmpty), (.all, isAll), (.last, isLast),
      (.correction, isCorrection), (.target, target != nil), (.unknown, !unknown.isEmpty),
    ]
    return own.allSatisfy { parts.contains($0.part) || !$0.isThere }
  }

  /// Makes remarks of the unknown words of a line about one block, if none of them can change what the
  /// line means.
  package mutating func keepNotes(_ names: Vocabulary) {
    guard !unknown.isEmpty, entries.count == 1 || isAll && verb == "pause", !isQuestion,
      negation.map({ $0.isWord(.miss) }) ?? true,
      freeTexts.flatMap(\.unknown) == unknown
    else { return }
    let notes = freeTexts.compactMap {
      $0.note(names, isReason: verb == "pause" || verb == "skip")
    }
    guard notes.count == freeTexts.count else { return }
    (remarks, unknown) = (notes, [])
  }

  /// Notes a word after which nothing is recorded as done. A doubt weighs more than a wish, and a wish
  /// more than a denial.
  mutating func deny(_ word: String) {
    let ranks: [WordClass] = [.doubt, .wish, .denial]
    func rank(_ word: String) -> Int { ranks.firstIndex { word.isWord($0) } ?? ranks.count }
    if negation.map({ rank(word) < rank($0) }) ?? true { negation = word }
  }
}
