import TrackCore
import TrackMerge
import TrackReport
import TrackStore

extension SyncTrouble {
  /// The error message: a sentence about the problem, and one about what to do.
  var wording: String {
    switch self {
    case .directory(let error): Failure.directory(error).wording
    case .halfRead(let folder, let problem):
      "\(problem.file) of \(folder) would be taken for deleted: \(problem.detail). "
        + "Fix that and sync again."
    case .newerVersion(let folder, let version):
      "\(folder) is of version \(version), which this program can only read. Update track."
    case .emptied(let folder):
      "\(folder) has lost its track.txt since the last sync, so nothing was synced. "
        + "Put its files back; or, to fill it again, delete \(folder)/.track and use --join."
    case .evicted(let folder, let file):
      "\(file) of \(folder) is in the cloud only, so nothing was synced. "
        + "Download it and sync again."
    case .binary(let folder, let file):
      "\(file) of \(folder) has NUL bytes, as a damaged file has, so nothing was synced. "
        + "Put a good version of it there and sync again."
    case .largeDeletion(let folder, let deletion):
      "\(deletion.file) of \(folder) has lost \(deletion.removed) of "
        + "\(Words.count(deletion.lines, "line")) since the last sync, so nothing was synced. "
        + deletion.advice
    case .deletingCopy(let folder, let deletion):
      "\(deletion.file) of \(folder) would lose \(deletion.removed) of "
        + "\(Words.count(deletion.lines, "line")) by the merge of its conflict copy, "
        + "so nothing was merged. \(LargeDeletion.permission)"
    case .staleSave(let folder, let save):
      "\(save.wording(of: folder)), so nothing was synced. \(save.advice)"
    case .namesOfOneFile(let names): Words.namesOfOneFile(names)
    case .leadsAway(let folder, let file):
      "\(file) of \(folder) is a link that leads out of it, so nothing was synced. "
        + "Put the file itself there."
    case .strangers(let one, let two):
      "\(two) is another directory: it was never synced with \(one), so nothing was synced. "
        + "If both are to become one, `track sync --join`; else name another folder."
    case .emptyNow(let folder):
      "\(folder) was a copy of this directory and is empty now, so nothing was synced. "
        + "If a disk belongs there, mount it; to fill the folder again, `track sync --join`."
    case .twoClones(let one, let two):
      "\(one) and \(two) are clones of one git repository. `track sync` without a path syncs them."
    case .sharedByClones(let folder):
      "\(folder) has synced with another clone of this git repository. With both, deleted lines "
        + "could come back again and again. Sync this clone with `track sync` alone; or, if the "
        + "other one is gone, delete \(folder)/.track/clones."
    case .copiesOfTwoClones(let one, let two):
      "\(one) and \(two) have synced with different clones of one git repository. With both, "
        + "deleted lines could come back again and again. Sync only copies of one clone; or, if "
        + "the other one is gone, delete .track/clones in its copy."
    case .write(let folder, let error): "\(folder): \(Failure.write(error).wording)"
    case .changedRepeatedly(let folder):
      "Another program saves files of \(folder) again and again. Try again in a moment."
    }
  }
}

extension Words {
  /// Returns the message about two files whose names differ only in the case of letters.
  static func namesOfOneFile(_ names: [String]) -> String {
    "\(names.joined(separator: " and ")) are one file on disks that ignore the case of letters, so "
      + "nothing was synced. Rename one of them, or move its lines into the other."
  }
}

extension OtherCopyProblem {
  func wording(_ path: String) -> String {
    switch self {
    case .missing:
      "No such folder: \(path). Create it to put a copy there, or check that the disk is there."
    case .notAFolder: "\(path) is not a folder. Name the folder of the other copy."
    case .foreign:
      "\(path) has files but no track.txt, so it is not a copy. Name the folder with its track.txt, "
        + "or an empty one."
    case .unreadable(let error):
      "\(path) cannot be read: \(error.words). Give yourself the right to read it."
    case .itself:
      "\(path) is this directory. Name the folder of the other copy."
    }
  }
}

extension LargeDeletion {
  /// The deletion in words, such as `280 of 300 lines of log.txt`.
  var wording: String { "\(removed) of \(Words.count(lines, "line")) of \(file)" }

  static let permission = "If they are to go, `track sync --allow-deletions`."

  var advice: String {
    whole == nil
      ? Self.permission
      : "`track sync --restore` brings them back; if they are to go, "
        + "`track sync --allow-deletions`."
  }
}

extension StaleSave {
  /// Returns a description of the missing lines, such as
  /// `log.txt lacks all 3 lines that the last sync brought`. A single line is quoted.
  ///
  /// - Parameter folder: The directory of the file; nil for the current one.
  func wording(of folder: String? = nil) -> String {
    let lines =
      missing.count > 1
      ? "all \(missing.count) lines that the last sync brought"
      : "the line that the last sync brought, `\(text)`"
    return "\(file)\(folder.map { " of \($0)" } ?? "") lacks \(lines)"
  }

  /// The first missing line without its `^id`.
  private var text: String {
    String(decoding: missing.first ?? [], as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .filter { !$0.hasPrefix("^") }.joined(separator: " ").harmless()
  }

  var advice: String {
    let (them, they) = missing.count > 1 ? ("them", "they are") : ("it", "it is")
    return "If an editor saved an older text, `track sync --restore` brings \(them) back; "
      + "if \(they) to go, `track sync --allow-deletions`."
  }

  /// The question whether a person has deleted the lines.
  func question(of folder: String?) -> String {
    "\(wording(of: folder)). Did you delete \(missing.count > 1 ? "them" : "it")?"
  }
}
