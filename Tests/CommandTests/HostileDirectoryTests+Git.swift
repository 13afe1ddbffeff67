import Foundation
import Testing
import TrackSystem
import TrackTestSupport
@testable import TrackStore

/// Attacks through git: settings, hooks, repositories, pushes, and names that are passed to
/// programs.
extension HostileDirectoryTests {
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

  static let settingAttempts: [Attempt] = settings.map { setting, setUp in
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

  static let hookAttempts: [Attempt] = hooks.map { hook in
    Attempt(
      "the hook \(hook)",
      """
      remote; (cd ../mate; echo '2026-11-21 water 5' >> log.txt; git commit -qam b; git push -q)
      mkdir -p .git/hooks; cp "$evil" .git/hooks/\(hook); echo '2026-11-21 water 6' >> log.txt
      """, "track sync --status; track sync; track done water; track sync")
  }

  static let repositoryAttempts: [Attempt] = [
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

  static let collaboratorAttempts: [Attempt] = [
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
      "track sync; track term new start=2026-11-23; true"),
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

  static let nameAttempts: [Attempt] = [
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

  static let ownerAttempts: [Attempt] = [
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
