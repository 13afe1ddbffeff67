import Foundation
import Testing
import TrackSystem
import TrackTestSupport

@testable import TrackStore

/// Tests that a hostile directory, received as a clone, an archive or on a USB stick, can neither
/// run a program nor write outside itself when ordinary commands are used in it.
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
    /// The script that makes the hostile directory; `data` is the working folder.
    let setUp: String
    /// The commands that the person runs in it.
    let command: String
    /// A script that must succeed afterwards, in addition to the checks of every attempt.
    let holds: String

    init(_ description: String, _ setUp: String, _ command: String, holds: String = "true") {
      (testDescription, self.setUp, self.command) = (description, setUp, command)
      self.holds = "{ \(holds); } || { echo 'does not hold:'; cat ../output log.txt; exit 1; }"
    }
  }

  /// Makes a directory, files outside it, and a program that must not run.
  private static let start = """
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

  /// Checks that the program has not run, no command crashed, and no outside file changed.
  private static let end = """
    fingerprint > ../after
    [ ! -e ../ran ] || { echo 'a program ran'; cat ../output; exit 1; }
    [ ! -e ../crashed ] || { cat ../crashed ../output; exit 1; }
    diff ../before ../after || { echo 'something outside was written'; cat ../output; exit 1; }
    """

  static let attempts: [Attempt] = [
    forgedJournals, journalAttempts, stateAttempts, leavingLinks, linkAttempts, copyAttempts,
    settingAttempts, hookAttempts, repositoryAttempts, collaboratorAttempts, nameAttempts,
    ownerAttempts,
  ].flatMap { $0 }

  // MARK: Journals and undo steps

  private static let log = "2026-11-20 water 3\n2026-11-21 water 1\n"
  private static let sum = String(Journal.Content(Array(log.utf8)).sum)
  private static let logIsWhole = "head -2 log.txt | cmp -s - ../log && [ $(wc -l < log.txt) = 3 ]"

  private static func journal(_ lines: String, _ setUp: String = "true") -> String {
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
      """, "track undo; track undo --dry-run; track redo", holds: "cmp log.txt ../log"),
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
      "track done water; track undo; track redo"),
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
      "the page that `watch` opens is a link", "linked watch.html ../../outside/victim",
      "timeout 2 ../bin/track watch --html --open; true"),
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

  // MARK: Links among the files

  /// The name of the link, the command that makes it, and the person's command.
  private static let links: [(String, String, String)] = [
    ("the log", "ln -sf ../outside/log.txt log.txt", "track done water"),
    (
      "the log, written anew,", "ln -sf ../outside/log.txt log.txt",
      "track done water --on 2026-11-01"
    ),
    (
      "the log, through another link,", "ln -s ../outside/log.txt b; ln -sf b log.txt",
      "track done water"
    ),
    ("the log, to nothing yet,", "ln -sf ../outside/new log.txt", "track done water"),
    (
      "the log, by its absolute path,", "ln -sf \"$PLACE/outside/log.txt\" log.txt",
      "track log water 3"
    ),
    (
      "the habits", "mv habits.txt ../outside/h; ln -s ../outside/h habits.txt",
      "track set water every=9/day"
    ),
    (
      "the habits, edited,", "mv habits.txt ../outside/h; ln -s ../outside/h habits.txt",
      "EDITOR='sed -i s/8/9/' track edit water"
    ),
    (
      "the habits, renamed,", "mv habits.txt ../outside/h; ln -s ../outside/h habits.txt",
      "track rename water sip"
    ),
    (
      "the habits, formatted,", "printf 'habit   x\\n' > ../outside/h; ln -s ../outside/h x.txt",
      "track fmt"
    ),
    (
      "the habits, archived,", "mv habits.txt ../outside/h; ln -s ../outside/h habits.txt",
      "track archive water"
    ),
    (
      "a new block's file", "ln -s ../outside/g goals.txt; : > ../outside/g", "track add goal Run"
    ),
    (
      "`track.txt`",
      "mv track.txt ../outside/t; printf 'track   1\\n' > ../outside/t; ln -s ../outside/t track.txt",
      "track fmt"
    ),
    ("the folder of terms", "ln -s ../outside terms", "track term new --start 2026-11-23"),
    (
      "the folder of the log",
      "rm log.txt; ln -s ../outside log; echo '2026-01-01 water' > ../outside/2026.txt",
      "track done water"
    ),
    (
      "the folder of the log, to the one above,",
      "rm log.txt; mkdir ../outside/log; echo '2026-01-01 water' > ../outside/log/2026.txt; ln -s ../outside/log log",
      "track log water 1; track undo"
    ),
    (
      "a conflict to resolve",
      "printf 'habit x\\n  every: 3/week\\n  #? every: 4/week\\n' > ../outside/x; ln -s ../outside/x x.txt",
      "track resolve --keep-all"
    ),
    (
      "the file to begin with",
      "rm track.txt log.txt habits.txt; ln -s ../outside/log.txt log.txt; ln -s ../outside/new habits.txt",
      "track init --template full ."
    ),
    (
      "`.gitattributes`", "repository; ln -s ../outside/victim .gitattributes",
      "track sync --setup"
    ),
    (
      "`.gitattributes`, to nothing yet,", "repository; ln -s ../outside/new .gitattributes",
      "track sync --setup"
    ),
  ]

  private static let leavingLinks: [Attempt] = links.map {
    Attempt("\($0.0) is a link out of the directory", $0.1, $0.2 + "; true")
  }

  private static let linkAttempts: [Attempt] = [
    Attempt(
      "the log is a link to git's settings",
      "repository; cp .git/config ../config; ln -sf .git/config log.txt",
      "track done water; track log water 1; true", holds: "cmp .git/config ../config"),
    Attempt(
      "the log is a link to a hook",
      "repository; mkdir -p .git/hooks; printf '#!/bin/sh\\n' > .git/hooks/pre-commit; "
        + "cp .git/hooks/pre-commit ../hook; ln -sf .git/hooks/pre-commit log.txt",
      "track done water; true", holds: "cmp .git/hooks/pre-commit ../hook"),
    Attempt(
      "the folder of the log is git's own",
      "repository; rm -f log.txt; ln -s .git log; cp -R .git ../git",
      "track done water; true", holds: "diff -r .git ../git"),
    Attempt(
      "the log is a link into the state folder",
      "state; cp .track/lock ../lock; ln -sf .track/lock log.txt",
      "track done water; true", holds: "tail -n +2 .track/lock | cmp - /dev/null"),
    Attempt(
      "what is prepared for the log is a link", "ln -s ../outside/victim .log.txt.track-new",
      "track done water --on 2026-11-01"),
    Attempt(
      "what is prepared for the habits is a link",
      "ln -s ../outside/victim .habits.txt.track-new",
      "track set water every=9/day"),
    Attempt(
      "what is prepared for the habits is a folder", "mkdir -p .habits.txt.track-new/x",
      "track set water every=9/day; true", holds: "grep -q 8/day habits.txt"),
    Attempt(
      "a report is to replace the log", "cp log.txt ../log",
      "track report --md -o log.txt; track report --md -o ./terms/../log.txt; true",
      holds: "cmp log.txt ../log"),
    Attempt(
      "a report is to replace the log through a link",
      "cp log.txt ../log; ln -s data/log.txt ../report.html",
      "track report --html -o ../report.html; true", holds: "cmp log.txt ../log"),
    Attempt(
      "a report is to replace a file of somebody else", "true",
      "track report --md -o ../outside/victim; true"),
  ]

  // MARK: Copies on a USB stick

  private static let copyAttempts: [Attempt] = [
    Attempt(
      "a file of the copy is a link",
      "cp track.txt ../stick; ln -s ../outside/log.txt ../stick/log.txt",
      "track sync ../stick; true"),
    Attempt(
      "a folder of the copy is a link",
      "cp track.txt ../stick; ln -s ../outside ../stick/terms; "
        + "mkdir terms; echo 'term 1' > terms/1.txt", "track sync ../stick; true"),
    Attempt(
      "the copy's `.track` is a link", "cp track.txt ../stick; ln -s ../outside ../stick/.track",
      "track sync ../stick; true"),
    Attempt(
      "the copy's states are a link",
      "cp track.txt ../stick; mkdir ../stick/.track; "
        + "ln -s ../../outside ../stick/.track/sync", "track sync ../stick; true"),
    Attempt(
      "the copy has a journal",
      "cp *.txt ../stick; mkdir ../stick/.track; "
        + "printf '1 x\\nremove log.txt \(sum)\\ncommit\\n' > ../stick/.track/lock",
      "track sync ../stick", holds: "cmp log.txt ../stick/log.txt"),
    Attempt(
      "what a link points to is not given to the copy",
      "echo 'secret' > ../outside/secret; ln -s ../outside/secret notes.txt",
      "track sync ../stick; true",
      holds: "! grep -rq secret ../stick"),
    Attempt(
      "a folder that a link points to is not given to the copy",
      "echo 'secret' > ../outside/s.txt; ln -s ../outside log", "track sync ../stick; true",
      holds: "! grep -rq secret ../stick"),
    Attempt(
      "private files stay private in the copy",
      "mkdir -m 700 terms; echo 'term 1' > terms/1.txt; chmod 600 *.txt terms/1.txt",
      "umask 022; track sync ../stick",
      holds: "[ -s ../stick/log.txt ] && [ -z \"$(find ../stick -name '*.txt' -perm /077)\" ] && "
        + "[ -z \"$(find ../stick/terms -prune -perm /077)\" ]"),
    Attempt(
      "private files of the copy stay private here",
      "chmod 600 *.txt; cp -p *.txt ../stick; rm log.txt",
      "umask 022; track sync ../stick",
      holds: "[ -s log.txt ] && [ -z \"$(find log.txt -perm /077)\" ]"),
  ]

  // MARK: Settings of the repository

  private static let remoteNowhere = "git remote add origin ../none.git"

  /// A setting, and the command that makes git use it.
  private static let settings: [(String, String)] = [
    ("core.fsmonitor \"$evil\"", "true"),
    (
      "core.hooksPath ../hooks",
      "mkdir ../hooks; for h in pre-commit post-commit pre-push post-index-change reference-transaction commit-msg; do cp \"$evil\" ../hooks/$h; done"
    ),
    ("core.sshCommand \"$evil\"", "git remote add origin git@127.0.0.1:x.git"),
    ("core.gitProxy \"$evil\"", "git remote add origin git://127.0.0.1:1/x.git"),
    ("core.askPass \"$evil\"", remoteNowhere),
    (
      "core.pager \"$evil\"", "git config pager.status \"$evil\"; git config pager.diff \"$evil\""
    ),
    ("core.editor \"$evil\"", "git config sequence.editor \"$evil\""),
    ("core.alternateRefsCommand \"$evil\"", remoteNowhere),
    ("diff.external \"$evil\"", "true"),
    ("diff.x.textconv \"$evil\"", "echo '*.txt diff=x' > .gitattributes"),
    ("diff.x.command \"$evil\"", "echo '*.txt diff=x' > .gitattributes"),
    ("filter.x.clean \"$evil\"", "echo '*.txt filter=x' > .gitattributes"),
    ("filter.x.smudge \"$evil\"", "echo '*.txt filter=x' > .git/info/attributes"),
    ("filter.x.process \"$evil\"", "echo '*.txt filter=x' > .git/info/attributes"),
    ("merge.x.driver \"$evil\"", "echo '*.txt merge=x' > .gitattributes"),
    ("merge.track.driver \"$evil\"", "echo '*.txt merge=track' > .gitattributes"),
    ("gpg.program \"$evil\"", "git config commit.gpgSign true"),
    (
      "gpg.ssh.defaultKeyCommand \"$evil\"",
      "git config commit.gpgSign true; git config gpg.format ssh"
    ),
    ("credential.helper \"!$evil\"", "git remote add origin http://127.0.0.1:1/x.git"),
    (
      "alias.status \"!$evil\"",
      "git config alias.fetch \"!$evil\"; git config alias.commit \"!$evil\""
    ),
    ("remote.origin.uploadpack \"$evil\"", "remote"),
    ("remote.origin.receivepack \"$evil\"", "remote; echo '2026-11-21 water 2' >> log.txt"),
    (
      "remote.origin.vcs ext",
      "git config remote.origin.url \"$evil\"; git config protocol.ext.allow always"
    ),
    ("remote.origin.url \"ext::$evil\"", "git config protocol.ext.allow always"),
    (
      "remote.origin.pushurl \"ext::$evil\"",
      "remote; git config protocol.allow always; echo '2026-11-21 water 2' >> log.txt"
    ),
    (
      "url.\"ext::$evil \".insteadOf ../none",
      remoteNowhere + "; git config protocol.ext.allow always"
    ),
    ("remote.\"--upload-pack=$evil\".url ../remote.git", "git clone -q --bare . ../remote.git"),
    (
      "branch.main.remote \"--upload-pack=$evil\"",
      "remote; git config \"remote.--upload-pack=$evil.url\" ../remote.git"
    ),
    (
      "branch.main.remote \"--receive-pack=$evil\"",
      "remote; git config \"remote.--receive-pack=$evil.url\" ../remote.git; echo '2026-11-21 water 2' >> log.txt"
    ),
    ("gc.recentObjectsHook \"$evil\"", "git config gc.auto 1"),
    ("core.worktree ../../outside", "true"),
    ("core.worktree ..", "cp ../data/track.txt ../outside"),
    (
      "include.path ../settings",
      "git config -f .git/settings core.fsmonitor \"$evil\"; git config -f .git/../settings core.sshCommand \"$evil\""
    ),
    (
      "include.path ../more",
      "git config -f more core.sshCommand \"$evil\"; git remote add origin git@127.0.0.1:x.git"
    ),
    (
      "extensions.worktreeConfig true",
      "git config -f .git/config.worktree core.fsmonitor \"$evil\"; git config -f .git/config.worktree core.hooksPath ..; cp \"$evil\" ../pre-commit"
    ),
    ("hook.x.command \"$evil\"", "git config hook.x.event pre-commit"),
  ]

  private static let settingAttempts: [Attempt] = settings.map { setting, setUp in
    Attempt(
      "the repository's own setting \(setting.prefix { $0 != " " })",
      (setUp.hasPrefix("remote") ? "" : "repository\n") + setUp
        + "\necho '2026-11-21 water 1' >> log.txt; git config \(setting)",
      "track sync --status; track sync; track sync --setup; track done water; track sync; true")
  }

  // MARK: Repositories

  private static let hooks: [String] = [
    "pre-commit", "prepare-commit-msg", "commit-msg", "post-commit", "pre-push",
    "pre-merge-commit",
    "post-merge", "post-checkout", "post-rewrite", "reference-transaction", "post-index-change",
    "pre-auto-gc", "fsmonitor-watchman",
  ]

  private static let hookAttempts: [Attempt] = hooks.map { hook in
    Attempt(
      "the hook \(hook)",
      """
      remote; (cd ../mate; echo '2026-11-21 water 5' >> log.txt; git commit -qam b; git push -q)
      mkdir -p .git/hooks; cp "$evil" .git/hooks/\(hook); echo '2026-11-21 water 6' >> log.txt
      """, "track sync --status; track sync; track done water; track sync")
  }

  private static let repositoryAttempts: [Attempt] = [
    Attempt(
      "the data folder is a bare repository",
      """
      git init -q --bare ../bare; cp -R ../bare/* .; git config -f config core.fsmonitor "$evil"
      git config -f config core.worktree .; git config -f config core.bare false
      """, "track sync --status; track sync; track sync --setup; track done water; true"),
    Attempt(
      "a folder of the data is a bare repository",
      "mkdir log; git init -q --bare ../bare; cp -R ../bare/* log; git config -f log/config core.fsmonitor \"$evil\"; "
        + "git config -f log/config core.worktree ..; git config -f log/config core.bare false",
      "(cd log; track --dir .. sync --status; track --dir .. sync); true"),
    Attempt(
      "`.git` is a file that leads elsewhere",
      "git init -q ../far; mv ../far/.git far; echo 'gitdir: far' > .git; git config -f far/config core.fsmonitor \"$evil\"; git config -f far/config core.sshCommand \"$evil\"",
      "track sync --status; track sync; true"),
    Attempt(
      "a submodule with settings of its own",
      """
      repository; git init -q sub; (cd sub; git commit -q --allow-empty -m x)
      git add sub 2> /dev/null; git commit -qm sub; git -C sub config core.fsmonitor "$evil"
      git -C sub config core.sshCommand "$evil"; git -C sub remote add origin git@127.0.0.1:x
      """, "track sync --status; track sync; track done water; track sync; true"),
    Attempt(
      "a submodule whose update is a command",
      """
      repository; git init -q sub; (cd sub; git commit -q --allow-empty -m x)
      printf '[submodule "sub"]\\npath=sub\\nurl=./x\\nupdate=!%s\\n' "$evil" > .gitmodules
      git add . 2> /dev/null; git commit -qm sub; git config submodule.sub.update "!$evil"
      git config submodule.recurse true
      """, "track sync --status; track sync; true"),
    Attempt(
      "a repository that is no submodule among the files",
      "repository; git init -q terms; git -C terms config core.fsmonitor \"$evil\"; echo 'term 1' > terms/1.txt",
      "track sync --status; track sync; true"),
    Attempt(
      "a repository with lost objects and a remote that has them",
      """
      remote; git config extensions.partialClone origin; git config remote.origin.promisor true
      git config remote.origin.uploadpack "$evil"; rm -rf .git/objects/??
      """, "track sync --status; track sync; true"),
  ]

  // MARK: Pushes of a collaborator

  private static func pushed(_ script: String) -> String {
    "remote; (cd ../mate; \(script); git add -f .; git commit -qm evil; git push -q); rm -rf ../mate"
  }

  private static let collaboratorAttempts: [Attempt] = [
    Attempt(
      "a journal comes by git",
      pushed("mkdir .track; printf '1 x\\nremove log.txt \(sum)\\ncommit\\n' > .track/lock"),
      "track sync; track done water; true",
      holds: "[ $(wc -l < log.txt) = 3 ] && ! grep -q remove .track/lock"),
    Attempt(
      "undo steps come by git", pushed("mkdir -p .track/undo; echo evil > .track/undo/7"),
      "track sync; true", holds: "[ ! -e .track/undo/7 ]"),
    Attempt(
      "undo steps come by git with a merge",
      pushed("mkdir -p .track/undo; echo evil > .track/undo/7")
        + "; echo '2026-11-21 water' >> log.txt",
      "track sync; true", holds: "[ ! -e .track/undo/7 ]"),
    Attempt(
      "`.track` comes by git as a link", pushed("ln -s ../outside .track"),
      "track sync; track done water; true"),
    Attempt(
      "`.TRACK` comes by git", pushed("mkdir .TRACK; echo evil > .TRACK/lock"),
      "track sync; true", holds: "[ ! -e .TRACK/lock ]"),
    Attempt(
      "a clone holds `.track`",
      "mkdir .track; ln -s ../../outside .track/undo; repository; git add -f .track; git commit -qm x",
      "track sync; track done water; track undo; true"),
    Attempt(
      "the log becomes a link", pushed("git rm -q log.txt; ln -s ../outside/log.txt log.txt"),
      "track sync; track done water; track sync; true"),
    Attempt(
      "the folder of terms becomes a link", pushed("ln -s ../outside terms"),
      "track sync; track term new --start 2026-11-23; true"),
    Attempt(
      "another file becomes a link to git's settings, and is written next",
      pushed("ln -s .git/config x.txt") + "; cp .git/config ../config",
      "track sync; track fmt; track rename water sip; true", holds: "! grep -q sip .git/config"),
    Attempt(
      "attributes that name a filter, a driver and a program to show",
      pushed("echo '*.txt filter=x merge=x diff=x' > .gitattributes"),
      "track sync; track done water; track sync; true"),
    Attempt(
      "a file of the remote has the name of a hook",
      pushed("mkdir hooks; cp \"$evil\" hooks/pre-commit; cp \"$evil\" hooks/post-merge"),
      "track sync; track done water; track sync; true"),
    Attempt(
      "the name of a remote branch, pasted as a part of the command that is proposed",
      "remote; git push -q origin 'main:m;touch${IFS}..${IFS}..'; git push -q origin 'main:m;touch${IFS}$PLACE${IFS}x' 2> /dev/null; "
        + "git push -q origin 'main:a;touch${IFS}ran' ':main'; git branch -q --unset-upstream; git branch -qm 'b;touch${IFS}ran'; git remote prune origin",
      "track sync > ../said 2>&1; grep -o '`[^`]*`' ../said | tr -d '`' | while read -r line; do (cd ..; sh -c \"$line\"); done; true"
    ),
    Attempt(
      "the message of a commit",
      pushed("echo '2026-11-21 water 5 ; $(touch ../ran) `touch ../ran`' >> log.txt"),
      "track sync; track sync --status; true"),
  ]

  // MARK: Names and titles as arguments of programs

  private static let command = "$(touch ../ran)`touch ../ran`;touch ../ran"

  private static let nameAttempts: [Attempt] = [
    Attempt(
      "a file has a command for a name",
      "cp habits.txt '\(command.replacingOccurrences(of: "/", with: "")).txt'",
      "track check; track fmt --check; track sync ../stick; track report --html -o ../x.html; true"),
    Attempt(
      "the folder has a command for a name",
      "mkdir '../$(touch ran)'; cp *.txt '../$(touch ran)'",
      "cd '../$(touch ran)'; EDITOR='sed -i s/8/9/' track edit water; track done water; track sync; "
        + "track report --html --open; cd ../data", holds: "[ ! -e '../$(touch ran)/ran' ]"),
    Attempt(
      "the folder has an option for a name", "mkdir './-c touch ran'; cp *.txt './-c touch ran'",
      "EDITOR='sed -i s/8/9/' track --dir '-c touch ran' edit water; track --dir '-c touch ran' done water; true",
      holds: "[ ! -e ran ]"),
    Attempt(
      "a title in a prompt",
      "echo 'habit x: \(command)' > x.txt; echo '2026-11-21 11:00-? x' >> log.txt",
      """
      bash -c 'PROMPT_COMMAND=; PS1="$(track prompt --format "%running %next %left")"; echo "${PS1@P}"'
      """),
    Attempt(
      "a title in a completion of bash", "echo 'habit x$(touch\\ ../ran): \(command)' > x.txt",
      """
      bash -c 'eval "$(track completions bash)"; COMP_WORDS=(track done ""); COMP_CWORD=2; _track;
        printf "%s" "${COMPREPLY[@]}"'
      """),
    Attempt(
      "a title in what the editor is told", "printf 'habit x: \(command)\\n' > x.txt",
      "EDITOR='sed -i s/zz/z/' track edit x; VISUAL='ed -s' track edit x; true"),
    Attempt(
      "a note that an undo names", "true",
      "track done water --note '\(command)'; track undo; track redo; track log 'water ; \(command)'"
    ),
    Attempt(
      "an editor puts a link in the place of the copy", "true",
      "EDITOR='sh -c \"ln -sf $PLACE/outside/victim $1\" x' track edit water; true",
      holds: "! grep -q victim habits.txt"),
    Attempt(
      "a value with the ends of a page's script",
      "echo 'habit x: </script><script>alert(1)' > x.txt",
      "track report --html -o ../x.html", holds: "! grep -q '<script>alert' ../x.html"),
    Attempt(
      "a title that moves the cursor and turns the text",
      "printf 'habit x: a\\342\\200\\216\\342\\200\\217\\330\\234\\342\\200\\213\\033]0;b\\007\\n' > x.txt",
      "track list; track today; track check; track show x",
      holds: "! grep -qP '\\x{200e}|\\x{200f}|\\x{061c}|\\x{200b}|\\x1b|\\x07' ../output"),
    Attempt(
      "the name of a copy on a stick", "mkdir '../$(touch ran)'",
      "track sync '../$(touch ran)'; track sync --status '../$(touch ran)'; true"),
  ]

  // MARK: Other users

  private static let canGive = "[ \"$(id -u)\" = 0 ] || { echo 'not root' > ../output; exit 0; }; "

  private static let ownerAttempts: [Attempt] = [
    Attempt(
      "a `track.txt` of another user in a folder that all may write to",
      canGive
        + "mkdir -m 1777 ../shared; mkdir ../shared/own; echo 'track 1' > ../shared/track.txt; chown 65534 ../shared/track.txt",
      "(cd ../shared/own; track done water); true", holds: "[ ! -e ../shared/.track ]"),
    Attempt(
      "a directory of another user in `~/track`",
      canGive + "mkdir ~/track; cp *.txt ~/track; chown -R 65534 ~/track",
      "(cd ../bin; track log water 1); true", holds: "[ ! -e ~/track/.track ]"),
    Attempt(
      "a `.track` of another user",
      canGive
        + "mkdir -m 777 .track; chown 65534 .track; printf '1 x\\nremove log.txt \(sum)\\ncommit\\n' > .track/lock",
      "track done water; true", holds: "[ -s log.txt ]"),
  ]
}
