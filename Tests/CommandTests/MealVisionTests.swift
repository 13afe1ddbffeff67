import Foundation
import Testing
import TrackTestSupport

/// Tests of `track meal --photo` with a server on this machine in place of Gemini, and on a
/// terminal.
@Suite struct MealVisionTests {
  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  private func place() throws -> (TemporaryFolder, [String: String]) {
    let place = try TemporaryFolder()
    try place.makeFolder("bin")
    try place.makeFolder("data")
    try place.makeLink("bin/track", to: PackageFolder.program().path)
    try place.write("track 1\n", to: "data/track.txt")
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
    try Data(bytes).write(to: URL(fileURLWithPath: place.path("data/bowl.jpg")))
    return (
      place,
      [
        "PATH": "\(place.path("bin")):\(Self.path)", "HOME": place.path, "LC_ALL": "C.UTF-8",
        "TRACK_NOW": "2026-11-21T12:30", "TERM": "dumb", "TMPDIR": place.path,
        "NO_PROXY": "127.0.0.1",
      ]
    )
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// A server whose answer depends on the name of the model, in the form that Gemini documents.
  private static let server = #"""
    import base64, http.server, json, threading

    MEAL = {"identified": True, "name": "Soup", "confidence": "high", "kcal": 250, "fat": 8.04}
    REASON = {"promptFeedback": {"blockReason": "SAFETY"}}

    def text(value):
        part = {"text": json.dumps(value)}
        return {"candidates": [{"content": {"parts": [part]}, "finishReason": "STOP"}]}

    ANSWERS = {
        "meal": (200, text(MEAL)), "nothing": (200, text({"identified": False})),
        "blocked": (200, REASON), "cut": (200, {"candidates": [{"finishReason": "MAX_TOKENS"}]}),
        "key": (403, {}), "busy": (429, {}), "down": (500, {}), "odd": (200, [])}

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            words, picture = body["contents"][0]["parts"]
            assert self.headers["x-goog-api-key"] == "very-secret" and words["text"]
            assert picture["inline_data"]["mime_type"] == "image/jpeg"
            assert base64.b64decode(picture["inline_data"]["data"])[:3] == b"\xff\xd8\xff"
            config = body["generationConfig"]
            assert config["responseMimeType"] == "application/json"
            assert config["responseSchema"]["type"] == "OBJECT"
            model = self.path.removeprefix("/v1beta/models/").removesuffix(":generateContent")
            status, answer = ANSWERS[model]
            answer = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *words):
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    open("port", "w").write(str(server.server_port))
    server.serve_forever()
    """#

  @Test("Gemini's answers, from a server on this machine")
  func gemini() async throws {
    guard RequiredTools.work("python3 --version && curl --version") else {
      try RequiredTools.areMissing("python3 and curl")
    }
    let (place, environment) = try place()
    try place.write(Self.server, to: "server.py")
    let run = try await ShellRun(
      """
      python3 server.py & server=$!
      trap 'kill $server' EXIT
      while [ ! -s port ]; do sleep 0.1; done
      export TRACK_GEMINI_SERVER="http://127.0.0.1:$(cat port)"
      export TRACK_KEY_GEMINI="$TRACK_GEMINI_SERVER very-secret"
      cd data
      for model in meal nothing blocked cut key busy down odd; do
        TRACK_GEMINI_MODEL=$model track meal --photo bowl.jpg --write 2>&1
        echo "$model $?"
      done
      cat log.txt; ls ..
      """, in: place.path, environment: environment)
    let lines = text(run.output).replacing(#/ \^[a-zA-Z0-9]+/#, with: "").split(separator: "\n")
      .map(String.init)
    let failed = "track: The meal could not be estimated:"
    let line = "2026-11-21 12:30 meal kcal:250 fat:8g #estimate #high ; Soup (bowl.jpg)"
    #expect(
      lines == [
        "Soup, confidence high", "kcal:250 fat:8g", "Recorded: \(line)", "meal 0",
        "track: No meal could be identified on bowl.jpg. Nothing was written.", "nothing 1",
        "\(failed) unexpected answer: the picture was refused (SAFETY). Nothing was written.",
        "blocked 3",
        "\(failed) unexpected answer: it ended with MAX_TOKENS. Nothing was written.", "cut 3",
        "\(failed) the service refused the key. Nothing was written.", "key 3",
        "\(failed) the service asks to wait. Nothing was written.", "busy 3",
        "\(failed) not reachable: the service answers with status 500. Nothing was written.",
        "down 3",
        "\(failed) unexpected answer: there are no candidates. Nothing was written.", "odd 3",
        line, "bin", "data", "port", "server.py",
      ])
    #expect(!text(run.output + run.errors).contains("very-secret"))
  }

  @Test("A terminal asks for the portion, edits or drops", arguments: ["0.5", "e", "d"])
  func terminal(answer: String) async throws {
    let (place, environment) = try place()
    let estimate = #"{"identified":true,"name":"Soup","confidence":"low","kcal":250,"fat":8}"#
    try place.write("cat >/dev/null; echo '\(estimate)'\n", to: "vision.sh")
    let run = try TerminalRun(
      "TRACK_VISION='sh ../vision.sh' track meal --photo bowl.jpg --write", in: place.path("data"),
      environment: environment)
    try await run.wait(for: "kcal:250 fat:8g")
    try await run.wait(for: "d to drop? [1] ")
    run.type("half\n")
    try await run.wait(for: "d to drop? [1] ")
    run.type("\(answer)\n")
    if answer == "e" {
      try await run.wait(for: "[kcal:250 fat:8g] ")
      run.type("kcal:many\n")
      try await run.wait(for: "[kcal:250 fat:8g] ")
      run.type("kcal:300 #lunch\n")
    }
    #expect(try await run.end() == 0)
    let log = (try? place.text(of: "data/log.txt"))?.replacing(#/ \^[a-zA-Z0-9]+/#, with: "")
    let items = ["0.5": "kcal:125 fat:4g", "e": "kcal:300 #lunch"][answer]
    #expect(
      log == items.map { "2026-11-21 12:30 meal \($0) #estimate #low ; Soup (bowl.jpg)\n" })
  }
}
