import TrackCore
import TrackSystem

/// The write-ahead journal: the steps that a process is about to carry out. If the process is
/// interrupted, the next one completes or reverts them.
///
/// The journal is stored in the lock file, after the name of the holder. It is signed, so that the
/// journal in a directory from another person is never carried out.
struct Journal: Hashable {
  enum Step: Hashable {
    /// Append bytes to a file that has the given length.
    case append(file: String, length: Int, bytes: [UInt8])
    /// Replace a file that has the given content by its prepared file.
    case replace(file: String, content: Content)
    /// Delete a file that has the given content.
    case remove(file: String, content: Content)
    /// Record a tap if the other steps are carried out.
    case tap(String)
  }

  /// The content of a file, represented by a checksum.
  struct Content: Hashable {
    /// The checksum; zero if the file does not exist.
    let sum: UInt64

    init(sum: UInt64) { self.sum = sum }

    init(_ bytes: [UInt8]?) {
      guard let bytes else {
        sum = 0
        return
      }
      sum = bytes.withUnsafeBytes(Checksum.of) | 1
    }
  }

  /// The process ID and command of the holder: `4711 track done`.
  var holder = ""
  var steps: [Step] = []
  /// True if all files are prepared. If true, the next process completes the steps; if false, it
  /// reverts them.
  var isCommitted = false
  /// True if the journal has steps that were not signed on this machine, which are ignored.
  var isForeign = false

  /// The tap that the steps carry out; nil if no device asked for them.
  var tap: String? {
    steps.lazy.compactMap { if case .tap(let id) = $0 { id } else { nil } }.first
  }

  /// True if steps of a tap are carried out only after the journal is committed. Appending is not.
  var needsCommitment: Bool {
    steps.contains { step in
      switch step {
      case .replace, .remove: true
      case .append, .tap: false
      }
    }
  }
}

// MARK: Serialization

extension Journal {
  private static let commitment = Array("commit\n".utf8)

  var headerBytes: [UInt8] { Array("\(Escaping.escaped(Array(holder.utf8)))\n".utf8) }

  /// Returns the steps as signed lines; empty if they cannot be signed, because unsigned steps
  /// would be ignored anyway.
  func signedSteps(by state: StateFolder) -> [UInt8] {
    let bytes = steps.flatMap { step in
      let words: [String] =
        switch step {
        case .append(let file, let length, let bytes):
          ["append", Escaping.escaped(Array(file.utf8)), String(length), Escaping.escaped(bytes)]
        case .replace(let file, let content):
          ["replace", Escaping.escaped(Array(file.utf8)), String(content.sum)]
        case .remove(let file, let content):
          ["remove", Escaping.escaped(Array(file.utf8)), String(content.sum)]
        case .tap(let id): ["tap", Escaping.escaped(Array(id.utf8))]
        }
      return Array((words.joined(separator: " ") + "\n").utf8)
    }
    return (try? state.signed(bytes, as: "steps")) ?? []
  }

  /// Returns the signed line that follows the steps and marks them as committed.
  static func signedCommitment(to steps: [UInt8], by state: StateFolder) -> [UInt8] {
    steps.isEmpty ? [] : (try? state.signed(commitment, as: Self.name(ofCommitmentTo: steps))) ?? []
  }

  private static func name(ofCommitmentTo steps: [UInt8]) -> String {
    "commitment to " + String(decoding: steps.suffix(StateFolder.signatureLength), as: UTF8.self)
  }

  /// Parses a journal. Its steps are used only if they are complete and their signature is valid.
  init(_ bytes: [UInt8], signedBy state: StateFolder) {
    guard let end = bytes.firstIndex(of: ASCII.newline) else { return }
    holder = String(decoding: Escaping.unescaped(bytes[..<end]), as: UTF8.self)
    let rest = Array(bytes[(end + 1)...])
    guard let length = state.lengthOfSigned(rest) else {
      isForeign = rest.last == ASCII.newline
      return
    }
    let signed = Array(rest[..<length])
    guard let lines = state.verified(signed, as: "steps") else {
      isForeign = true
      return
    }
    steps = lines.split(separator: ASCII.newline).compactMap(Step.init)
    let commitment = Self.name(ofCommitmentTo: signed)
    isCommitted = state.verified(Array(rest[length...]), as: commitment) == Self.commitment
  }
}

extension Journal.Step {
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    let words = line.split(separator: ASCII.space, omittingEmptySubsequences: false)
    func text(_ index: Int) -> String {
      String(decoding: Escaping.unescaped(words[index]), as: UTF8.self)
    }
    switch (String(decoding: words[0], as: UTF8.self), words.count) {
    case ("append", 4):
      guard let length = Int(text(2)), (0...largestFile).contains(length) else { return nil }
      self = .append(file: text(1), length: length, bytes: Escaping.unescaped(words[3]))
    case ("replace", 3):
      guard let sum = UInt64(text(2)) else { return nil }
      self = .replace(file: text(1), content: Journal.Content(sum: sum))
    case ("remove", 3):
      guard let sum = UInt64(text(2)) else { return nil }
      self = .remove(file: text(1), content: Journal.Content(sum: sum))
    case ("tap", 2): self = .tap(text(1))
    default: return nil
    }
  }
}
