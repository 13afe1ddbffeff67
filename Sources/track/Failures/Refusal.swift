import TrackCore
import TrackExchange
import TrackPhrases
import TrackReport
import TrackStore
import TrackSystem

/// A reason why track refuses a request that it could technically carry out.
enum Refusal: Error, Hashable, Sendable {
  /// The directory has a format version that this version of track can read but not write.
  case newerVersion(Int)
  /// The log line would have an error.
  case wrongLine(String, detail: String, fix: String?)
  /// The change would introduce a problem.
  case newProblem(Problem)
  /// A file could not be read, and may declare the given ID.
  case notWhole(String?, unread: String)
  case nothingToUndo
  /// The tap to take back is not the last one of its device.
  case notLastTap
  /// The device has recorded nothing of a block on the day.
  case notRecordedHere(String)
  /// The log is empty.
  case nothingRecorded
  case nothingToRedo
  /// The lines that should be undone were changed again after the command.
  case changedSince(command: String, file: String)
  /// The goal is already done since the given day.
  case doneAlready(String, Day)
  /// A block of this kind cannot be done.
  case cannotBeDone(String, Kind)
  case cannotBeSkipped(String, Kind)
  /// The user asked for a pause of a task, but only habits can be paused. The day is the first of
  /// the pause.
  case noPause(String, Day)
  /// The block to resume is not paused today.
  case notPaused(String, Kind)
  /// The goal has no milestone with the given name. The list contains the names of its milestones.
  case noMilestone(String, of: String, [String])
  case severalMilestones(String, of: String, [String])
  case milestoneDone(String, of: String, Day)
  /// The number is not that of an item in today's checklist.
  case noNumber(String, count: Int)
  /// The habit can be checked off only with an amount.
  case asksAmount(String, example: String)
  /// No block declares the subject. `near` is a similar known ID.
  case undeclaredSubject(String, near: String?)
  /// The words may be the title of a one-off action, which must be in quotation marks.
  case unquotedTitle([String])
  /// The habit was already done on the day that should be skipped.
  case doneBeforeSkip(String, Day)
  /// The home folder would become the data directory, and track would read every text file in it as
  /// data.
  case homeFolder(String)
  /// The user named a measure but no reading.
  case asksReading(String, example: String)
  /// There is no running entry or, if a block is given, none for this block.
  case nothingRunning(String?)
  /// An entry is already running, so no other entry can start.
  case runningAlready(String, since: String)
  /// Several entries are running. `isOne` is true if all are of one block.
  case severalRunning([String], isOne: Bool)
  /// The end is before the start of the running entry.
  case endsTooEarly(String, since: String, end: String)
  case runsTooLong(String, since: String, end: String)
  /// A typed word has several meanings. The readings are what to write instead.
  case twoReadings(String, [String])
  /// The user recorded something as done on a day after today.
  case notYet(Day)
  case notYetTime(String, now: String)
  /// A timer ran longer than a person usually does one thing, so its end was probably forgotten.
  case ranLong(String, since: String, length: String)
  case nothingToResume
  /// The user refers to a log line that does not exist.
  case noLine(String)
  /// The log line does not have the item.
  case noItem(String, line: String)
  /// The block has no log line on the given day.
  case nothingOn(String, Day)
  /// Another block already has the ID of the new block.
  case takenID(String, title: String)
  /// No ID can be made from the title.
  case noID(title: String)
  case notEmpty(folder: String)
  case noFolder(String, SystemError)
  /// Other blocks refer to the block. `canBeArchived` is true if it can be archived instead of
  /// removed.
  case named(String, by: [String], canBeArchived: Bool)
  case cannotBeArchived(String, Kind)
  case archivedAlready(String, Day)
  case notArchived(String)
  /// A file in a folder that should be merged cannot be read.
  case halfRead(folder: String, Problem)
  /// The directory cannot be synced with the folder, for the given reason.
  case noOtherCopy(String, OtherCopyProblem)
  case syncing(SyncTrouble)
  case reminding(ReminderTrouble)
  /// The file cannot be merged as text. The second text is the reason.
  case noText(String, String)
  /// The output folder of a merge has files that are not part of the merge.
  case foreignFiles(folder: String)

