/// What a word of everyday language does in a line, apart from being a value or a name, with the words
/// that do it. This is the only table of such words; a word may have several classes.
package enum WordClass: String, CaseIterable, Sendable {
  /// May be there or not, without another meaning.
  case filler = """
    a an the my me i i've i'm im ive we we're you your it its it's this that on at in to for from \
    into as up have has had got get was were be been do doing please just some any enough even \
    about around only again by going like can could track tracking counting reminding myself timer \
    clock entry entries line - ✓ ✔ ✅ so far there am is are more another one also ok okay now \
    times time date still down back already finally altogether total hey thanks -> → = * [x] \
    morning afternoon evening night tonight bit
    """
  /// Tells that something was done, without saying what: `had`, `drank`.
  case doing = """
    did made make drank drink drinking ate eat eating took take taking spent spend spending wrote \
    write writing written worked work working practised practiced practise practising played \
    playing went finished completed managed logged recorded entered put bill billed clocked \
    counted drunk eaten enter
    """
  /// Stands between a number and what was drunk: `glasses`.
  case vessel = "glass glasses cup cups bottle bottles mug mugs of"
  /// Means at the end of a line that more should follow.
  case preposition = "to for at in of from by"
  /// Begins words that tell how, where or when: `before breakfast`.
  case adverbial = """
    in on at with before after during while because for around near by to into from over along \
    through past until since despite as when it felt and but of
    """
  case separator = ", & + and then plus but"
  case partOfDay = "morning afternoon evening night"
  /// Asks for something to be shown.
  case question = """
    how how's what what's whats when where which who why am is are tell much many often average \
    avg mean best longest see know sum count trend
    """
  /// Has no meaning of its own in a question: `km` in `how many km`.
  case asked = """
    km kilometres kilometers kilometre miles kg pages hours minutes mins hour times days day weeks \
    total sum average best longest last latest first ever left record progress going far long \
    often much many course track streak goal enough end ends compared with than still due status \
    pace stand standing well reach reached finish done come time until all together remaining \
    remain and or each every per on usually normally current currently has report overview summary \
    numbers figures stats statistics history miss missed skip skipped chart limit target down up \
    losing gaining falling rising improving increasing decreasing better worse lower higher too \
    late early good bad
    """
  /// Says that something was not done.
  case denial = """
    not no never without didn't didnt don't dont doesn't doesnt won't wont can't cant couldn't \
    couldnt wasn't isn't forgot forget forgotten haven't havent hasn't hasnt nothing neither nor \
    almost nearly hardly barely stopped quit cancelled canceled postponed refused
    """
  /// Says before an amount that it is no more.
  case about = "hardly barely"
  /// Says that a habit was to be done and was not: `forgot`.
  case miss = """
    forgot forget forgotten didn't didnt couldn't couldnt missed failed haven't havent hasn't \
    hasnt skipped
    """
  /// Says that something is still to be done.
  case wish = """
    will i'll we'll want wants wanted would i'd gonna planning must need needs hope hoping should \
    shall let's wish intend try trying
    """
  /// Leaves open whether something was done, or how much.
  case doubt = """
    maybe perhaps probably possibly might if unless think guess believe suppose sure unsure or \
    less fewer under over least roughly supposedly
    """
  /// Is a command also after a wish: `I want to pause everything`.
  case request = """
    pause skip add create set archive rename show export undo resume delete remove change report \
    list away vacation holiday
    """
  /// Means that something is written down, and not that it is done.
  case logging = "log record enter tick note mark write add"
  case everything = "all everything every habits"
  case latest = "last latest head"
  case correction = "should instead actually correct correction wrong mistake typo oops meant"
  /// What a habit or goal asks for.
  case target = "limit max maximum target quota"
  /// The most that a habit allows.
  case limit = "limit max maximum"
  /// Tells a state: `novel is now 300 pages`.
  case state = "is are has was were"
  /// Asks at the beginning of a line, before a person: `did I run`.
  case inverted = "did do have does will should shall must was were has"
  /// Asks at the beginning of a line: `am I on track`.
  case being = "am is are"
  /// Begins one more thing of the same kind: `and another at ten`.
  case again = "another more same"
  /// Precedes a note.
  case note = "; // --note -m because cause cos"
  /// Precedes a note behind the name of a block.
  case noting = "note comment annotate"
  /// Precedes a last day.
  case deadline = "by due before deadline"
  case person = "i we you"
  /// Joins a property and its value.
  case joint = "to = is be as :"
  /// Names the place of one of several: `my second coffee`.
  case ordinal = "first second third fourth fifth"
  /// Is followed by the old value: `instead of`.
  case replacing = "instead rather"
  /// Asks for a sum: `how much`.
  case sum = "much many often average avg mean total sum count"
  /// Shows something.
  case looking = "show report explain view print display stats calendar"
  /// Shows several things.
  case listing = "list get filter"
  /// Asks for what is still to be done.
  case open = "due overdue pending left agenda upcoming open"
  /// Asks behind the name of a block for what there is about it: `book progress`.
  case figure = """
    progress stats statistics history streak summary overview chart total average status trend \
    figures
    """
  /// Changes what is asked for, and not what was done.
  case raising = "increase raise lower reduce decrease"
  /// Tells what was done.
  case past = "bought sold met saw sent gave built paid found lost won got baked did had"
  /// Stands between what is compared.
  case versus = "vs vs. versus against"
  /// Stands before the kind or the title of a new block.
  case article = "a an new my me"
  case naming = "to of called named"
  /// Is no part of a title.
  case untitled = "by times per due until"
  /// Stands for the last line at the beginning: `that was yesterday`.
  case pronoun = "that it this"
  /// Leaves open how much: `less than`.
  case comparison = "less fewer under over least"

  /// The classes of each word.
  fileprivate static let table: [String: Set<WordClass>] = {
    var table: [String: Set<WordClass>] = [:]
    for kind in allCases {
      for word in kind.rawValue.split(separator: " ") {
        table[String(word), default: []].insert(kind)
      }
    }
    return table
  }()
}

extension String {
  /// True if the word, in lower case, has one of the classes.
  package func isWord(_ kinds: WordClass...) -> Bool {
    WordClass.table[self].map { !$0.isDisjoint(with: kinds) } ?? false
  }

  /// True for an adverb such as `quickly`.
  var isAdverb: Bool {
    count > 4 && hasSuffix("ly") && !isWord(.denial, .doubt) && self != "family"
  }
}
