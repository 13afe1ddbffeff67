import Foundation
import Testing
import TrackTestSupport

/// Tests that an archive that is damaged, or that would fill memory or a disk, results in one error
/// and writes nothing.
@Suite struct HostileArchiveTests {
  private static let canRun = RequiredTools.work("command -v python3 && command -v unzip")

  /// For each case, the Python code that creates the archive `x.zip`, and the beginning of the
  /// error message.
  private static let archives = [
    ("open('x.zip', 'wb').write(b'PK\\3\\4 no archive')", "the archive is damaged"),
    (
      "put('export.xml', health + b'<a/>\\n' * 20_000_000)", "it unpacks to over 200 times its size"
    ),
    ("put('export.xml', health + b' ' * 100_000_000)", "it unpacks to over 200 times its size"),
    ("put('export.xml', health + bytes(100_000_000))", "it unpacks to over 200 times its size"),
    (
      "put('export.xml', health + b''.join(b'<a b=\"%d\"/>' % (i * 7919) for i in range(50_000))); "
        + "b = bytearray(open('x.zip', 'rb').read()); b[len(b) // 2] ^= 99; open('x.zip', 'wb').write(b)",
      "the archive is damaged"
    ),
  ]

  @Test(
    "A hostile archive gives one error and writes nothing",
    .enabled(if: canRun, "there is no python3, or no unzip"), arguments: archives)
  func refused(code: String, message: String) async throws {
    let place = try TemporaryFolder()
    try place.write("track 1\n", to: "data/track.txt")
    try place.write(
      """
      import zipfile
      health = b'<?xml version="1.0"?><HealthData>'
      def put(name, content):
        with zipfile.ZipFile('x.zip', 'a', zipfile.ZIP_DEFLATED) as archive:
          archive.writestr(name, content)
      \(code)

      """, to: "make.py")
    let run = try await ShellRun(
      "python3 make.py && '\(PackageFolder.program().path)' --dir data import x.zip --write",
      in: place.path,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/bin", "TZ": "UTC"])
    let errors = String(decoding: run.errors, as: UTF8.self)
    #expect(run.code == 3 && run.output.isEmpty, "\(errors)")
    #expect(errors.contains(message) && errors.split(separator: "\n").count == 1, "\(errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: place.path("data"))
    #expect(files.filter { $0.hasSuffix(".txt") } == ["track.txt"])
  }
}