  /// The output file is a data file.
  case outputIsData(String)
  /// The output file already exists, and track did not write it.
  case outputExists(String)
  /// The output file of a merge already exists, and it is not one of the sides.
  case mergeReplaces(String)
  /// The output file could not be written.
  case notWritten(file: String, ReplaceError)
  /// The page cannot be served, for the given reason.
  case notServed(port: UInt16, String)
  /// A foreign file cannot be read. The second text is the reason.
  case notReadable(String, String)
  /// The user named standard input, but the import needs a file.
  case foreignInput
  /// The content of a foreign file cannot be imported.
  case foreign(String, ForeignError)
  /// It is unknown which program wrote the foreign file.
  case unknownForeignKind(String)
  /// No meal could be estimated from the picture.
  case vision(VisionTrouble)
  /// The CSV file can be imported only with an import map.
  case noMap(String)
  /// The files to import are of two different kinds.
  case differentForeignKinds(String, String)
  /// A program that is needed to read the file is not installed.
  case noProgram(String, for: String)
  /// No program that can open the file is installed.
  case notOpened(file: String)
  /// The program that should open the file failed with an exit code.
  case openerFailed(String, Int32, file: String)

  /// A question got no answer, because the input ended.
  case notAnswered
  /// The editor failed with an exit code. `left` is the file with the typed text, if it was kept.
  case editorFailed(String, Int32, left: String?)
  /// Another program has changed the lines while the user edited them. `left` is the file with the
  /// typed text.
  case changedMeanwhile(String, left: String)
  /// Another block has the new ID. The user can merge the old block into that one.
  case takenByOther(String, title: String, old: String)
  /// The two blocks are of different kinds, so they cannot be merged.
  case differentKinds(String, Kind, String, Kind)
  case mergedIntoItself(String)
  /// `track amend` was used without a change.
  case nothingToAmend
  /// There is no current term. `begins` is the first day of the next one.
  case noTerm(begins: Day?)
  /// The week after the given day is in no term.
  case noNextWeek(after: Day)
  case takenFile(String)
  case reviewedAlready(term: Int, week: Int, Day)
  case weekJustBegan(term: Int, week: Int, from: Day)
  case termRuns(Int, until: Day?)
  case closedAlready(Int)
  /// The term before the new one has not begun yet, so it has no unfinished goals to carry over.
  case plannedAlready(Int, Day)

  var exitCode: ExitCode {
    switch self {
    case .newerVersion, .notWhole, .changedSince, .noFolder, .halfRead, .noOtherCopy, .syncing,
      .reminding, .noText, .notOpened, .openerFailed, .outputIsData,
      .outputExists, .mergeReplaces,
      .notWritten, .notServed, .editorFailed, .changedMeanwhile, .notReadable, .foreign,
      .unknownForeignKind, .noProgram, .noMap:
      .data
    case .vision(let trouble): trouble.exitCode
    default: .usage
    }
  }

