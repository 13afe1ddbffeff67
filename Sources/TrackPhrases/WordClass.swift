/// What a word of everyday language does in a line, apart from being a value or a name. This is the only
/// table of such words; a word may have several classes.
package struct WordClass: OptionSet, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  private init(bit: UInt64) { self.init(rawValue: 1 << bit) }

  /// May be there or not, without another meaning.
  package static let filler = WordClass(bit: 0)
  /// Tells that something was done, without saying what: `had`, `drank`.
  package static let doing = WordClass(bit: 1)
  /// Stands between a number and what was drunk: `glasses`.
  package static let vessel = WordClass(bit: 2)
  /// Means at the end of a line that more should follow.
  package static let preposition = WordClass(bit: 3)
  /// Begins words that tell how, where or when: `before breakfast`.
  static let adverbial = WordClass(bit: 4)
  static let separator = WordClass(bit: 5)
  static let partOfDay = WordClass(bit: 6)
  /// Asks for something to be shown.
  package static let question = WordClass(bit: 7)
  /// Has no meaning of its own in a question: `km` in `how many km`.
  static let asked = WordClass(bit: 8)
  /// Says that something was not done.
  package static let denial = WordClass(bit: 9)
  /// Says that a habit was to be done and was not: `forgot`.
  package static let miss = WordClass(bit: 10)
  /// Says that something is still to be done.
  package static let wish = WordClass(bit: 11)
  /// Leaves open whether something was done, or how much.
  package static let doubt = WordClass(bit: 12)
  /// Is a command also after a wish: `I want to pause everything`.
  static let request = WordClass(bit: 13)
  /// Means that something is written down, and not that it is done.
  static let logging = WordClass(bit: 14)
  package static let everything = WordClass(bit: 15)
  package static let latest = WordClass(bit: 16)
  static let correction = WordClass(bit: 17)
  /// What a habit or goal asks for.
  package static let target = WordClass(bit: 18)
  /// The most that a habit allows.
  package static let limit = WordClass(bit: 19)
  /// Tells a state: `novel is now 300 pages`.
  package static let state = WordClass(bit: 20)
  /// Precedes a note.
  static let note = WordClass(bit: 21)
  /// Precedes a last day.
  package static let deadline = WordClass(bit: 22)
  static let person = WordClass(bit: 23)
  /// Joins a property and its value.
  package static let joint = WordClass(bit: 24)
  /// Names the place of one of several: `my second coffee`.
  static let ordinal = WordClass(bit: 25)
  /// Is followed by the old value: `instead of`.
  static let replacing = WordClass(bit: 26)
  /// Asks for a sum: `how much`.
  static let sum = WordClass(bit: 27)
  /// Shows something.
  static let looking = WordClass(bit: 28)
  /// Asks behind the name of a block for what there is about it: `book progress`.
  package static let figure = WordClass(bit: 29)
  /// Changes what is asked for, and not what was done.
  package static let raising = WordClass(bit: 30)
  /// Tells what was done.
  package static let past = WordClass(bit: 31)
  /// Stands between what is compared.
  static let versus = WordClass(bit: 32)
  /// Stands before the kind or the title of a new block.
  package static let article = WordClass(bit: 33)
  package static let naming = WordClass(bit: 34)
  /// Is no part of a title.
  package static let untitled = WordClass(bit: 35)
  /// Stands for the last line at the beginning: `that was yesterday`.
  static let pronoun = WordClass(bit: 37)
  /// Leaves open how much: `less than`.
  package static let comparison = WordClass(bit: 36)

  private static let words: [(WordClass, String)] = [
    (
      .filler,
      """
      a an the my me i i've i'm im ive we we're you your it its it's this that on at in to for from into as up have \
      has had got get was were be been do doing please just some any enough even about around only again by going \
      like can could track tracking counting reminding myself timer clock entry entries line - ✓ ✔ ✅ so far there am is are more another one also ok okay \
      oops now times time date still down back already finally altogether total hey thanks -> → = * [x]
      """
    ),
    (
      .doing,
      """
      did made make drank drink drinking ate eat eating took take taking spent spend spending wrote write writing \
      written worked work working practised practiced practise practising played playing went finished completed \
      managed logged recorded entered put bill billed clocked counted drunk eaten enter
      """
    ),
    (.vessel, "glass glasses cup cups bottle bottles mug mugs of"),
    (.preposition, "to for at in of from by"),
    (
      .adverbial,
      """
      in on at with before after during while because for around near by to into from over along through past until \
      since despite as when it felt and but of
      """
    ),
    (.separator, ", & + and then plus but"),
    (.partOfDay, "morning afternoon evening night"),
    (.filler, "morning afternoon evening night tonight"),
    (
      .question,
      """
      how how's what what's whats when where which who why am is are tell much many often average avg mean best \
      longest see know sum count trend
      """
    ),
    (
      .asked,
      """
      km kilometres kilometers kilometre miles kg pages hours minutes mins hour times days day weeks total sum average \
      best longest last latest first ever left record progress going far long often much many course track streak \
      goal enough end ends compared with than still due status pace stand standing well reach reached finish done come time \
      until all together remaining remain and or each every per on usually normally current currently has report overview summary numbers figures \
      stats statistics history miss missed skip skipped chart limit target \
      down up losing gaining falling rising improving increasing decreasing better worse lower higher too late early \
      good bad
      """
    ),
    (
      .denial,
      """
      not no never without didn't didnt don't dont doesn't doesnt won't wont can't cant couldn't couldnt wasn't isn't \
      forgot forget forgotten haven't havent hasn't hasnt nothing neither nor almost nearly hardly barely stopped quit \
      cancelled canceled postponed refused
      """
    ),
    (
      .miss,
      """
      forgot forget forgotten didn't didnt couldn't couldnt missed failed haven't havent hasn't hasnt skipped
      """
    ),
    (
      .wish,
      """
      will i'll we'll want wants wanted would i'd gonna planning must need needs hope hoping should shall let's
      wish intend try trying
      """
    ),
    (
      .doubt,
      """
      maybe perhaps probably possibly might if unless think guess believe suppose sure unsure or less fewer \
      under over least roughly supposedly
      """
    ),
    (
      .request,
      """
      pause skip add create set archive rename show export undo resume delete remove change report list away \
      vacation holiday
      """
    ),
    (.logging, "log record enter tick note mark write add"),
    (.everything, "all everything every habits"),
    (.latest, "last latest head"),
    (.correction, "should instead actually correct correction wrong mistake typo"),
    (.pronoun, "that it this"),
    ([.target, .limit], "limit max maximum"),
    (.target, "target quota"),
    (.state, "is are has was were"),
    (.note, "; // --note -m because cause cos"),
    (.deadline, "by due before deadline"),
    (.person, "i we you"),
    (.joint, "to = is be as :"),
    (.article, "a an new my me"),
    (.naming, "to of called named"),
    (.untitled, "by times per due until"),
    (.ordinal, "first second third fourth fifth"),
    (.replacing, "instead rather"),
    (.looking, "show report explain view print display stats calendar"),
    (
      .figure,
      "progress stats statistics history streak summary overview chart total average status trend figures"
    ),
    (.raising, "increase raise lower reduce decrease"),
    (.past, "bought sold met saw sent gave built paid found lost won got baked did had"),
    (.comparison, "less fewer under over least"),
    (.versus, "vs vs. versus against"),
    (.sum, "much many often average avg mean total sum count"),
  ]

  private static let table: [String: WordClass] = {
    var table: [String: WordClass] = [:]
    for (kind, line) in words {
      for word in line.split(whereSeparator: \.isWhitespace) {
        table[String(word), default: []].insert(kind)
      }
    }
    return table
  }()

  fileprivate static func of(_ word: String) -> WordClass { table[word] ?? [] }
}

extension String {
  /// True if the word, in lower case, has one of the classes.
  package func isWord(_ kinds: WordClass) -> Bool { !WordClass.of(self).isDisjoint(with: kinds) }

  /// True for an adverb such as `quickly`.
  var isAdverb: Bool {
    count > 4 && hasSuffix("ly") && !isWord([.denial, .doubt]) && self != "family"
  }
}
