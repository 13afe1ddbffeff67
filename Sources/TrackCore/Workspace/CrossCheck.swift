/// Checks that involve several blocks: the dates of terms, the shares of goals, sums of readings,
/// and measures with similar names.
struct CrossCheck {
  let workspace: Workspace

  func run(_ reader: inout BlockReader) {
    checkTerms(&reader)
    checkTermFiles(&reader)
    checkShares(&reader)
    checkSums(&reader)
    checkMeasures(&reader)
  }

  /// Reports a problem on the header or property line that has a given number.
  ///
  /// - Parameter range: Finds the bytes to mark. If it returns nil, nothing is reported.
  private func report(
    _ code: Problem.Code, _ reader: inout BlockReader, at place: Place, _ detail: String,
    fix: String? = nil, relatedID: String? = nil, range: (FileContext, SourceLine) -> Range<Int>?
  ) {
    let file = workspace.files[place.file]
    file.withBytes { buffer in
      let context = FileContext(name: file.name, buffer: buffer)
      let outline = workspace.outlines[place.file]
      guard let line = line(place.line, outline), let range = range(context, line) else { return }
      var wrong = Diagnostic(code, range.lowerBound, range.upperBound, detail, fix: fix)
      wrong.relatedID = relatedID
      reader.sink.append(
        context.problem(wrong, lineStart: line.textStart, number: line.number))
    }
  }

  /// Returns the header or property line that has a given number, by binary search.
  private func line(_ number: Int, _ outline: FileOutline) -> SourceLine? {
    func find<Lines: RandomAccessCollection>(_ lines: Lines, _ line: (Lines.Element) -> SourceLine)
      -> SourceLine?
    where Lines.Index == Int {
      let at = lines.endOfPrefix { line($0).number < number }
      guard at < lines.endIndex, line(lines[at]).number == number else { return nil }
      return line(lines[at])
    }
    return find(outline.blocks, \.header) ?? find(outline.properties, \.line)
  }

  /// Returns the range of the ID on a header line.
  private func idRange(_ context: FileContext, _ line: SourceLine) -> Range<Int>? {
    var cursor = Cursor(context.buffer, from: line.textStart, to: line.textEnd)
    while !cursor.isAtEnd, cursor.blankLength(at: cursor.at) == 0 { cursor.at += 1 }
    cursor.skipBlanks()
    let start = cursor.at
    while !cursor.isAtEnd, cursor.blankLength(at: cursor.at) == 0, cursor.byte != ASCII.colon {
      cursor.at += 1
    }
    return start..<cursor.at
  }

  // MARK: Terms

  private func checkTerms(_ reader: inout BlockReader) {
    for term in workspace.terms where term.start == nil {
      report(
        .termWithoutStart, &reader, at: term.heading.place, "term \(term.id) has no start",
        range: idRange)
    }
    let ordered = workspace.terms.filter { $0.start != nil }.sorted {
      ($0.start ?? .first, $0.heading.place) < ($1.start ?? .first, $1.heading.place)
    }
    var latest: (end: Day, number: Int)?
    for term in ordered {
      guard let start = term.start, let end = term.end else { continue }
      if let latest {
        if start <= latest.end {
          report(
            .termOverlap, &reader, at: term.heading.place,
            "term \(term.id) begins on \(start), term \(latest.number) ends on \(latest.end)",
            range: idRange)
        } else if start > latest.end + 1 {
          let days = start - latest.end - 1
          report(
            .termGap, &reader, at: term.heading.place,
            "\(days) day\(days == 1 ? "" : "s") between term \(latest.number) and term \(term.id)",
            range: idRange)
        }
      }
      if latest.map({ end > $0.end }) ?? true { latest = (end, term.number) }
    }
  }

  private func checkTermFiles(_ reader: inout BlockReader) {
    let termsByFile = Dictionary(grouping: workspace.terms) { $0.heading.place.file }
    for (index, file) in workspace.files.enumerated() {
      guard let day = WorkspaceBuilder.day(ofTermFile: file.name) else { continue }
      let terms = termsByFile[index] ?? []
      guard terms.count == 1, let start = terms[0].start, start != day else { continue }
      let outline = workspace.outlines[index]
      let block = outline.blocks.first { $0.header.number == terms[0].heading.place.line }
      guard let block else { continue }
      file.withBytes { buffer in
        let context = FileContext(name: file.name, buffer: buffer)
        for property in outline.properties[block.properties] {
          let cursor = Cursor(
            buffer, from: property.value.lowerBound, to: property.value.upperBound)
          guard
            cursor.text(property.key.lowerBound, property.key.upperBound).lowercased() == .start
          else { continue }
          reader.sink.append(
            context.problem(
              Diagnostic(
                .termNameDiffers, cursor.at, cursor.endOfValue(),
                "the file is named \(day), its term begins on \(start)"),
              lineStart: property.line.textStart, number: property.line.number))
          return
        }
      }
    }
  }

  // MARK: Shares

  private func checkShares(_ reader: inout BlockReader) {
    var sums: [Name: Number] = [:]
    var reported: Set<Name> = []
    let shares = reader.targets.sorted { ($0.file, $0.line.number) < ($1.file, $1.line.number) }
    let terms = Dictionary(grouping: workspace.terms) { $0.heading.place.file }
    for share in shares {
      let fileTerms = terms[share.file] ?? []
      let before = fileTerms.endOfPrefix { $0.heading.place.line < share.line.number }
      let term = before > 0 ? fileTerms[before - 1] : nil
      // A term with a reflection is complete; its shares no longer count.
      guard term?.reflections.isEmpty ?? true, case .goal(let name) = share.asked,
        case .goal(let index) = workspace.positions[name],
        let measure = workspace.goals[index].measures.first,
        [.sum, .count, .days].contains(measure.how),
        let amount = workspace.units.number(
          share.amount, in: measure.target.unit,
          bareTime: workspace.ownUnit(of: measure.subject).secondsOfTime ?? 3600,
          for: measure.subject?.subject)
      else { continue }
      let sum = (sums[name] ?? .zero) + amount
      sums[name] = sum
      guard sum > measure.target.number, reported.insert(name).inserted else { continue }
      let (planned, target) = (Amount(sum, measure.target.unit), measure.target)
      let goal = workspace.goals[index].id
      report(
        .termShareOver, &reader, at: Place(file: share.file, line: share.line.number),
        "the shares of \(goal) add up to \(planned.inWords), its target is \(target.inWords)",
        range: { _, _ in share.range })
    }
  }