  /// The error message, which tells what happened and what to do.
  var wording: String {
    switch self {
    case .newerVersion(let version):
      "The directory has format version \(version), which this track can only read. Update track."
    case .wrongLine(let line, let detail, let fix):
      "Not saved: \"\(line)\": \(detail). \(Self.advice(fix))"
    case .newProblem(let problem):
      "Not saved: \(problem.detail) (\(problem.file)). " + Self.advice(problem.advice)
    case .noOtherCopy(let path, let problem): problem.wording(path)
    case .syncing(let trouble): trouble.wording
    case .reminding(let trouble): trouble.wording
    case .vision(let trouble): trouble.wording
    case .noText(let name, let why): "Cannot merge \(name) as text: \(why)."
    case .notWhole(let id?, let file):
      "\(file) cannot be read, and \"\(id)\" may be in it, so nothing was done. `track check` says why it"
        + " cannot be read; until then, give whole IDs of other files."
    case .notWhole(nil, let file):
      "\(file) cannot be read, and what is new may be in it, so nothing was written. `track check` says"
        + " why it cannot be read."
    case .nothingToUndo: "Nothing to undo."
    case .notLastTap: "This is not the last that this device wrote, or it was taken back already."
    case .notRecordedHere(let id):
      "This device has recorded nothing for \(id) on that day. `track undo \(id)` takes back what"
        + " others recorded."
    case .nothingRecorded: "The log is empty. `track done ID` writes the first line."
    case .nothingToRedo: "Nothing to redo. Only what `track undo` took back can be redone."
    case .changedSince(let command, let file):
      "Cannot undo `track \(command)`: its lines in \(file) have changed since. "
        + "Change the file in an editor."
    case .doneAlready(let id, let day):
      "\(id) is done since \(day). `track set \(id) done=` reopens it."
    case .cannotBeDone(let id, .goal):
      "\(id) is a goal. Record what serves it: `track add task TITLE goal=\(id)` adds a task."
    case .cannotBeDone(let id, let kind):
      "\(id) is a \(kind.rawValue), which cannot be done. Name a habit, task, measure or goal."
    case .cannotBeSkipped(let id, let kind):
      "\(id) is a \(kind.rawValue), which cannot be skipped. Name a habit or task."
    case .noPause(let id, let day):
      "\(id) is a task, and tasks have no pause. "
        + "Skip it a day at a time: `track skip \(id) --on \(day)`."
    case .notPaused(let id, .habit):
      "\(id) is not paused today. `track start \(id)` starts a timer; `track edit \(id)` changes a"
        + " later pause."
    case .notPaused(let id, let kind):
      "\(id) is a \(kind.rawValue), which has no pause. `track start \(id)` starts a timer."
    case .noMilestone(let word, let id, let names):
      "The goal \(id) has no milestone \"\(word)\". "
        + (names.isEmpty
          ? "`track done \(id)` closes the goal; with an amount it records progress."
          : "It has \(names.map { "\"\($0)\"" }.joined(separator: ", ")).")
    case .severalMilestones(let word, let id, let names):
      "Several milestones of \(id) match \"\(word)\": "
        + "\(names.map { "\"\($0)\"" }.joined(separator: ", ")). Give another part of one."
    case .milestoneDone(let name, let id, let day):
      "The milestone \"\(name)\" of \(id) is done since \(day). `track edit \(id)` reopens it."
    case .noNumber(let word, let count):
      "Today's list has no number \(word). "
        + (count == 0 ? "It is empty." : "`track today --all` shows all \(count).")
    case .asksAmount(let id, let example):
      "\(id) needs an amount, for example `track done \(example)`."
    case .undeclaredSubject(let word, nil) where PhraseReader.isCommon(word):
      "Unknown ID \"\(word)\". `track list` shows every ID."
    case .undeclaredSubject(let word, let near):
      "Unknown ID \"\(word)\". " + (near.map { "Did you mean \($0)? If not" } ?? "If it is new")
        + ", add it: `track add habit \(word.quotedForShell) daily`, or"
        + " `track add task \(word.quotedForShell)`."
    case .unquotedTitle(let words):
      "Unknown ID \"\(words[0])\". A one-off needs quotes: `track done \(Self.quotedTitle(words))`."
    case .doneBeforeSkip(let title, let day):
      "\(title) is done on \(day), so a skip would change nothing."
        + " `track undo` takes back what was recorded."
    case .homeFolder(let folder):
      "\(folder) is your home folder: track would read every *.txt file in it."
        + " `track init ~/track` makes a folder for your data."
    case .asksReading(let id, let example):
      "\(id) needs a value, for example `track done \(id) \(example)`."
    case .nothingRunning(nil): "Nothing is running. `track start ID` starts a timer."
    case .nothingRunning(let title?):
      "\(title) is not running. `track today` shows what is; `track archive ID` ends a habit."
    case .runningAlready(let title, let since):
      "\(title) is running since \(since). `track stop` stops it."
    case .severalRunning(let ids, isOne: false):
      "Several are running: \(ids.joined(separator: ", ")). Name the one you mean."
    case .severalRunning(let ids, isOne: true):
      "Running: \(ids.joined(separator: ", ")). Give the start of the one you mean, such as "
        + "`since 09:00`, or its ^id after `since`."
    case .endsTooEarly(let title, let since, let end):
      "\(title) began at \(since), so it cannot end at \(end). It is still running. Give the end"
        + " with --at, and --on for the day."
    case .runsTooLong(let title, let since, let end):
      "\(title) began at \(since), a day or more before \(end). It is still running. Give the"
        + " end, as in `track stop --on yesterday --at 18:30`."
    case .twoReadings(let word, let readings):
      "\"\(word)\" can mean \(readings.joined(separator: " or ")). Write the one you mean."
    case .notYet(let day):
      "\(Words.date(day)) has not come yet. Record it when it is done; `track skip ID --on \(day)`"
        + " leaves a day out."
    case .notYetTime(let time, let now):
      "\(time) has not come yet; it is \(now). Record it when it is done, or name its day, as in"
        + " `--on yesterday`."
    case .ranLong(let title, let since, let length):
      "\(title) began at \(since), \(length) ago. It is still running. Give the end, as in"
        + " `track stop --at 17:30 --on yesterday`, or record all of it with --yes."
    case .nothingToResume: "The log has no stopped timer. `track start ID` starts one."
    case .noLine(let word):
      "The log has no line \"\(word)\". Name it as last, ^id or FILE:LINE."
    case .noItem(let item, let line):
      "\"\(line)\" has no item \"\(item)\". Type it as the line has it."
    case .nothingToAmend: "Nothing to change. Give an item, --note or --at."
    case .nothingOn(let title, let day):
      "\(title) has no line on \(day). `track find` searches the log."
    case .takenID(let id, let title):
      "The ID \(id) belongs to \"\(title)\". Give another with --id."
    case .noID(let title): "Cannot make an ID from \"\(title)\". Give one with --id."
    case .notEmpty(let folder):
      "\(folder) is a data directory already. `track add` adds to it."
    case .noFolder(let folder, let error):
      "Cannot create the folder \(folder): \(error.words)."
    case .named(let id, let others, let canBeArchived):
      "\(id) is used by \(others.prefix(6).joined(separator: ", "))"
        + (others.count > 6 ? " and \(Words.count(others.count - 6, "other")). " : ". ")
        + (others.count == 1 ? "Remove that reference first" : "Remove those references first")
        + (canBeArchived ? ", or `track archive \(id)`." : ".")
    case .cannotBeArchived(let id, let kind):
      "\(id) is a \(kind.rawValue), which cannot be archived. `track remove \(id)` removes it."
    case .archivedAlready(let id, let day):
      "\(id) is archived since \(day). `track restore \(id)` brings it back."
    case .notArchived(let id):
      "\(id) is not archived. `track list --archived` shows what is."
    case .halfRead(let folder, let problem):
      "Not merged: \(problem.file) of \(folder): \(problem.detail)."
    case .foreignFiles(let folder):
      "\(folder) has other files already. Name one of the two sides, or an empty folder."
    case .notWritten(let file, .system(let error)):
      "Cannot write \(file): \(error.isMissing ? "its folder does not exist" : error.words)."
        + " Name another with -o."
    case .notWritten(let file, _): "Cannot write \(file). Name another with -o."
    case .outputIsData(let file):
      "\(file) is one of your data files, which a report must not replace. Name another with -o."
    case .outputExists(let file):
      "\(file) exists, and track did not write it. Name another with -o, or replace it with --force."
    case .mergeReplaces(let file):
      "\(file) exists and is not OURS, so nothing was written. Name another with -o, or replace it "
        + "with --force."
    case .notServed(let port, let words):
      "Cannot listen on port \(port): \(words). Name another with --port."
    case .notReadable(let file, let words): "Cannot read \(file): \(words). Nothing was written."
    case .foreignInput:
      "`track import` reads files, not standard input. Save it first, as in `timew export > data`,"
        + " then `track import data --as timewarrior`."
    case .foreign(let file, let error): "\(file): \(error.wording). Nothing was written."
    case .unknownForeignKind(let file):
      "Cannot tell what \(file) is. Name its kind with --as; `track import --list` shows all kinds."
    case .noMap(let file):
      "\(file) is a table that needs a map. Write one with `track import \(file) --map-init"
        + " map.txt`, change it, then run `track import \(file) --map map.txt`."
    case .differentForeignKinds(let first, let second):
      "The files are of two kinds, \(first) and \(second). Import them one after the other."
    case .noProgram(let program, let file):
      "\(file) needs the program `\(program)`, which was not found. Install it."
    case .notOpened(let file):
      "Found no program to open \(file). Open it in a browser."
    case .openerFailed(let program, let code, let file):
      "`\(program)` ended with \(code), so \(file) was not shown. Open it in a browser."
    case .notAnswered: "Not all questions were answered, so nothing was written."
    case .editorFailed(let editor, let code, let left):
      "`\(editor)` ended with \(code), so nothing was written. "
        + (left.map { "Your text is in \($0)." } ?? "Set $VISUAL or $EDITOR to another.")
    case .changedMeanwhile(let file, let left):
      "Another program changed the same lines of \(file), so nothing was written. "
        + "Your text is in \(left)."
    case .takenByOther(let id, let title, let old):
      "The ID \(id) belongs to \"\(title)\". "
        + "Give another, or merge \(old) into it: `track rename \(old) \(id) --merge`."
    case .differentKinds(let id, let kind, let other, let otherKind):
      "\(id) is a \(kind.rawValue) and \(other) a \(otherKind.rawValue). Only two of one kind can"
        + " be merged."
    case .mergedIntoItself(let id):
      "Cannot merge \(id) into itself. Name another ID."
    case .noTerm(let begins?):
      "No term has begun; the next begins on \(begins). `track term plan` is about that one."
    case .noNextWeek(let last):
      "No term has the week after \(Words.fullDate(last)). `track term new` starts one."
    case .noTerm(nil): "No term has begun. `track term new` starts one."
    case .takenFile(let file):
      "\(file) is not empty. Name another day with --start."
    case .reviewedAlready(let term, let week, let day):
      "Week \(week) of term \(term) was reviewed on \(day). `track edit \(term)` changes the review;"
        + " --on names another week."
    case .weekJustBegan(let term, let week, let day):
      "Week \(week) of term \(term) has just begun. Review it from \(day) on."
    case .termRuns(let term, let end):
      "Term \(term) has not ended: it \(end.map { "runs until \($0)" } ?? "has no first day"). "
        + "`track set \(term) weeks=N` ends it earlier."
    case .closedAlready(let term):
      "Term \(term) is closed already. `track edit \(term)` changes its summary."
    case .plannedAlready(let term, let day):
      "Term \(term) begins on \(day) and is the next one. `track term plan --carry` adds open goals"
        + " to it."
    }
  }

  /// Returns words with the title at their beginning in quotation marks: `"Called mum" +parents`.
  private static func quotedTitle(_ words: [String]) -> String {
    let title = words.prefix { $0.first?.isLetter ?? false }
    return (["\"\(title.joined(separator: " "))\""] + words.dropFirst(title.count))
      .joined(separator: " ")
  }

  static func advice(_ fix: String?) -> String {
    guard let fix, let first = fix.first else { return "See `track help format`." }
    return first.uppercased() + fix.dropFirst() + ("?.".contains(fix.last ?? ".") ? "" : ".")
  }
}

extension Problem {
  /// The advice for this problem or, if it has none, the general advice for its code.
  var advice: String? { fix ?? code.explanation?.advice }
}
