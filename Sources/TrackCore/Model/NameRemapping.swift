/// A mapping from the names of one table to those of another. Both tables started as copies of the
/// same table.
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
  /// Adds the names that another table has gained since both tables were equal.
  ///
  /// - Parameter common: The number of names that each table had when both were equal.
  /// - Returns: The mapping from the other table's names to those of this table.
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
