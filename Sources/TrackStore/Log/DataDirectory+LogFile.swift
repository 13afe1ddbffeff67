import TrackCore

extension DataDirectory {
  /// Returns the file for the lines of a day: the log of its year if that file exists, else
  /// `log.txt`.
  package func logFile(for day: Day) -> String {
    let year = "log/\(day.description.prefix(4)).txt"
    return holds(year) ? year : "log.txt"
  }
}
