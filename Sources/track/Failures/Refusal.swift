import TrackCore
import TrackStore
import TrackSystem

/// Why something was not written that could have been.
enum Refusal: Error, Hashable, Sendable {
  /// The directory is of a version that this program only reads.
  case newerVersion(Int)
  /// A line for the log that is wrong.
  case wrongLine(String, detail: String, fix: String?)
  /// A problem that the files would have and have not now.
  case newProblem(Problem)
  case nothingToUndo
  /// The log has no line.
  case nothingRecorded
  case nothingToRedo
  /// What the command changed has changed since.
  case changedSince(command: String, file: String)
  /// A goal that was reached already, on that day.
  case doneAlready(String, Day)
  /// Something of this kind cannot be done.
  case cannotBeDone(String, Kind)
  case cannotBeSkipped(String, Kind)
  /// A goal has no milestone of that name, but these.
  case noMilestone(String, of: String, [String])
  case milestoneDone(String, of: String, Day)
  /// Today's checklist has no such number.
  case noNumber(String, count: Int)
  /// CheckOffAmount something off does not say how much was done.
  case asksAmount(String, example: String)
  /// A measure was named, but nothing that was read.
  case asksReading(String, example: String)
  /// Nothing is running that could be ended; of that name, where one was typed.
  case nothingRunning(String?)
  /// What is running already, since when.
  case runningAlready(String, since: String, next: String?)
  case severalRunning([String])
  /// What is running cannot have ended then.
  case endsTooEarly(String, since: String, end: String)
  case runsTooLong(String, since: String, end: String)
  case nothingToResume
  /// No line of the log is meant by the word.
  case noLine(String)
  /// A line has no such item.
  case noItem(String, line: String)
  /// No line on it of that day stands in the log.
  case nothingOn(String, Day)
  /// What a new block is to be called stands already.
  case takenID(String, title: String)
  /// A title of which no ID can be made.
  case noID(title: String)
  case notEmpty(folder: String)
  case noFolder(String, SystemError)
  /// What other blocks name, which are these; whether it can be archived.
  case named(String, by: [String], mayRest: Bool)
  case cannotBeArchived(String, Kind)
  case archivedAlready(String, Day)
  case notArchived(String)
  case gitFailed(Int32)
  case noProperty(Kind, String)
  /// A file of a directory that is to be merged cannot be read.
  case halfRead(folder: String, Problem)
  /// A folder that cannot be synced with.
  case noOtherCopy(String, OtherCopyProblem)
  case syncing(SyncTrouble)
  /// What is to be merged is no text, and why.
  case noText(String, String)
  /// A folder that holds files which are none of a merge's.
  case foreignFiles(folder: String)

  /// The file for a page, picture or report is a data file.
  case outputIsData(String)
  /// The file for a page, picture or report exists, and track did not write it.
  case outputExists(String)
  /// A page or picture that could not be written.
  case notWritten(file: String, ReplaceError)
  /// A page cannot be served, with the reason.
  case notServed(String)
  /// No program is there that shows a file.
  case notOpened(file: String)
  /// The program that shows a file ended with a code.
  case openerFailed(String, Int32, file: String)

  /// A question on the terminal that got no answer.
  case notAnswered
  /// The editor ended with a code; where what was typed is, if it is anywhere.
  case editorFailed(String, Int32, left: String?)
  /// What two programs made of a file at once.
  case changedMeanwhile(String, left: String)
  /// An ID that another block has, and could be merged into.
  case takenByOther(String, title: String, old: String)
  /// Blocks of different kinds, which are none.
  case differentKinds(String, Kind, String, Kind)
  case nothingToMerge(String)
  /// No term that could be meant has begun; when the next one does.
  case noTerm(begins: Day?)
  case takenFile(String)
  case reviewedAlready(term: Int, week: Int, Day)
  case weekJustBegan(term: Int, week: Int, from: Day)
  case termRuns(Int, until: Day?)
  case closedAlready(Int)

  var exitCode: ExitCode {
    switch self {
    case .newerVersion, .changedSince, .noFolder, .gitFailed, .halfRead, .noOtherCopy, .syncing,
      .noText, .notOpened, .openerFailed, .outputIsData, .outputExists, .notWritten, .notServed,
      .editorFailed, .changedMeanwhile:
      .data
    default: .usage
    }
  }

