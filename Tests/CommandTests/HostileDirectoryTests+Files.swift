import Foundation
import Testing
import TrackSystem
import TrackTestSupport
@testable import TrackStore

/// Attacks through symbolic links among the data files, and through copies of a directory.
extension HostileDirectoryTests {
  // MARK: Links among the files

  /// For each case, the name of the link, the command that creates it, and the command that the
  /// victim runs.
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
    ("the folder of terms", "ln -s ../outside terms", "track term new start=2026-11-23"),
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

  static let leavingLinks: [Attempt] = links.map {
    Attempt("\($0.0) is a link out of the directory", $0.1, $0.2 + "; true")
  }

  static let linkAttempts: [Attempt] = [
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

  static let copyAttempts: [Attempt] = [
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
}
