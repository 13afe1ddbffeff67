import Testing

/// Attacks on commands that only read, and through names that are not regular files.
extension HostileDirectoryTests {
  /// Makes a repository with an open conflict in a commit.
  private static let conflict = """
    repository; printf 'habit water: Water\\n  every: 8/day\\n  #? every: 7/day\\n' > habits.txt
    git commit -qam conflict

    """

  /// Settings that make commands that look at the history run a program or read a pipe.
  private static let historySettings = [
    "diff.x.textconv \"$evil\"; echo '*.txt diff=x' > .git/info/attributes",
    "diff.x.command \"$evil\"; echo '*.txt diff=x' > .git/info/attributes",
    "log.showSignature true; git config gpg.program \"$evil\"",
    "core.pager \"$evil\"; git config pager.blame true",
    "core.fsmonitor \"$evil\"",
    "includeIf.gitdir:**.path ../more; git config -f .git/../../more core.fsmonitor \"$evil\"; "
      + "cp ../more more; git config includeIf.gitdir:**.path ../more",
    "blame.ignoreRevsFile pipe; mkfifo pipe",
  ]

  static let historyAttempts: [Attempt] = historySettings.map { setting in
    Attempt(
      "the history is read with the setting \(setting.prefix { $0 != " " })",
      conflict + "git config \(setting)",
      "track resolve; track resolve --json; track audit; track doctor; track check; true")
  }

  static let specialFileAttempts: [Attempt] = [
    Attempt(
      "the log is a pipe", "rm log.txt; mkfifo log.txt",
      "track done water; track report; track check; track sync ../stick; true"),
    Attempt(
      "the log is an endless device", "ln -sf /dev/zero log.txt",
      "track done water; track report; track check; track sync ../stick; true"),
    Attempt(
      "a file of a term is a pipe", "mkdir terms; mkfifo terms/1.txt",
      "track done water; track term; track check; track sync ../stick; true"),
    Attempt(
      "`track.txt` is a pipe", "rm track.txt; mkfifo track.txt",
      "track done water; track report; track sync ../stick; true"),
    Attempt(
      "`.gitignore` is a pipe", "git init -q; mkfifo .gitignore",
      "track sync; track sync --setup; track sync --status; track done water; true"),
    Attempt(
      "`.gitattributes` is a pipe", "git init -q; mkfifo .gitattributes",
      "track sync; track sync --setup; track sync --status; track done water; true"),
    Attempt(
      "the list of the copies is a link", "linked copies ../../outside/victim",
      "track sync ../stick"),
    Attempt(
      "the list of the clones is a link",
      "linked clones ../../outside/victim; mkdir ../stick/.track; "
        + "ln -s ../../outside/victim ../stick/.track/clones; remote", "track sync ../stick; true"),
    Attempt(
      "a source names a program outside of the path",
      "mkdir sources; cp \"$evil\" track-source-x; cp \"$evil\" sources/track-source-x; "
        + "printf 'source x: X\\n  fetch: daily\\n' > sources.txt",
      "track fetch; track fetch x; track check; true"),
    Attempt(
      "the folder has a command for a name, and a timer is installed for it",
      "mkdir '../$(touch ran)%h'; cp *.txt '../$(touch ran)%h'",
      "cd '../$(touch ran)%h'; (export HOME=$(mktemp -d); track remind --install systemd | sh); "
        + "track remind --install cron | grep -v '^#' | cut -d ' ' -f 6- | sed 's/\\\\%/%/g' | sh; true"
    ),
    Attempt(
      "a title has a command, and reminders are shown by a program",
      "printf 'habit x: `touch ../ran`$(touch ../ran)\\n  every: daily\\n  remind: 09:00\\n' > x.txt; "
        + "printf '#!/bin/sh\\ncat > /dev/null\\n' > ../bin/notify-send; chmod +x ../bin/notify-send",
      "track remind; track remind --notify --window 12h; true"),
  ]
}
