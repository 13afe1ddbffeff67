import TrackCore
import TrackExchange
import TrackReport
import TrackStore
import TrackSystem

/// A reason to refuse a request, although the program could carry it out.
enum Refusal: Error, Hashable, Sendable {
  /// The directory has a format version that this program can only read.
  case newerVersion(Int)
  /// A log line with an error.
  case wrongLine(String, detail: String, fix: String?)
  /// A problem that the change would introduce.
  case newProblem(Problem)
  case nothingToUndo
  /// The log is empty.
  case nothingRecorded
  case nothingToRedo
  /// The lines to undo have changed since the command.
  case changedSince(command: String, file: String)
  /// A goal that is already done, with its day.
  case doneAlready(String, Day)
  /// A block of a kind that cannot be done.
  case cannotBeDone(String, Kind)
  case cannotBeSkipped(String, Kind)
  /// A pause of a task, with its first day. Only habits can be paused.
  case noPause(String, Day)
  /// A block that is not paused today.
  case notPaused(String, Kind)
  /// A goal that has no milestone of the given name, and the names of its milestones.
  case noMilestone(String, of: String, [String])
  case severalMilestones(String, of: String, [String])
  case milestoneDone(String, of: String, Day)
  /// A number that is not in today's checklist.
  case noNumber(String, count: Int)
  /// A habit that cannot be checked off without an amount.
  case asksAmount(String, example: String)
  /// A subject that nothing declares, and a known ID that is similar.
  case undeclaredSubject(String, near: String?)
  /// Words that may be the title of a one-off.
  case unquotedTitle([String])
  /// A habit that was done on the day to skip.
  case doneBeforeSkip(String, Day)
  /// The home folder as the data directory. `track init` would treat every text file in it as data.
  case homeFolder(String)
  /// A measure that was named without a reading.
  case asksReading(String, example: String)
  /// There is no running entry, or none on the given block.
  case nothingRunning(String?)
  /// A running entry that prevents another start.
  case runningAlready(String, since: String, next: String?)
  case severalRunning([String])
  /// An end before the start of the running entry.
  case endsTooEarly(String, since: String, end: String)
  case runsTooLong(String, since: String, end: String)
  case nothingToResume
  /// A reference that matches no log line.
  case noLine(String)
  /// An item that a log line does not have.
  case noItem(String, line: String)
  /// A block that has no log line on the given day.
  case nothingOn(String, Day)
  /// The ID of a new block belongs to another block.
  case takenID(String, title: String)
  /// A title from which no ID can be made.
  case noID(title: String)
  case notEmpty(folder: String)
  case noFolder(String, SystemError)
  /// A block that other blocks refer to; `canBeArchived` is true if it can be archived instead.
  case named(String, by: [String], canBeArchived: Bool)
  case cannotBeArchived(String, Kind)
  case archivedAlready(String, Day)
  case notArchived(String)
  case gitFailed(Int32)
  case noProperty(Kind, String)
  /// A folder to merge has a file that cannot be read.
  case halfRead(folder: String, Problem)
  /// A folder that cannot be the other copy of a sync.
  case noOtherCopy(String, OtherCopyProblem)
  case syncing(SyncTrouble)
  case reminding(ReminderTrouble)
  case rolling(RollTrouble)
  /// The directory could not be migrated to a newer version.
  case migrating(MigrationTrouble)
  /// A file that cannot be merged as text, with the reason.
  case noText(String, String)
  /// A target folder with files that are not part of the merge.
  case foreignFiles(folder: String)

  /// An output file that is a data file.
  case outputIsData(String)
  /// An existing output file that track did not write.
  case outputExists(String)
  /// An existing file, not one of the sides, that a merge would replace.
  case mergeReplaces(String)
  /// An output file that could not be written.
  case notWritten(file: String, ReplaceError)
  /// A page that cannot be served, with the reason.
  case notServed(String)
  /// A foreign file that cannot be read, with the reason.
  case notReadable(String, String)
  /// Standard input, where a foreign file is required.
  case foreignInput
  /// A foreign file whose content cannot be imported.
  case foreign(String, ForeignError)
  /// A foreign file whose kind is not recognised.
  case unknownForeignKind(String)
  /// A meal that could not be estimated from a picture.
  case vision(VisionTrouble)
  /// A CSV file that needs a map.
  case noMap(String)
  /// Foreign files of two kinds in one import.
  case differentForeignKinds(String, String)
  /// A program that is not installed but is needed to read a file.
  case noProgram(String, for: String)
  /// A file that no installed program can open.
  case notOpened(file: String)
  /// The program that opens a file failed with an exit code.
  case openerFailed(String, Int32, file: String)

