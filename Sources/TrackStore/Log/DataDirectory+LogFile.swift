import TrackCore

extension DataDirectory {
  /// Returns the file to which lines of a day are written: the log of its year if that file exists,
  /// otherwise `log.txt`.
  package func logFile(for day: Day) -> String {
    let year = "log/\(day.description.prefix(4)).txt"
    return holds(year) ? year : "log.txt"
  }
}
