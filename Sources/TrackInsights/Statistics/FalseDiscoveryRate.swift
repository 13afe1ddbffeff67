/// Returns the adjusted p-values of Benjamini and Hochberg (1995). The adjusted p-value of a test
/// is the smallest false discovery rate at which the test is significant.
package func adjusted(pValues: [Double]) -> [Double] {
  let order = pValues.indices.sorted { (pValues[$0], $0) < (pValues[$1], $1) }
  var adjusted = [Double](repeating: 1, count: pValues.count)
  var least = 1.0
  for (position, index) in order.enumerated().reversed() {
    least = min(least, pValues[index] * Double(pValues.count) / Double(position + 1))
    adjusted[index] = least
  }
  return adjusted
}
