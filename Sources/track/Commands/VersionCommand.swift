import TrackCore
import TrackJSON

/// The command `track version`, which prints the version of the program.
enum VersionCommand {
  static let command = Command(
    "version", "show the version", group: .upkeep,
    examples: [.init("track version", "the same as `track --version`")]
  ) { (session, _: NoOptions) throws(Failure) in
    if session.json {
      session.print(
        json: ["version": 1, "program": "track", "number": Version.number] as JSONObject)
    } else {
      session.print("track \(Version.number)")
    }
    return .fine
  }
}
