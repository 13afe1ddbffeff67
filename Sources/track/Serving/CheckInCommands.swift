import TrackCore
import TrackJSON
import TrackPhrases
import TrackServe
import TrackStore
import TrackSystem

/// Runs commands of track for the check-in.
struct CheckInCommands: CheckInProgram {
  private let directory: DataDirectory
  private let call: CommandCall
  /// The files as they were read last, for each disclosure that a device has.
  private var read: [Int: OpenDirectory] = [:]
  private var stamp: DirectoryStamp?

  init(_ session: Session, _ directory: DataDirectory) {
    self.directory = directory
    call = CommandCall(
      commands: session.allCommands, options: session.placeOptions, disclosure: .all,
      variable: session.variable)
  }

  // MARK: Looking

  mutating func contents(for device: Device) throws(CheckInFailure) -> CheckInContents {
    do throws(Failure) {
      let now = DirectoryStamp(of: directory)
      if stamp != now { (read, stamp) = ([:], now) }
      let session = try call.session(device.disclosure)
      let key = device.disclosure.rawValue
      let open: OpenDirectory
      if let known = read[key] { open = known } else { open = try session.open() }
      read[key] = open
      let clock = session.clock
      return (
        open.workspace, open.snapshot.problems,
        clock.today(dayStart: open.workspace.settings.dayStart), clock.date, clock.secondOfDay
      )
    } catch {
      throw CheckInFailure(error)
    }
  }

  func json(_ arguments: [String], for device: Device) throws(CheckInFailure) -> [UInt8] {
    do throws(Failure) {
      return try call.run(arguments.withJSON) { $0.disclosure = device.disclosure }
    } catch {
      throw CheckInFailure(error)
    }
  }

  func today() throws(CheckInFailure) -> Day {
    do throws(Failure) { return try call.session(.all).clock.date } catch {
      throw CheckInFailure(error)
    }
  }

  // MARK: Recording

  /// How far a device may have been offline, in days.
  private static let longestAbsence = 400

  func carryOut(
    _ action: CheckInAction, _ tap: Tap, for device: Device
  ) throws(CheckInFailure) -> [String]? {
    if directory.hasRecorded(tap.id) { return nil }
    let isLimited = device.disclosure != .all
    if isLimited { try checkLimited(action) }
    do throws(Failure) {
      let call = try call(at: action.moment)
      var context = try LogContext(call.session(device.disclosure))
      if let id = action.id { try check(id, for: device, in: &context) }
      let line = action.arguments(today: context.today)
      let bytes = try call.run(line.withJSON) { session in
        session.tap = tap
        session.tapToUndo = action.undoneTap
        if action.act == .undo, action.undoneTap == nil {
          session.lineToUndo = action.id.map { ($0, action.day ?? context.today) }
        }
      }
      if isLimited { return [action.act == .undo ? "Taken back." : "Recorded."] }
      let message = (try? JSONParser.parse(bytes))?["message"]?.string ?? ""
      return message.split(separator: "\n").map { String($0).harmless() }
    } catch .write(.recordedBefore) {
      return nil
    } catch {
      if isLimited, case .refused = error { throw Self.refused }
      throw CheckInFailure(error)
    }
  }

  /// Throws if a device may not know an ID. Measures that are built in are in no file, so no
  /// disclosure hides them.
  private func check(
    _ id: String, for device: Device, in context: inout LogContext
  ) throws(Failure) {
    let block = try context.resolver(for: id).exact(id)
    guard let block, !(block is Measure) || device.disclosure.contains(.readings) else {
      throw .usage(.unknownID(id, near: nil))
    }
  }

  private static let refused = CheckInFailure(
    409, "This was refused. `track`, or a device that may see everything, says why.")

  /// Throws if an action of a device that may not see everything could name what it may not see.
  private func checkLimited(_ action: CheckInAction) throws(CheckInFailure) {
    guard action.act != .type, action.id != nil || action.act == .undo,
      action.amount.allSatisfy({ $0.utf8.first?.isDigit == true })
    else {
      throw CheckInFailure(
        403, "This device may record amounts of what it sees, such as 5km, and nothing else.")
    }
  }

  /// Returns a call whose commands take a moment for now.
  private func call(at moment: String?) throws(Failure) -> CommandCall {
    guard let moment, let then = Clock(moment) else { return call }
    let now = try call.session(.all).clock
    let minutes = (then.date - now.date) * 1440 + (then.secondOfDay - now.secondOfDay) / 60
    guard minutes <= 5, minutes > -Self.longestAbsence * 1440 else {
      throw .usage(
        .badValue(
          moment, of: "\"at\"", expected: "a time that is over. Set the clock of the device",
          near: nil))
    }
    let options = call.options.filter { !$0.hasPrefix("--now=") && !$0.hasPrefix("--today=") }
    return CommandCall(
      commands: call.commands, options: options + ["--now=\(moment)"], disclosure: .all,
      variable: call.variable)
  }
}

extension [String] {
  /// The command line with `--json` after the command's name. After a `--`, it would be an argument.
  fileprivate var withJSON: [String] { prefix(1) + ["--json"] + dropFirst() }
}

extension CheckInFailure {
  fileprivate init(_ failure: Failure) {
    let status =
      switch failure {
      case .usage, .edit: 400
      case .refused: 409
      default: 503
      }
    self.init(status, failure.wording.harmless())
  }
}
