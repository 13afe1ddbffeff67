/// What the names of one table are called in another, where both began as the same.
package struct NameRemapping {
  private let common: Int
  private let later: [Name]

  fileprivate init(common: Int, later: [Name]) {
    self.common = common
    self.later = later
  }

  subscript(_ name: Name) -> Name {
    let index = Int(name.index)
    return index < common ? name : later[index - common]
  }
}

extension Names {
  /// Takes over the names that another table has met since both were the same.
  ///
  /// - Parameter common: How many names both had then.
  mutating func join(_ other: Names, beyond common: Int) -> NameRemapping {
    var later: [Name] = []
    for index in common..<other.count {
      let name = Name(Int32(truncatingIfNeeded: index))
      let text = other.text(name)
      later.append(other.isTitle(name) ? title(text) : self.name(text))
    }
    return NameRemapping(common: common, later: later)
  }
}
