import TrackCore
import TrackPhrases
import TrackReport

/// The arguments of `track done`, split at commas into groups. Each group is about one block.
struct DoneArguments {
  /// The ID of one block, and the items to record for it.
  struct Group {
    let id: String
    let items: [String]
  }

  let groups: [Group]

  /// - Parameter session: The session that provides today's checklist, to find items by their
  ///   numbers.
  init(_ words: [String], dates: DayReader, in session: Session) throws(Failure) {
    var groups: [Group] = []
    var list: ChecklistLookup?
    for words in Self.split(words) {
      // The number of `3 coffees` is an amount.
      let item = TypedEntry(Array(words.dropFirst()), dates: dates).items.first
      let isCounted = item.map { $0.allSatisfy(\.isLetter) && OutcomeWord($0) == nil } ?? false
      guard ChecklistLookup.isNumber(words[0]), !isCounted else {
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

  /// Splits words into groups at commas. A comma counts only if it ends a word or if a letter or
  /// another comma follows it, so that `1,5` stays one word.
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
  /// Returns the items to record for a block that was typed without an amount. Throws if the user
  /// must type the amount.
  ///
  /// - Parameter number: The number in the checklist, if it was typed instead of the ID.
  func items(for id: String, number: String? = nil) throws(Failure) -> [String] {
    switch self {
    case .items(let items): items
    case .asksAmount(let example):
      throw .refused(
        "\(id) needs an amount, for example `track done \(number ?? id) \(example.text)`.")
    }
  }
}
