import TrackCore
import TrackExchange
import TrackReport
import TrackStore
import TrackSystem

extension OpenDirectory {
  /// Returns the age of each data source's lines. It is counted from the last fetch on this machine
  /// or, if that is later, from the latest time stamp in the source's file, because another machine
  /// may have fetched the lines.
  func sourceAges(_ clock: Clock) -> [SourceAge] {
    workspace.sources.map { source in
      let memory = directory.fetchMemory(of: source.service)
      let stamped = snapshot.files.first { $0.name == "sources/\(source.service).txt" }
        .flatMap { FetchedFile.latestStamp(in: $0.bytes) }
      let latest = [memory.fetched, stamped].compactMap(\.self).max()
      let day = latest.map { UTCMoment(instant: $0).wallTime(System.offset(at:)).day }
      let isDue = latest.map { clock.instant - $0 >= (source.fetchHours ?? 24) * 3600 } ?? true
      return SourceAge(id: source.id, title: source.title, fetched: day, isDue: isDue)
    }
  }
}

extension DataDirectory {
  /// Returns what this machine has stored about the earlier fetches of a source.
  ///
  /// - Parameter service: The name of the source's file in `sources/`, without its extension.
  func fetchMemory(of service: String) -> FetchMemory {
    readState("sources/\(service)").map {
      FetchMemory(parsing: String(decoding: $0, as: UTF8.self))
    } ?? FetchMemory()
  }
}
