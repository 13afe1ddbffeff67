import TrackCore
import TrackJSON

/// A request to estimate the meal in a picture. It can be sent to a program or to Google's Gemini.
package struct PictureQuestion {
  /// The supported image formats.
  package enum MediaType: String, Sendable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"
    case heic = "image/heic"

    /// Recognises the image format by the first bytes of a file.
    package init?(_ head: [UInt8]) {
      let brand = head.dropFirst(8).prefix(4)
      if head.starts(with: [0xFF, 0xD8, 0xFF]) {
        self = .jpeg
      } else if head.starts(with: [0x89] + Array("PNG\r\n".utf8)) {
        self = .png
      } else if head.starts(with: "RIFF".utf8), brand.elementsEqual("WEBP".utf8) {
        self = .webp
      } else if head.dropFirst(4).starts(with: "ftyp".utf8),
        ["heic", "heix", "mif1"].contains(where: { brand.elementsEqual($0.utf8) })
      {
        self = .heic
      } else {
        return nil
      }
    }
  }

  /// The absolute path of the picture.
  let path: String
  /// The name of the picture's file as the user typed it.
  let name: String
  let mediaType: MediaType

  package init(path: String, name: String, mediaType: MediaType) {
    self.path = path
    self.name = name
    self.mediaType = mediaType
  }

  private static let prompt =
    "Estimate the meal on the picture: a short name, how sure you are, and what the whole meal"
    + " holds. Set identified to false if the picture shows nothing to eat or drink, or if you"
    + " cannot tell what it is."

  /// Returns the JSON schema of the expected answer.
  ///
  /// - Parameter type: Returns the name of a type in the spelling that the service expects.
  private static func schema(_ type: (String) -> String) -> JSONObject {
    let levels = MealEstimate.Confidence.allCases.map(\.rawValue)
    let fields: [JSONObject.Field] = [
      ("identified", ["type": type("boolean")] as JSONObject),
      ("name", ["type": type("string")] as JSONObject),
      ("confidence", ["type": type("string"), "enum": levels] as JSONObject),
    ]
    let nutrients = Food.nutrients.map { name, unit in
      (name, ["type": type("number"), "description": "in \(unit)"] as JSONObject)
        as JSONObject.Field
    }
    return [
      "type": type("object"), "properties": JSONObject(fields + nutrients),
      "required": ["identified"],
    ]
  }

  /// The request in JSON, for the standard input of a program.
  package var programRequest: [UInt8] {
    let picture: JSONObject = ["path": path, "name": name, "mediaType": mediaType.rawValue]
    let request: JSONObject = [
      "version": 1, "task": "meal", "picture": picture, "prompt": Self.prompt,
      "schema": Self.schema { $0 },
    ]
    return JSONWriter.element(request) + [ASCII.newline]
  }

  /// Returns the body of the request to Gemini.
  ///
  /// - Parameter picture: The bytes of the picture.
  package func geminiBody(_ picture: [UInt8]) -> [UInt8] {
    let data: JSONObject = ["mime_type": mediaType.rawValue, "data": picture.base64]
    let parts: [JSONObject] = [["text": Self.prompt], ["inline_data": data]]
    let config: JSONObject = [
      "responseMimeType": "application/json", "responseSchema": Self.schema { $0.uppercased() },
    ]
    let body: JSONObject = [
      "contents": [["parts": parts] as JSONObject], "generationConfig": config,
    ]
    return JSONWriter.element(body)
  }

  /// Returns the request to Gemini.
  ///
  /// - Parameters:
  ///   - base: The scheme and host of the service.
  ///   - bodyFile: The path of a file with the body.
  package static func geminiRequest(
    base: String, model: String, key: String, bodyFile: String
  ) -> WebRequest {
    var request = WebRequest(
      url: "\(base)/v1beta/models/\(model.asURLPart):generateContent")
    request.headers = ["Content-Type: application/json"]
    request.secretHeaders = ["x-goog-api-key: \(key)"]
    request.bodyFile = bodyFile
    return request
  }

  /// Returns the JSON that Gemini wrote as text within its answer.
  package static func geminiText(_ answer: WebAnswer) throws(FetchFailure) -> JSONValue {
    try answer.checkStatus()
    let json = try answer.json()
    guard let candidate = json["candidates"]?.elements?.first else {
      let reason = json["promptFeedback"]?["blockReason"]?.string
      throw .wrongAnswer(
        reason.map { "the picture was refused (\($0))" } ?? "there are no candidates")
    }
    guard let text = candidate["content"]?["parts"]?.elements?.first?["text"]?.string else {
      let reason = candidate["finishReason"]?.string
      throw .wrongAnswer(reason.map { "it ended with \($0)" } ?? "there is no text")
    }
    do { return try JSONValue(foreign: Array(text.utf8)) } catch {
      throw .wrongAnswer(error.reason)
    }
  }
}
