import Foundation
import Testing
import TrackTestSupport

/// Inputs by which the fuzzer once found something.
@Suite struct FuzzCasesTests {
  private static let folder = PackageFolder.root.appendingPathComponent("Tests/Fuzz/cases")

  @Test(arguments: try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted())
  private func nothingIsWrongAnyMore(name: String) throws {
    let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(name))
    #expect(FuzzInput.complaints(about: Array(bytes)) == [])
  }
}
