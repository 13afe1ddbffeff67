import TrackCore
import TrackJSON

/// A table at a URL: CSV, or a JSON array of objects. It is read like an imported CSV file. The
/// `collection` properties of the source block are the lines of the import map (`NameMap`).
package struct TableSource {
  let job: FetchJob
  let web: Web
  let workspace: Workspace

  package init(job: FetchJob, web: Web, workspace: Workspace) {
    self.job = job
    self.web = web
    self.workspace = workspace
  }

  package func fetch() throws(FetchFailure) -> FetchAnswer {
    guard let host = job.host, host.hasPrefix("https://") || host.hasPrefix("http://") else {
      throw .notConfigured("the source block needs `host: https://…`")
    }
    var request = WebRequest(url: host)
    if let key = job.key { request.secretHeaders = ["Authorization: Bearer \(key)"] }
    let answer = try web.answer(to: request)
    let isJSON = answer.body.first { $0 > ASCII.space }.map {
      $0 == ASCII.leftBracket || $0 == UInt8(ascii: "{")
    }
    return try read(isJSON == false ? answer.body : Self.csv(of: answer.json()))
  }

  private func read(_ csv: [UInt8]) throws(FetchFailure) -> FetchAnswer {
    do throws(ForeignError) {
      let map = try NameMap(parsing: job.collections.joined(separator: "\n"))
      var plan = ImportPlan(
        resolver: SubjectResolver(map: map, workspace: workspace), index: LogIndex())
      var context = ImportContext(map: map, offset: job.offset)
      context.separator = MapProposal.separator(of: csv)
      var format = try Importer.csv.format(context)
      format.begin(file: "")
      try csv.withUnsafeBufferPointer { bytes throws(ForeignError) in
        try format.read(bytes, into: &plan)
      }
      try format.end(into: &plan)
      var answer = FetchAnswer()
      answer.problems = plan.invalid.map(\.wording)
      let lines = SourceFile(name: "sources/.answer.txt", bytes: plan.bytes)
      workspace.withoutLog().adding(logs: [lines])?.forEachExchangeEntry { entry, _ in
        var entry = entry
        entry.event = nil
        if job.asks(for: entry.day) { answer.entries.append(entry) }
      }
      return answer
    } catch {
      throw .wrongAnswer(error.wording)
    }
  }

  /// Returns a JSON array of objects as CSV, with a column for each field.
  private static func csv(of json: JSONValue) throws(FetchFailure) -> [UInt8] {
    guard let rows = json.elements ?? json["data"]?.elements else {
      throw .wrongAnswer("the JSON is not an array of objects")
    }
    let names = Set(rows.flatMap { ($0.fields ?? []).map(\.name) }).sorted()
    var csv: [UInt8] = []
    CSVText.append(names, to: &csv)
    for row in rows {
      CSVText.append(names.map { row[$0]?.cell ?? "" }, to: &csv)
    }
    return csv
  }
}