  /// A question that was not answered.
  case notAnswered
  /// The editor failed with an exit code; `left` is the file with the typed text, if it was kept.
  case editorFailed(String, Int32, left: String?)
  /// Another program has changed the lines that were edited; `left` is the file with the typed
  /// text.
  case changedMeanwhile(String, left: String)
  /// An ID that belongs to another block, into which the old block can be merged.
  case takenByOther(String, title: String, old: String)
  /// Two blocks of different kinds, which cannot be merged.
  case differentKinds(String, Kind, String, Kind)
  case mergedIntoItself(String)
  /// A `track amend` that does not state a change.
  case nothingToAmend
  /// No term has begun; `begins` is the first day of the next one.
  case noTerm(begins: Day?)
  /// No term contains the week after a day.
  case noNextWeek(after: Day)
  case takenFile(String)
  case reviewedAlready(term: Int, week: Int, Day)
  case weekJustBegan(term: Int, week: Int, from: Day)
  case termRuns(Int, until: Day?)
  case closedAlready(Int)
  /// A term that has not begun, which cannot have unfinished goals to carry over.
  case plannedAlready(Int, Day)

  var exitCode: ExitCode {
    switch self {
    case .newerVersion, .changedSince, .noFolder, .gitFailed, .halfRead, .noOtherCopy, .syncing,
      .reminding, .rolling, .migrating, .noText, .notOpened, .openerFailed, .outputIsData,
      .outputExists, .mergeReplaces,
      .notWritten, .notServed, .editorFailed, .changedMeanwhile, .notReadable, .foreign,
      .unknownForeignKind, .noProgram, .noMap:
      .data
    case .vision(let trouble): trouble.exitCode
    default: .usage
    }
  }

  /// The message: what happened, and what to do.
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
    case .rolling(let trouble): trouble.wording
    case .vision(let trouble): trouble.wording
    case .migrating(let trouble): trouble.wording
    case .noText(let name, let why): "Cannot merge \(name) as text: \(why)."
    case .nothingToUndo: "Nothing to undo."
    case .nothingRecorded: "The log is empty. `track done ID` writes the first line."
    case .nothingToRedo: "Nothing to redo. Only what `track undo` took back can be redone."
    case .changedSince(let command, let file):
      "Cannot undo `track \(command)`: its lines in \(file) have changed since. "
        + "Change the file in an editor."
    case .doneAlready(let id, let day):
      "\(id) is done since \(day). `track set \(id) done=` reopens it."
    case .cannotBeDone(let id, .goal):
      "\(id) is a goal. Record what serves it: `track add task TITLE --goal \(id)` adds a task."
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
          ? "`track done \(id)` closes the goal; `track log` writes a line about it."
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
      "\(title) is not running. `track status` shows what is; `track archive ID` ends a habit."
    case .runningAlready(let title, let since, let next):
      "\(title) is running since \(since). `track stop` stops it"
        + (next.map { ", `track switch \($0)` changes to \($0)." } ?? ".")
    case .severalRunning(let ids):
      "Several are running: \(ids.joined(separator: ", ")). Name the one you mean."
    case .endsTooEarly(let title, let since, let end):
      "\(title) began at \(since), so it cannot end at \(end). It is still running. Give the end"
        + " with --at, and --on for the day."
    case .runsTooLong(let title, let since, let end):
      "\(title) began at \(since), a day or more before \(end). It is still running. Give the"
        + " end, as in `track stop --on yesterday --at 18:30`."
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
    case .noProperty(let kind, let key):
      "A \(kind.rawValue) has no property \(key). "
        + "It has \(kind.properties.map(\.name).joined(separator: ", "))."
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
    case .notServed(let words):
      "Cannot serve the page: \(words). Leave out --port to use a free one."
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
    case .gitFailed(let code):
      "`git init` failed with code \(code); the files are written. Run it yourself to see why."
    }
  }

  /// Returns the words with the title in quotation marks: `"Called mum" +parents`.
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
  /// The advice for this problem or, if there is none, the general advice for its code.
  var advice: String? { fix ?? code.explanation?.advice }
}
