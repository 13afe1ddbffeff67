import TrackCore
import TrackJSON
import TrackServe
import TrackStore
import TrackSystem

/// The command `track serve`, which serves the check-in to the browsers of phones.
enum ServeCommand {
  static let command = Command(
    "serve", "tick in a browser: this machine's, or your phone's", group: .recording,
    formats: [.text, .json],
    examples: [
      .init("track serve --open", "in the browser of this machine"),
      .init("track serve --lan", "a phone in your network: scan the code"),
      .init("track serve --behind me.tail1234.ts.net", "behind a proxy that has TLS"),
      .init("track serve --read-only --open", "look only; the pages follow your files"),
      .init("track serve --lan --allow habits,log", "a tablet on the fridge: no notes, no values"),
      .init("track serve --devices", "what is paired"),
      .init("track serve --revoke phone", "a lost phone"),
      .init("track serve --token shortcut", "a token for a program"),
    ],
    notes: ServeText.notes
  ) { (session, options: ServeOptions) throws(Failure) in
    switch options.task {
    case nil:
      guard !session.json else {
        throw .usage(
          .unfitting(
            "--json", with: "a server", why: "only --devices, --revoke and --token print it"))
      }
      Memory.enableHeapTrimming()
      session.goesOn = true
      return try ServeRun(options, in: session).run(&session)
    case .list: list(try session.directory().devices, &session)
    case .revoke(let name): try revoke(name, &session)
    case .token(let name): try makeToken(name, options, &session)
    }
    return .fine
  }

  private static func list(_ devices: [Device], _ session: inout Session) {
    let rows = devices.map { device in
      (
        device: device,
        sees: Disclosure.names.filter { device.disclosure.contains($0.part) }.map(\.name)
      )
    }
    let lines = rows.map { device, sees in
      "\(device.name), since \(device.since)" + (device.isReadOnly ? ", looks only" : "")
        + (device.disclosure == .all ? "" : ", sees \(sees.joined(separator: ", "))")
    }
    let objects = rows.map { device, sees -> JSONObject in
      ["name": device.name, "since": device.since, "readOnly": device.isReadOnly, "sees": sees]
    }
    session.print(
      lines.isEmpty ? ["No device is paired. `track serve` pairs one."] : lines,
      json: ["version": 1, "devices": objects] as JSONObject)
  }

  private static func revoke(_ name: String, _ session: inout Session) throws(Failure) {
    let directory = try session.directory()
    let isKnown: Bool
    do {
      isKnown = try directory.changeDevices { devices in
        let count = devices.count
        devices.removeAll { $0.name == name }
        return devices.count < count
      }
    } catch {
      throw .write(error)
    }
    guard isKnown else {
      throw .usage(
        .badValue(
          name, of: "--revoke",
          expected: "one of those that `track serve --devices` lists", near: nil))
    }
    session.print(
      ["\(name) can no longer ask."], json: ["version": 1, "revoked": name] as JSONObject)
  }

  private static func makeToken(
    _ name: String, _ options: ServeOptions, _ session: inout Session
  ) throws(Failure) {
    let token: String?
    do {
      token = try DeviceGate.add(
        named: name, options.isReadOnly, options.disclosure, on: session.clock.date, isNew: true,
        to: try session.directory())
    } catch let failure as Failure {
      throw failure
    } catch let error as WriteError {
      throw .write(error)
    } catch {
      throw .write(.noState(.notTrusted))
    }
    guard let token else {
      throw .usage(
        .badValue(name, of: "--token", expected: "a name that no device has", near: nil))
    }
    session.print([token], json: ["version": 1, "name": name, "token": token] as JSONObject)
  }
}
