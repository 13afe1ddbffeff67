import Foundation
import Testing
import TrackTestSupport

/// Tests that other programs read the output of `track remind` as it is meant.
@Suite struct ReminderToolTests {
  @Test(
    "icalendar expands the calendar to the days that remind gives",
    .enabled(
      if: RequiredTools.work("python3 -c 'import icalendar, dateutil'"),
      "there is no icalendar for python3"))
  func calendar() async throws {
    let program = try PackageFolder.program().path
    let run = try await ShellRun(
      "python3 Tests/Calendar/compare.py '\(program)'", in: PackageFolder.root.path,
      environment: ProcessInfo.processInfo.environment, seconds: 300)
    #expect(run.code == 0, "\(String(decoding: run.output + run.errors, as: UTF8.self))")
  }

  @Test(
    "systemd accepts the units, also of a folder with special characters",
    .enabled(
      if: RequiredTools.work("command -v systemd-analyze"), "there is no systemd-analyze"))
  func units() async throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("100% \"of\" $HOME")
    try folder.write("track 1\n", to: "100% \"of\" $HOME/track.txt")
    try folder.makeFolder("bin")
    try folder.write("#!/bin/sh\n", to: "bin/systemctl")
    let program = try PackageFolder.program().path
    let run = try await ShellRun(
      """
      chmod +x bin/systemctl; export HOME=$PWD TRACK_NOTIFY='say "50%" $x'
      '\(program)' --dir '100% "of" $HOME' remind --install systemd --every 20m --with sync | sh
      systemd-analyze verify --man=no .config/systemd/user/track-remind.timer \
        .config/systemd/user/track-remind.service
      """, in: folder.path,
      environment: [
        "PATH": folder.path("bin") + ":/usr/local/bin:/usr/bin:/bin:/usr/sbin",
        "XDG_CONFIG_HOME": folder.path(".config"),
      ])
    let errors = String(decoding: run.errors, as: UTF8.self)
    #expect(run.code == 0, "\(errors)")
    #expect(!errors.contains("track-remind"), "\(errors)")
  }
}
