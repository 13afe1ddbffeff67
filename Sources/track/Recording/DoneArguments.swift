import TrackCore
import TrackReport

/// The arguments of `done`: groups of words separated by commas, each about one block.
struct DoneArguments {
  /// The ID of one block, and the items to record for it.
  struct Group {
    let id: String
    let items: [String]
  }

  let groups: [Group]

  /// - Parameter session: Provides today's checklist, which resolves item numbers.
  init(_ words: [String], in session: Session) throws(Failure) {
    var groups: [Group] = []
    var list: ChecklistLookup?
    for words in Self.split(words) {
      guard ChecklistLookup.isNumber(words[0]) else {
        groups.append(Group(id: words[0], items: Array(words.dropFirst())))
        continue
      }
      let numbers: ChecklistLookup
      if let list { numbers = list } else { numbers = try ChecklistLookup(session) }
      list = numbers
      if words.allSatisfy(ChecklistLookup.isNumber) {
        for word in words {
          let (id, amount) = try numbers.item(word)
          groups.append(Group(id: id, items: try amount.items(for: id, number: word)))
        }
      } else {
        groups.append(Group(id: try numbers.item(words[0]).id, items: Array(words.dropFirst())))
      }
    }
    self.groups = groups
  }

  /// Splits words at each comma that ends a word or is followed by a letter or a comma. Thus `1,5`
  /// remains one word.
  static func split(_ words: [String]) -> [[String]] {
    var groups: [[String]] = [[]]
    for word in words {
      var rest = word[...]
      while let comma = rest.indices.first(where: {
        rest[$0] == "," && (rest[$0...].dropFirst().first.map { $0.isLetter || $0 == "," } ?? true)
      }) {
        if comma > rest.startIndex { groups[groups.count - 1].append(String(rest[..<comma])) }
        groups.append([])
        rest = rest[comma...].dropFirst()
      }
      if !rest.isEmpty { groups[groups.count - 1].append(String(rest)) }
    }
    return groups.filter { !$0.isEmpty }
  }
}

extension CheckOffAmount {
  /// Returns the items to record; throws if the user must type an amount.
  ///
  /// - Parameter number: The checklist number that was typed instead of the ID.
  func items(for id: String, number: String? = nil) throws(Failure) -> [String] {
    switch self {
    case .items(let items): items
    case .asksAmount(let example):
      throw .refused(.asksAmount(id, example: "\(number ?? id) \(example)"))
    }
  }
}