  // MARK: Measures

  /// Reports goals that add up the readings of a measure, such as weight, although the `by` rule of
  /// the measure is not `sum`. A goal that states `sum` is not reported.
  private func checkSums(_ reader: inout BlockReader) {
    for target in reader.targets where target.addsUnsaid {
      guard case .subject(let name) = target.asked,
        let by = workspace.readingMeasure(name)?.by, by != .sum
      else { continue }
      let id = reader.names.text(name)
      let file = workspace.files[target.file]
      let text = file.withBytes {
        Cursor($0, from: 0, to: $0.count).text(target.range.lowerBound, target.range.upperBound)
      }
      report(
        .addsReadings, &reader, at: Place(file: target.file, line: target.line.number),
        "this adds up all readings of \(id)",
        fix: "write latest \(text) for the last one, or sum \(text)",
        range: { _, _ in target.range })
    }
  }

  /// Reports measures whose names are equal or, for names of five or more letters, one edit apart.
  ///
  /// Candidates come from a deletion index: names that are one edit apart have a key in common. The
  /// keys of a name are the name itself and every text made by removing one scalar from it.
  private func checkMeasures(_ reader: inout BlockReader) {
    if workspace.measures.isEmpty { return }
    var shortened: [UInt64: [(name: [Unicode.Scalar], id: String)]] = [:]
    func twin(_ name: [Unicode.Scalar]) -> String? {
      for key in keys(of: name) {
        let near = shortened[key]?.first { Self.isNear($0.name, name) }
        if let near { return near.id }
      }
      return nil
    }
    func index(_ name: [Unicode.Scalar], _ id: String) {
      for key in keys(of: name) where shortened[key]?.count ?? 0 < 8 {
        shortened[key, default: []].append((name, id))
      }
    }
    let own = Set(workspace.measures.map(\.name))
    for measure in workspace.measures {
      var names = plainNames(measure.id)
      names += plainNames(measure.title).filter { !names.contains($0) }
      if let near = names.lazy.compactMap(twin).min() {
        reportSimilar(measure, near, &reader)
      }
      for name in names { index(name, measure.id) }
    }
    shortened = [:]
    for builtIn in BuiltInMeasure.all where !own.contains(reader.names.name(builtIn.id)) {
      index(plainName(builtIn.id), builtIn.id)
    }
    for measure in workspace.measures where !BuiltInMeasure.ids.contains(foldedName(measure.id)) {
      if let near = plainNames(measure.id).lazy.compactMap(twin).first {
        reportSimilar(measure, near, &reader)
      }
    }
  }

  private func reportSimilar(_ measure: Measure, _ near: String, _ reader: inout BlockReader) {
    report(
      .similarMeasure, &reader, at: measure.heading.place,
      "\(quoted(measure.id)) is nearly \(quoted(near))", relatedID: near, range: idRange)
  }

  /// Returns the keys of a name in the deletion index: a hash of the name itself and, if it has 5
  /// to 64 scalars, a hash of every text made by removing one scalar from it.
  private func keys(of name: [Unicode.Scalar]) -> [UInt64] {
    func hash(without removed: Int?) -> UInt64 {
      var hash = FNV1a()
      for index in name.indices where index != removed { hash.add(UInt64(name[index].value)) }
      return hash.value
    }
    var keys = [hash(without: nil)]
    guard (5...64).contains(name.count) else { return keys }
    // Removing either of two equal adjacent scalars gives the same key.
    for index in name.indices where index == 0 || name[index] != name[index - 1] {
      keys.append(hash(without: index))
    }
    return keys
  }

  private static func isNear(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Bool {
    if left == right { return true }
    return left.count >= 5 && right.count >= 5 && Suggestion.edits(left, right, atMost: 1) <= 1
  }

  /// Returns the normalised name and, if its last word is a unit, the name without that word:
  /// `weight` for `weight-kg`.
  private func plainNames(_ name: String) -> [[Unicode.Scalar]] {
    let words = name.split { $0 == "-" || $0 == "_" || $0 == " " }
    guard words.count > 1, let last = words.last, let unit = Unit(String(last)),
      Unit.usual.contains(unit) || unit.secondsOfTime != nil
    else { return [plainName(name)] }
    return [plainName(name), plainName(words.dropLast().joined())]
  }

  /// Returns a name in lowercase without dashes, underscores and blanks.
  private func plainName(_ name: String) -> [Unicode.Scalar] {
    foldedName(name).unicodeScalars.filter {
      $0 != "-" && $0 != "_" && $0.properties.generalCategory != .spaceSeparator && $0 != "\t"
    }
  }
}

extension Workspace {
  /// Returns true if a goal adds up the readings of a measure, such as weight, although neither the
  /// goal nor the `by` rule of the measure states `sum`.
  package func addsReadings(_ measure: GoalMeasure) -> Bool {
    guard measure.how == .sum, !measure.statesHow, let subject = measure.subject,
      subject.part == nil, let by = readingMeasure(subject.subject)?.by
    else { return false }
    return by != .sum
  }
}
