import Foundation
import Testing
import TrackSystem
import TrackTestSupport

@testable import TrackStore

/// Tests that a hostile directory cannot harm its user. It comes as a clone, an archive or on a USB
/// stick. Ordinary commands in it must neither run a program nor write outside of it.
@Suite struct HostileDirectoryTests {
  @Test(arguments: attempts) func theAttemptIsBlocked(attempt: Attempt) async throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("bin")
    try folder.makeLink("bin/track", to: PackageFolder.program().path)
    let run = try await ShellRun(
      Self.start + attempt.setUp + "\nrm -f ../ran; fingerprint > ../before\n{ " + attempt.command
        + "\n} > ../output 2>&1; code=$?\n" + Self.end + "\n" + attempt.holds,
      in: folder.path,
      environment: [
        "PATH": folder.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/bin"),
        "HOME": folder.path("home"), "PLACE": folder.path, "TRACK_NOW": "2026-11-21T12:00",
        "TZ": "UTC", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
      ], seconds: 120)
    let words = String(decoding: run.output + run.errors, as: UTF8.self)
    #expect(run.code == 0, "\(attempt.testDescription): \(words)")
  }

  struct Attempt: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The script that creates the hostile directory. Its working folder is `data`.
    let setUp: String
    /// The commands that the victim runs in the directory.
    let command: String
    /// A script that must succeed afterwards, in addition to the checks of every attack.
    let holds: String

    init(_ description: String, _ setUp: String, _ command: String, holds: String = "true") {
      (testDescription, self.setUp, self.command) = (description, setUp, command)
      self.holds = "{ \(holds); } || { echo 'does not hold:'; cat ../output log.txt; exit 1; }"
    }
  }

  /// Creates a directory, files outside of it, and a program that must not be run.
  static let start = """
    mkdir -p data outside home stick bin/empty; cd data
    printf '#!/bin/sh\\ntouch "%s/ran"\\ncat 2> /dev/null\\n' "$PLACE" > ../evil; chmod +x ../evil
    printf '#!/bin/sh\\nexit 0\\n' > ../bin/xdg-open; chmod +x ../bin/xdg-open
    printf '[user]\\nname=A\\nemail=a@example.org\\n[init]\\ndefaultBranch=main\\n' > ~/.gitconfig
    echo 'habit victim: Victim' > ../outside/victim; echo old > ../outside/log.txt
    echo 'track 1' > track.txt
    printf 'habit water: Water\\n  every: 8/day\\n' > habits.txt
    printf '2026-11-20 water 3\\n2026-11-21 water 1\\n' > log.txt
    evil="$PLACE/evil"
    track() { timeout 20 "$PLACE/bin/track" "$@" < /dev/null; code=$?
      [ $code -lt 124 ] || { echo "ended with $code: $*" >> ../crashed; }; return $code; }
    fingerprint() { (cd "$PLACE"; find outside home ! -path 'home/.local*' | sort
      find outside home -type f ! -path 'home/.local*' -exec cksum {} + | sort); }
    repository() { git init -q . && git add . && git commit -qm start; }
    remote() { repository; git clone -q --bare . ../remote.git; git remote add origin ../remote.git
      git push -qu origin main; git clone -q ../remote.git ../mate; }
    state() { track log water 1 > /dev/null; }
    linked() { mkdir -p .track; ln -s "$2" ".track/$1"; }

    """

  /// Checks that the program was not run, that no command crashed, and that no file outside
  /// changed.
  private static let end = """
    fingerprint > ../after
    [ ! -e ../ran ] || { echo 'a program ran'; cat ../output; exit 1; }
    [ ! -e ../crashed ] || { cat ../crashed ../output; exit 1; }
    diff ../before ../after || { echo 'something outside was written'; cat ../output; exit 1; }
    """

  static let attempts: [Attempt] = [
    forgedJournals, journalAttempts, stateAttempts, leavingLinks, linkAttempts, copyAttempts,
    settingAttempts, hookAttempts, repositoryAttempts, collaboratorAttempts, nameAttempts,
    ownerAttempts, historyAttempts, specialFileAttempts,
  ].flatMap { $0 }

  // MARK: Journals and undo steps

  static let log = "2026-11-20 water 3\n2026-11-21 water 1\n"
  static let sum = String(Journal.Content(Array(log.utf8)).sum)
  private static let logIsWhole = "head -2 log.txt | cmp -s - ../log && [ $(wc -l < log.txt) = 3 ]"

  static func journal(_ lines: String, _ setUp: String = "true") -> String {
    "cp log.txt ../log; mkdir -m 700 .track; \(setUp)\n"
      + "printf '1 track done\\n\(lines)' > .track/lock"
  }

  private static let signature =
    "signed 0000000000000000000000000000000000000000000000000000000000000000\\n"

  private static let forgedJournals: [Attempt] =
    forged("without a signature", "") + forged("with a false signature", signature)

  private static func forged(_ kind: String, _ end: String) -> [Attempt] {
    [
      Attempt(
        "a journal \(kind) appends to a file outside",
        journal("append ../outside/victim 0 evil%0a\\n" + end), "track done water"),
      Attempt(
        "a journal \(kind) completes a line of the log",
        journal("append log.txt 39 2026-11-21%20water%20999%0a\\n" + end, "printf 2 >> log.txt"),
        "track done water", holds: "! grep -q 999 log.txt"),
      Attempt(
        "a journal \(kind) completes a line through a link",
        journal(
          "append log/2024.txt 21 evil%0a\\n" + end,
          "mkdir log; printf 'habit victim: Victim\\ne' > ../outside/victim; "
            + "ln -s ../../outside/victim log/2024.txt"), "track done water"),
      Attempt(
        "a journal \(kind) deletes the log",
        journal("remove log.txt \(sum)\\n" + end + "commit\\n" + end), "track done water",
        holds: logIsWhole),
      Attempt(
        "a journal \(kind) replaces the log",
        journal(
          "replace log.txt \(sum)\\n" + end + "commit\\n" + end, "echo evil > .log.txt.track-new"),
        "track done water", holds: logIsWhole),
    ]
  }

  private static let journalAttempts: [Attempt] = [
    Attempt(
      "a journal of another directory of the same person",
      """
      cp log.txt ../log; state; printf '2026-11-20 water 3\\n' > log.txt
      cp -R ../data ../copy; cp .track/lock ../lock; cp ../log log.txt
      """, "cp ../lock .track/lock; track done water", holds: "[ $(wc -l < log.txt) = 3 ]"),
    Attempt(
      "an undo step that nobody took",
      """
      state; cp log.txt ../log
      printf 'track done\\nfile kept log.txt\\nlines 1 0\\n+ 2026-11-20%%20water%%203%%0a\\nend\\n' \\
        > .track/undo/1
      """, "track undo; track undo --dry-run; track undo --redo", holds: "cmp log.txt ../log"),
    Attempt(
      "an undo step that was copied from another directory",
      """
      mkdir ../other; cp *.txt ../other; track --dir ../other done water > /dev/null
      state; rm .track/undo/*; cp ../other/.track/undo/1 .track/undo/1; cp ../other/log.txt .
      cp log.txt ../log
      """, "track undo; true", holds: "cmp log.txt ../log"),
    Attempt(
      "an undo step that was given another number",
      "state; state; rm .track/undo/2; mv .track/undo/1 .track/undo/2; cp log.txt ../log",
      "track undo; true", holds: "cmp log.txt ../log"),
    Attempt(
      "an undo step with the greatest number",
      "state; cp .track/undo/1 .track/undo/9223372036854775807",
      "track done water; track undo; track undo --redo"),
    Attempt(
      "an undo step far behind the file's end",
      """
      state; printf 'track x\\nfile kept log.txt\\nlines 0 9223372036854775806\\n+ a\\nend\\n' \\
        > .track/undo/1
      """, "track undo; track undo --dry-run; track done water"),
    Attempt(
      "a lock file of 3 TB", "state; truncate -s 3T .track/lock 2> /dev/null || true",
      "track done water", holds: "[ $(wc -l < log.txt) = 4 ]"),
    Attempt(
      "an undo step of 3 TB", "state; truncate -s 3T .track/undo/1 2> /dev/null || true",
      "track undo; track done water"),
    Attempt(
      "a lock that is a pipe", "mkdir .track; mkfifo .track/lock", "track done water; track undo"),
    Attempt(
      "a lock that is a folder", "mkdir -p .track/lock/x", "track done water; track undo"),
    Attempt(
      "an undo step that is a pipe", "state; rm .track/undo/1; mkfifo .track/undo/1",
      "track undo; track done water"),
    Attempt(
      "a state folder that is a pipe", "mkfifo .track", "track done water; track undo"),
  ]

  // MARK: Links in the state folder

  private static let stateAttempts: [Attempt] = [
    Attempt("`.track` is a link", "ln -s ../outside .track", "track done water; track undo"),
    Attempt(
      "the lock is a link", "linked lock ../../outside/victim", "track done water; track undo"),
    Attempt(
      "the lock is a hard link", "mkdir .track; ln ../outside/victim .track/lock",
      "track done water; track undo"),
    Attempt(
      "`.track/.gitignore` is a link to nothing", "linked .gitignore ../../outside/new",
      "track done water"),
    Attempt(
      "`.track/undo` is a link", "linked undo ../../outside", "track done water; track undo"),
    Attempt(
      "`.track/redo` is a link", "state; linked redo ../../outside", "track undo; track done water"),
    Attempt(
      "the next undo step is a link", "state; linked undo/2 ../../../outside/new",
      "track done water; track undo"),
    Attempt(
      "`.track/undo` leads to steps whose deletion is asked for",
      "mkdir ../outside/steps; for n in $(seq 120); do echo > ../outside/steps/$n; done; "
        + "linked undo ../../outside/steps", "track done water; track undo"),
    Attempt(
      "the page to show is a link", "linked report.html ../../outside/victim",
      "track report --html --open", holds: "grep -q html .track/report.html"),
    Attempt(
      "the picture to show is a link", "linked report.svg ../../outside/victim",
      "track report --svg water --open; true"),
    Attempt(
      "the calendar to show is a link", "linked calendar.svg ../../outside/victim",
      "track calendar water --open; true"),
    Attempt(
      "a page's next version is a link", "linked report.html.new ../../outside/victim",
      "track report --html --open"),
    Attempt(
      "the page that `serve` opens is a link", "linked serve.html ../../outside/victim",
      "timeout 2 ../bin/track serve --port 0 --open; true"),
    Attempt(
      "the list of devices is a link", "linked devices ../../outside/victim",
      "track serve --token x; true"),
    Attempt(
      "the list of taps is a link", "linked taps ../../outside/victim",
      "track serve --devices; track done water; true"),
    Attempt(
      "the list of outputs is a link", "linked outputs ../../outside/victim",
      "track report --md -o ../x.md"),
    Attempt(
      "`.track/edit` is a link", "linked edit ../../outside", "EDITOR=true track edit water"),
    Attempt(
      "the copy to edit is a link",
      "mkdir -p .track/edit; linked edit/habits.txt ../../../outside/victim",
      "EDITOR='sed -i s/8/9/' track edit water"),
    Attempt(
      "the started times are a link", "linked started ../../outside/victim",
      "track start water; track stop"),
    Attempt(
      "`.track/sync` is a link", "linked sync ../../outside", "track sync ../stick"),
    Attempt(
      "the name of the replica is a link", "linked replica ../../outside/victim",
      "track sync ../stick"),
    Attempt(
      "the next name of the replica is a link", "linked replica.new ../../outside/victim",
      "track sync ../stick"),
    Attempt(
      "the replica names another file",
      "mkdir .track; echo '../../outside/victim 1 2' > .track/replica",
      "track sync ../stick"),
    Attempt(
      "a replica's state names files outside",
      """
      track sync ../stick > /dev/null; state=$(ls .track/sync/*.state | head -1)
      sed -i 's#log.txt#../outside/victim#' "$state" ../stick/.track/sync/*.state
      """, "track sync ../stick; true"),
    Attempt(
      "`.track/merged` is a link",
      "linked merged ../../outside; cp log.txt 'log.sync-conflict-20261120-101112-ABCDEFG.txt'",
      "track sync ../stick; track sync"),
    Attempt(
      "`.track/unfinished` is a link",
      "linked unfinished ../../outside; " + unmerged, "track sync --setup; true"),
    Attempt(
      "the lock of a sync is a link", "linked sync.lock ../../outside/victim; repository",
      "track sync; true"),
    Attempt(
      "the note on the driver is a link",
      "repository; for f in '/*.txt'; do echo \"$f merge=track\"; done > .gitattributes; "
        + "linked driver-told ../../outside/victim", "track done water"),
  ]

  /// Makes a merge that git left in conflict.
  private static let unmerged = """
    repository; git checkout -qb other; echo '2026-11-21 water 7' >> log.txt; git commit -qam b
    git checkout -q main; echo '2026-11-21 water 8' >> log.txt; git commit -qam a
    git merge -q other > /dev/null 2>&1
    """
}
