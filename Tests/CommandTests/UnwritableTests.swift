import Foundation
import Testing
import TrackSystem
import TrackTestSupport

/// Tests that a command prints one sentence and changes no file if it cannot write to its folder.
@Suite struct UnwritableTests {
  /// A folder that cannot be written, made by a script that runs `$1` in a copy of the folder.
  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: String
    /// The reason that the sentence must contain.
    let reason: String
  }

  static let readOnly = Place(
    testDescription: "a read-only file system",
    script: """
      unshare -m sh -c 'mount --bind . . && mount -o remount,ro,bind . && cd "$PWD" && eval "$0"' \
      "$1"
      """, reason: "read-only")
  static let full = Place(
    testDescription: "a full disk",
    script: """
      unshare -m sh -c 'mount -t tmpfs -o size=64k tmpfs ../disk && cp -R . ../disk && cd ../disk \
      && { head -c 1000000 /dev/zero > filler; true; } 2> /dev/null && eval "$0"; \
      rm -f filler; diff -r -x .track . "$OLDPWD"' "$1"
      """, reason: "the disk is full")
  static let foreign = Place(
    testDescription: "a folder of somebody else",
    script: """
      chmod 755 .. .; export TRACK_DIR="$PWD"; setpriv --reuid=65534 --regid=65534 --clear-groups sh -c "$1"
      """, reason: "permission denied")

  static let commands = [
    "done water 2", "done water --on yesterday", "done --toggle water", "stop", "stop --drop",
    "start water",
    "amend 5", "undo water", "skip run sick", "set water every=9/day",
    "add habit Swim",
  ]

  @Test(arguments: [readOnly, full, foreign])
  func theReasonIsReportedInOneSentence(place: Place) async throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("bin")
    try folder.makeFolder("disk")
    try folder.makeLink("bin/track", to: PackageFolder.program().path)
    try folder.write("track 1\n", to: "data/track.txt")
    try folder.write("habit water\n  every: 8/day\nhabit run\n", to: "data/habits.txt")
    try folder.write(
      "2026-11-20 water\n2026-11-21 09:00-? run\n2026-11-21 water 3\n", to: "data/log.txt")
    let environment = [
      "PATH": folder.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/bin"),
      "TRACK_NOW": "2026-11-21T12:00",
    ]
    let probe = try await ShellRun(
      "set -- 'track version'\n" + place.script, in: folder.path("data"), environment: environment)
    if probe.code != 0 { try RequiredTools.areMissing(place.testDescription) }
    for command in Self.commands {
      let run = try await ShellRun(
        """
        cp -R . ../before; set -- 'track \(command); echo "exit $?"'
        \(place.script)
        diff -r ../before . && rm -r ../before
        """, in: folder.path("data"), environment: environment)
      let errors = String(decoding: run.errors, as: UTF8.self)
      #expect(String(decoding: run.output, as: UTF8.self) == "exit 3\n", "\(command)")
      #expect(errors.hasPrefix("track: ") && errors.contains(place.reason), "\(command): \(errors)")
      #expect(errors.split(separator: "\n").count == 1, "\(command): \(errors)")
    }
  }

  /// The directory is removed while a command waits for the lock.
  @Test func aDirectoryRemovedDuringTheWaitIsReported() async throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("bin")
    try folder.makeLink("bin/track", to: PackageFolder.program().path)
    let environment = [
      "PATH": folder.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/bin"),
      "TRACK_NOW": "2026-11-21T12:00",
    ]
    for command in ["done water", "stop --at 11:00", "toggle run", "set water every=9/day"] {
      try folder.write("track 1\n", to: "data/track.txt")
      try folder.write("habit water\n  every: 8/day\nhabit run\n", to: "data/habits.txt")
      try folder.write("2026-11-21 09:00-? water\n", to: "data/log.txt")
      let run = try await ShellRun(
        """
        mkdir -p .track; command -v python3 > /dev/null || { echo none; exit; }
        python3 - <<'END' &
        import fcntl, shutil, time
        lock = open(".track/lock", "w")
        fcntl.flock(lock, fcntl.LOCK_EX)
        open("../held", "w").close()
        time.sleep(1.5)
        shutil.rmtree("../data")
        END
        until [ -e ../held ]; do sleep 0.05; done
        track \(command); echo "exit $?"; wait; rm ../held; ls ..
        """, in: folder.path("data"), environment: environment)
      let output = String(decoding: run.output, as: UTF8.self)
      if output == "none\n" { try RequiredTools.areMissing("python3") }
      let errors = String(decoding: run.errors, as: UTF8.self)
      #expect(output == "exit 3\nbin\n", "\(command): \(output)")
      #expect(
        errors.hasPrefix("track: ") && errors.contains("is not there"), "\(command): \(errors)")
      #expect(errors.split(separator: "\n").count == 1, "\(command): \(errors)")
    }
  }
}
