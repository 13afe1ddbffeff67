import TrackReport

/// The command `track doctor`, which shows how track is set up, and what does not work.
enum DoctorCommand {
  static let command = Command(
    "doctor", "show how track is set up, and what is broken", group: .upkeep,
    examples: [
      .init("track doctor", "one screen: put it into a report of a mistake"),
      .init("track doctor --json", "the same for a program"),
    ],
    notes: [
      "It looks at the program, the directory, its problems and sources, git, the merge driver, the"
        + " remote and the last sync, the timer for reminders, the editor, the locale and the time"
        + " zone. A line that begins with - is not set up, one with ✗ is broken; the command below"
        + " it mends it. It fetches nothing and changes nothing. It exits 1 if something is broken."
    ]
  ) { (session, _: NoOptions) throws(Failure) in
    let machine = MachineExamination(session)
    var findings = [machine.program] + [machine.searchPath].compactMap(\.self)
    var today = session.clock.date
    do throws(Failure) {
      let open = try session.open()
      today = open.today
      findings += DirectoryExamination(open: open, session: session).findings
      findings += GitExamination(session, open.directory).findings
    } catch {
      let isAbsent = if case .directory(.notFound) = error { true } else { false }
      findings.append(
        Finding(
          "directory", .broken, error.wording, command: isAbsent ? "track init ~/track" : nil))
    }
    findings += machine.timers
    findings += [machine.editor, machine.locale, machine.timeZone]
    let report = SetupReport(today: today, findings: findings)
    session.print(json: report) { report.lines(on: $0) }
    return report.isBroken ? .findings : .fine
  }
}
