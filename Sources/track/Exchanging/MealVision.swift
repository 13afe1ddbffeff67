import TrackCore
import TrackExchange
import TrackJSON
import TrackStore
import TrackSystem

/// Estimates the meal in a picture by the program in `$TRACK_VISION` or, if that is not set, by
/// Google's Gemini. The key for Gemini is stored in the same way as the key of a data source.
struct MealVision {
  let session: Session
  private let path: String
  private let mediaType: PictureQuestion.MediaType

  /// The name under which the key is stored: it is the name of the key file and the end of the name
  /// of the environment variable.
  private static let keyName = "gemini"
  private static let usualModel = "gemini-2.5-flash"
  private static let usualServer = "https://generativelanguage.googleapis.com"
  /// The maximum width and height of a picture to send, in pixels.
  private static let longestSide = 1024
  private static let longestPicture = 20 << 20
  private static let longestAnswer = 1 << 20
  private static let timeout = 120_000

  init(_ session: Session, picture: String) throws(Failure) {
    self.session = session
    guard let path = resolvedPath(picture), hasEntry(path) else {
      throw .refused(.notReadable(picture, "it does not exist"))
    }
    self.path = path
    let head: [UInt8]
    do throws(ReadError) {
      head = try OpenFile(reading: path).chunk(capacity: 16, from: 0)
    } catch {
      throw .refused(.notReadable(picture, error.words))
    }
    guard let mediaType = PictureQuestion.MediaType(head) else {
      throw .refused(
        "\(picture) is not a JPEG, PNG, WebP or HEIC picture.")
    }
    self.mediaType = mediaType
  }

  /// The name of the picture's file.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// Returns the estimate; nil if the picture shows no meal.
  func estimate() throws(Failure) -> MealEstimate? {
    let command = session.variable("TRACK_VISION") ?? ""
    do throws(FetchFailure) {
      let key = command.isEmpty ? try key : nil
      if command.isEmpty, key == nil { throw .notConfigured("") }
      let small = smallCopy()
      defer { if let small { try? removeFile(small) } }
      let question = PictureQuestion(
        path: small ?? path, name: name, mediaType: small == nil ? mediaType : .jpeg)
      let answer =
        if let key { try askGemini(question, small ?? path, key) } else {
          try ask(command, question)
        }
      return try MealEstimate(answer)
    } catch {
      if case .notConfigured("") = error {
        throw .refused(
          "Nothing can look at the picture. Set TRACK_VISION to a program, or TRACK_KEY_GEMINI to a"
            + " key of Gemini: `track help meal`.")
      }
      throw .refused(
        "The meal could not be estimated: \(error.wording). Nothing was written.", .data)
    }
  }

  private func ask(
    _ command: String, _ question: PictureQuestion
  ) throws(FetchFailure) -> JSONValue {
    var output: [UInt8] = []
    let program = ProgramStream(
      ["/bin/sh", "-c", command],
      input: question.programRequest, timeout: Self.timeout
    ) { bytes in
      output += bytes
      return output.count <= Self.longestAnswer
    }
    switch program.end {
    case .exited(0): break
    case .exited(let code):
      let lines = String(decoding: program.errors, as: UTF8.self).split(separator: "\n")
      throw .unreachable(
        "`\(command)` ended with code \(code)" + (lines.first.map { ": \($0.trimmed)" } ?? ""))
    case .noSuchProgram: throw .unreachable("`\(command)` could not be run")
    case .tookTooLong: throw .unreachable("`\(command)` took longer than two minutes")
    case .stopped: throw .wrongAnswer("more than 1 MiB")
    case .inputTooLong: throw .wrongAnswer("the request is too long")
    }
    do { return try JSONValue(foreign: output) } catch { throw .wrongAnswer(error.reason) }
  }

  // MARK: Gemini

  private func askGemini(
    _ question: PictureQuestion, _ picture: String, _ key: String
  ) throws(FetchFailure) -> JSONValue {
    guard let bytes = try? SingleFile.read(picture), bytes.count <= Self.longestPicture else {
      throw .wrongAnswer("the picture is not a file of at most 20 MiB")
    }
    let body = temporaryPath("json")
    defer { try? removeFile(body) }
    do {
      try makeFile(body, holding: question.geminiBody(bytes), like: nil, permissions: 0o600)
    } catch {
      throw .unreachable("\(body) cannot be written: \(error.words)")
    }
    let model = session.variable("TRACK_GEMINI_MODEL").flatMap { $0.isEmpty ? nil : $0 }
    let request = PictureQuestion.geminiRequest(
      base: try server, model: model ?? Self.usualModel, key: key, bodyFile: body)
    return try PictureQuestion.geminiText(try CurlClient(session).send(request))
  }

  /// The key for Gemini; nil if there is none.
  private var key: String? {
    get throws(FetchFailure) {
      let server = try server
      return try SourceKey(name: Self.keyName, session: session)
        .value(for: server == Self.usualServer ? nil : server)
    }
  }

  /// The base URL of Gemini. Tests may set another URL. It must be on this machine, because the
  /// server receives the key.
  private var server: String {
    get throws(FetchFailure) {
      guard let other = session.variable("TRACK_GEMINI_SERVER"), !other.isEmpty else {
        return Self.usualServer
      }
      let ports = ["http://127.0.0.1:", "http://[::1]:"].compactMap { prefix in
        other.hasPrefix(prefix) ? other.dropFirst(prefix.count) : nil
      }
      guard let port = ports.first, !port.isEmpty, port.utf8.allSatisfy(\.isDigit) else {
        throw .notConfigured("TRACK_GEMINI_SERVER can only be http://127.0.0.1:PORT")
      }
      return other
    }
  }

  // MARK: Pictures

  /// Creates a smaller copy of the picture; returns nil if no suitable program is installed.
  ///
  /// ImageMagick also removes the location and other metadata that the camera stored. It is started
  /// with the name of the format and an absolute path, so that it does not interpret any characters
  /// of the path.
  private func smallCopy() -> String? {
    let format = String(mediaType.rawValue.split(separator: "/").last ?? "")
    let copy = temporaryPath("jpg")
    let size = "\(Self.longestSide)x\(Self.longestSide)>"
    let convert = [
      "\(format):\(path)", "-auto-orient", "-resize", size, "-strip", "jpeg:\(copy)",
    ]
    let programs = [
      ["magick"] + convert, ["convert"] + convert,
      ["sips", "-s", "format", "jpeg", "-Z", "\(Self.longestSide)", path, "--out", copy],
    ]
    for words in programs {
      let program = ProgramStream(words, timeout: 30_000) { _ in true }
      if program.end == .exited(0), hasEntry(copy) { return copy }
      try? removeFile(copy)
    }
    return nil
  }

  private func temporaryPath(_ ending: String) -> String {
    let folder = session.variable("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    return "\(folder)/track-\(UInt64.random(in: 0...UInt64.max)).\(ending)"
  }
}
