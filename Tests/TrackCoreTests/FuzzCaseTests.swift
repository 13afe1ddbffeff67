import Foundation
import Testing
import TrackTestSupport

/// Replays of inputs with which the fuzzer once found a bug.
@Suite struct FuzzCaseTests {
  private static let folder = PackageFolder.root.appendingPathComponent("Tests/Fuzz/cases")

  @Test(arguments: try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted())
  private func keptInputsBreakNoInvariant(name: String) throws {
    let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(name))
    #expect(FuzzInput.complaints(about: Array(bytes)) == [])
  }
}
