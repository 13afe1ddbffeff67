/// A mapping of names from one table to another, for two tables that began as the same.
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
  /// Adds the names that another table has added since both were equal.
  ///
  /// - Parameter common: The number of names that both had then.
  /// - Returns: The mapping from the other table's names to those of this one.
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