  /// One sentence that says what is wrong, and one that says what to do.
  var wording: String {
    switch self {
    case .newerVersion(let version):
      "This directory is of version \(version), which this program can only read. Update track."
    case .wrongLine(let line, let detail, let fix):
      "\"\(line)\" was not written: \(detail). \(Self.advice(fix))"
    case .newProblem(let problem):
      "Nothing was written, for \(problem.file) would be wrong: \(problem.detail). "
        + Self.advice(problem.advice)
    case .noOtherCopy(let path, let problem): problem.wording(path)
    case .syncing(let trouble): trouble.wording
    case .noText(let name, let why): "\(name) cannot be merged as text: \(why)."
    case .nothingToUndo:
      "There is nothing to undo. Commands that write can be undone, the last 100 of them."
    case .nothingRecorded:
      "Nothing is recorded yet. `track done` writes the first line."
    case .nothingToRedo:
      "There is nothing to redo. Only what `track undo` took back can be done again."
    case .changedSince(let command, let file):
      "`track \(command)` cannot be taken back: its lines in \(file) have changed since. "
        + "Change the file in an editor."
    case .doneAlready(let id, let day):
      "\(id) is done since \(day). `track set \(id) done=` opens it again."
    case .cannotBeDone(let id, let kind):
      "\(id) is a \(kind.rawValue), which cannot be done. Name a habit, a task, a measure or a goal."
    case .cannotBeSkipped(let id, let kind):
      "\(id) is a \(kind.rawValue), which cannot be skipped. Name a habit or a task."
    case .noMilestone(let word, let id, let names):
      "The goal \(id) has no milestone \"\(word)\". "
        + (names.isEmpty
          ? "`track done \(id)` alone closes it; `track log` writes a line about it."
          : "It has \(names.map { "\"\($0)\"" }.joined(separator: ", ")).")
    case .milestoneDone(let name, let id, let day):
      "The milestone \"\(name)\" of \(id) is done since \(day). Change its line to open it again."
    case .noNumber(let word, let count):
      "Today's checklist has no number \(word). "
        + (count == 0 ? "It is empty." : "`track today --all` shows all \(count).")
    case .asksAmount(let id, let example):
      "\(id) asks an amount, and not all of it today. Say how much: `track done \(example)`."
    case .asksReading(let id, let example):
      "\(id) needs what was read. Say it behind: `track done \(id) \(example)`."
    case .nothingRunning(nil):
      "Nothing is running. `track start ID` begins something."
    case .nothingRunning(let title?):
      "\(title) is not running. `track status` says what is."
    case .runningAlready(let title, let since, let next):
      "\(title) is running since \(since). `track stop` ends it"
        + (next.map { ", `track switch \($0)` goes over." } ?? ".")
    case .severalRunning(let ids):
      "Several are running: \(ids.joined(separator: ", ")). Name the one you mean."
    case .endsTooEarly(let title, let since, let end):
      "\(title) began at \(since), so it cannot end at \(end). It goes on; if the clock was set"
        + " back, say when it ended with --at, and --on for the day."
    case .runsTooLong(let title, let since, let end):
      "\(title) began at \(since), more than a day before \(end). It goes on; say when it ended"
        + " with --at, and --on for the day."
    case .nothingToResume:
      "The log has no time that was stopped. `track start ID` begins something."
    case .noLine(let word):
      "No line of the log is \"\(word)\". Name it as last, ^id or FILE:LINE."
    case .noItem(let item, let line):
      "\"\(line)\" has no item \"\(item)\". Write it as it stands there."
    case .nothingOn(let title, let day):
      "\(title) has no line on \(day). `track find` shows what the log has."
    case .takenID(let id, let title):
      "The ID \(id) is taken by \"\(title)\". Give another with --id."
    case .noID(let title):
      "No ID can be made of \"\(title)\". Give one with --id."
    case .notEmpty(let folder):
      "\(folder) is a data directory already. `track add` adds to it."
    case .noFolder(let folder, let error):
      "The folder \(folder) cannot be made: \(error.words). Name another."
    case .named(let id, let others, let mayRest):
      "\(id) is named by \(others.prefix(6).joined(separator: ", "))"
        + (others.count > 6 ? " and \(others.count - 6) more. " : ". ")
        + "Take it out of there first" + (mayRest ? ", or `track archive \(id)`." : ".")
    case .cannotBeArchived(let id, let kind):
      "\(id) is a \(kind.rawValue), which cannot be archived. `track remove \(id)` takes it away."
    case .archivedAlready(let id, let day):
      "\(id) is archived since \(day). `track restore \(id)` brings it back."
    case .notArchived(let id):
      "\(id) is not archived. `track list --archived` shows what is."
    case .noProperty(let kind, let key):
      "A \(kind.rawValue) has no property \(key). "
        + "It has \(kind.properties.map(\.name).joined(separator: ", "))."
    case .halfRead(let folder, let problem):
      "\(problem.file) of \(folder): \(problem.detail). Nothing was merged; mend that and try again."
    case .foreignFiles(let folder):
      "\(folder) holds other files already. Name one of the two sides, or an empty folder."
    case .notWritten(let file, .system(let error)):
      "\(file) cannot be written: \(error.isMissing ? "its folder is not there" : error.words)."
        + " Name another with -o."
    case .notWritten(let file, _): "\(file) cannot be written. Name another with -o."
    case .outputIsData(let file):
      "\(file) is a file of your data, which a report must not replace. Name another with -o."
    case .outputExists(let file):
      "\(file) exists, and track did not write it. Name another with -o, or replace it with --force."
    case .notServed(let words):
      "No page can be served: \(words). Leave --port out, so that a free one is taken."
    case .notOpened(let file):
      "No program was found that opens \(file). Open it in a browser."
    case .openerFailed(let program, let code, let file):
      "`\(program)` ended with \(code), so \(file) was not shown. Open it in a browser."
    case .notAnswered:
      "The questions were not answered to the end. Nothing was written."
    case .editorFailed(let editor, let code, let left):
      "`\(editor)` ended with \(code), so nothing was written. "
        + (left.map { "What you typed is in \($0)." } ?? "$VISUAL or $EDITOR names another.")
    case .changedMeanwhile(let file, let left):
      "Another program changed the same lines of \(file) meanwhile, so nothing was written. "
        + "What you typed is in \(left)."
    case .takenByOther(let id, let title, let old):
      "The ID \(id) is taken by \"\(title)\". "
        + "Give another, or put \(old) into it: `track rename \(old) \(id) --merge`."
    case .differentKinds(let id, let kind, let other, let otherKind):
      "\(id) is a \(kind.rawValue), \(other) a \(otherKind.rawValue). Only two of a kind become one."
    case .nothingToMerge(let id):
      "Nothing has the ID \(id) to merge into. Leave --merge out to rename."
    case .noTerm(let begins?):
      "No term that this could mean has begun; the next begins on \(begins). "
        + "`track term plan` is about that one."
    case .noTerm(nil):
      "There is no term that this could mean. `track term new` begins one."
    case .takenFile(let file):
      "\(file) holds something already. Name another day with --start."
    case .reviewedAlready(let term, let week, let day):
      "Week \(week) of term \(term) has its review, of \(day). `track edit \(term)` changes it; "
        + "--on names another week."
    case .weekJustBegan(let term, let week, let day):
      "Week \(week) of term \(term) has only just begun. Look back on it from \(day) on."
    case .termRuns(let term, let end):
      "Term \(term) is not over: it \(end.map { "runs until \($0)" } ?? "has no first day"). "
        + "`track set \(term) weeks=N` ends it earlier."
    case .closedAlready(let term):
      "Term \(term) is closed already. `track edit \(term)` changes what it came to."
    case .gitFailed(let code):
      "`git init` ended with \(code); the files are written. Run it yourself to see why."
    }
  }

  static func advice(_ fix: String?) -> String {
    guard let fix, let first = fix.first else { return "`track help format` shows what is right." }
    return first.uppercased() + fix.dropFirst() + ("?.".contains(fix.last ?? ".") ? "" : ".")
  }
}

extension Problem {
  /// What to do: what fits just here, else what the catalogue says.
  var advice: String? { fix ?? code.explanation?.advice }
}
