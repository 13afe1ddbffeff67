import TrackCore
import TrackReport

/// Finds the picture that the value of `--svg` means.
struct PictureWord {
  static let expected =
    Report.PictureName.allCases.map(\.rawValue).joined(separator: ", ")
    + ", or the ID of a habit, a goal or a measure"

  let report: Report
  let workspace: Workspace

  func find(_ word: String) throws(Failure) -> any Picture {
    if let name = Report.PictureName(rawValue: word) {
      guard let picture = report.picture(name) else {
        throw .usage(
          .badValue(word, of: "--svg", expected: "another; no term runs", near: nil))
      }
      return picture
    }
    let pieces = word.split(separator: ".", maxSplits: 1).map(String.init)
    let blocks = BlockResolver(workspace: workspace)
    guard let id = pieces.first, let block = try blocks.find(id) else {
      throw blocks.unknown(word, among: Report.PictureName.allCases.map(\.rawValue))
    }
    guard let picture = report.picture(id: block.id, part: pieces.count > 1 ? pieces[1] : nil)
    else {
      throw .usage(.badValue(word, of: "--svg", expected: Self.expected, near: nil))
    }
    return picture
  }
}
