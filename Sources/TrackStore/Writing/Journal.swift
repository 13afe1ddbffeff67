import TrackCore

/// What a process that writes is about to do, so that the next one can complete it or take it
/// back. It stands in the lock file behind the name of the lock's holder.
struct Journal: Hashable {
  enum Step: Hashable {
    /// These bytes go to the end of a file that has this length.
    case append(file: String, length: Int, bytes: [UInt8])
    /// What was prepared takes the place of a file that has this content.
    case replace(file: String, content: Content)
    /// A file that has this content goes away.
    case remove(file: String, content: Content)
  }

  /// What a file holds, by a sum of its bytes.
  struct Content: Hashable {
    /// Zero where there is no file.
    let sum: UInt64

    init(sum: UInt64) { self.sum = sum }

    init(_ bytes: [UInt8]?) {
      guard let bytes else {
        sum = 0
        return
      }
      var sum: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
      for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
      self.sum = sum | 1
    }
  }

  /// The holder's process and command: `4711 track done`.
  var holder = ""
  var steps: [Step] = []
  /// Whether everything is prepared, so that it is completed and not taken back.
  var isCommitted = false

  static let commitment = Array("commit\n".utf8)
}

// MARK: As text

extension Journal {
  var headerBytes: [UInt8] { Array("\(Escaping.escaped(Array(holder.utf8)))\n".utf8) }

  /// The steps as lines, each whole only with its ending.
  var stepBytes: [UInt8] {
    steps.flatMap { step in
      let words: [String] =
        switch step {
        case .append(let file, let length, let bytes):
          ["append", Escaping.escaped(Array(file.utf8)), String(length), Escaping.escaped(bytes)]
        case .replace(let file, let content):
          ["replace", Escaping.escaped(Array(file.utf8)), String(content.sum)]
        case .remove(let file, let content):
          ["remove", Escaping.escaped(Array(file.utf8)), String(content.sum)]
        }
      return Array((words.joined(separator: " ") + "\n").utf8)
    }
  }

  /// Reads what a process left; a line that was not written whole does not count.
  init(_ bytes: [UInt8]) {
    var lines = bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false)
    lines.removeLast()
    guard let first = lines.first else { return }
    holder = String(decoding: Escaping.unescaped(first), as: UTF8.self)
    for line in lines.dropFirst() {
      let words = line.split(separator: ASCII.space, omittingEmptySubsequences: false)
      func text(_ index: Int) -> String {
        String(decoding: Escaping.unescaped(words[index]), as: UTF8.self)
      }
      let content = words.count == 3 ? UInt64(text(2)).map { Content(sum: $0) } : nil
      switch (String(decoding: words[0], as: UTF8.self), words.count) {
      case ("append", 4):
        guard let length = Int(text(2)) else { continue }
        steps.append(.append(file: text(1), length: length, bytes: Escaping.unescaped(words[3])))
      case ("replace", 3):
        guard let content else { continue }
        steps.append(.replace(file: text(1), content: content))
      case ("remove", 3):
        guard let content else { continue }
        steps.append(.remove(file: text(1), content: content))
      case ("commit", 1): isCommitted = true
      default: continue
      }
    }
  }
}
