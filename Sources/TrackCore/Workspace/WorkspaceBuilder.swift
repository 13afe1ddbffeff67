/// Builds a workspace from files: first the outlines, then all IDs, then the blocks.
struct WorkspaceBuilder {
  let files: [SourceFile]
  let keepsProblems: Bool

  /// A block with its file and heading.
  private struct Declared {
    let file: Int
    let block: BlockSource
    let heading: Heading
    /// True if an earlier block has the same ID. This block is then checked but not used.
    let isSecond: Bool
  }

  func build(_ workspace: inout Workspace) {
    var sink = ProblemSink(keeps: keepsProblems)
    var outlines: [FileOutline] = []
    for file in files {
      outlines.append(
        file.withBytes {
          OutlineReader.read(
            FileContext(name: file.name, buffer: $0), into: &sink, keeps: keepsProblems,
            executor: workspace.executor)
        })
    }
    var reader = BlockReader(names: Names(), sink: sink)
    let settings = readSettings(outlines, &reader)
    let declared = declareBlocks(outlines, &reader)
    // Declare former names before the built-in measures: a block that has the name of a built-in
    // measure in `was` replaces that measure.
    declareFormerNames(outlines, declared, &reader)
    declareBuiltInMeasures(&workspace, &reader)
    workspace.settings = settings
    workspace.outlines = outlines
    let isMeasure = { (declared: Declared) in declared.block.kind == .measure }
    for block in declared where isMeasure(block) { read(block, outlines, &reader, &workspace) }
    for block in declared where !isMeasure(block) { read(block, outlines, &reader, &workspace) }
    workspace.units.spellings = reader.spellings
    workspace.subjects = SubjectInfoBuilder(workspace: workspace).make(&reader)
    CrossCheck(workspace: workspace).run(&reader)
    workspace.names = reader.names
    workspace.blockProblems = reader.sink
  }

  /// Runs a closure with the reader set to the bytes of a file.
  private func inFile(
    _ index: Int, _ reader: inout BlockReader, _ body: (inout BlockReader) -> Void
  ) {
    files[index].withBytes { buffer in
      reader.file = index
      reader.context = FileContext(name: files[index].name, buffer: buffer)
      body(&reader)
    }
  }

  // MARK: Settings

  private func readSettings(_ outlines: [FileOutline], _ reader: inout BlockReader) -> Settings {
    var settings = Settings()
    for index in files.indices {
      let isTrackFile = files[index].name == "track.txt"
      let outline = outlines[index]
      inFile(index, &reader) { reader in
        if isTrackFile, outline.blocks.first?.kind != .track { reader.reportNoVersion() }
        for (position, block) in outline.blocks.enumerated() where block.kind == .track {
          if isTrackFile, position == 0 {
            settings = reader.readSettings(block, outline)
            settings.version = reader.readVersion(block)
          } else {
            let start = block.header.textStart
            reader.report(
              Diagnostic(
                .misplacedSettings, start, start + 5,
                "settings that are not the first block of track.txt"),
              block.header)
            _ = reader.readSettings(block, outline)
          }
        }
      }
    }
    return settings
  }

  // MARK: Names

  private func declareBlocks(_ outlines: [FileOutline], _ reader: inout BlockReader) -> [Declared] {
    var declared: [Declared] = []
    for index in files.indices {
      inFile(index, &reader) { reader in
        for block in outlines[index].blocks where block.kind != .track {
          let (heading, isSecond) = reader.declare(block)
          declared.append(
            Declared(file: index, block: block, heading: heading, isSecond: isSecond))
        }
      }
    }
    return declared
  }

  private func declareBuiltInMeasures(_ workspace: inout Workspace, _ reader: inout BlockReader) {
    for builtIn in BuiltInMeasure.all {
      let name = reader.names.name(builtIn.id)
      let measure = builtIn.measure(name, &reader.names)
      let isOwnID = foldedName(reader.names.text(name)) == builtIn.id
      if isOwnID || workspace.effectiveMeasures[name] == nil {
        workspace.effectiveMeasures[name] = measure
      }
      if builtIn.id == NightPart.measureID, reader.kinds[name] ?? .measure == .measure {
        reader.nightMeasure = name
        for part in NightPart.allCases { _ = reader.names.name(part.rawValue) }
      }
      guard reader.kinds[name] == nil else { continue }
      reader.declare(name, builtIn.id, .measure, at: nil)
      reader.declare(measure.parts, of: name)
      reader.measureUnits[name] = measure.unit
      workspace.positions[name] = .builtIn
    }
  }

  private func declareFormerNames(
    _ outlines: [FileOutline], _ declared: [Declared], _ reader: inout BlockReader
  ) {
    var former = FormerNames()
    for block in declared where !block.isSecond {
      inFile(block.file, &reader) { reader in
        former.collect(block.block, outlines[block.file], block.heading, reader)
      }
    }
    for index in files.indices {
      inFile(index, &reader) { reader in former.declare(in: index, &reader) }
    }
  }

  // MARK: Blocks

  private func read(
    _ declared: Declared, _ outlines: [FileOutline], _ reader: inout BlockReader,
    _ workspace: inout Workspace
  ) {
    let targets = reader.targets.count
    inFile(declared.file, &reader) { reader in
      let block = reader.readBlock(
        declared.block, outlines[declared.file], declared.heading)
      if let block, !declared.isSecond { add(block, to: &workspace, &reader) }
    }
    if declared.isSecond { reader.targets.removeLast(reader.targets.count - targets) }
  }

  private func add(
    _ block: any Block, to workspace: inout Workspace, _ reader: inout BlockReader
  ) {
    let name = block.name
    switch block {
    case let value as Value:
      workspace.append(value, to: \.values, as: Workspace.Position.value)
    case let goal as Goal:
      workspace.append(goal, to: \.goals, as: Workspace.Position.goal)
    case let habit as Habit:
      workspace.append(habit, to: \.habits, as: Workspace.Position.habit)
    case let task as Task:
      workspace.append(task, to: \.tasks, as: Workspace.Position.task)
    case let measure as Measure:
      workspace.append(measure, to: \.measures, as: Workspace.Position.measure)
      let effective = measure.inheriting(from: workspace.effectiveMeasures[name])
      workspace.effectiveMeasures[name] = effective
      reader.declare(effective.parts, of: name)
      reader.measureUnits[name] = effective.unit
      for other in measure.also { workspace.units.learn(other, of: name) }
    case let food as Food:
      workspace.append(food, to: \.foods, as: Workspace.Position.food)
    case var term as Term:
      term.fileDay = Self.day(ofTermFile: files[term.heading.place.file].name)
      workspace.append(term, to: \.terms, as: Workspace.Position.term)
    case let source as Source:
      workspace.append(source, to: \.sources, as: Workspace.Position.source)
    default: break
    }
  }

  /// Returns the day in the name of a file in terms/; nil if there is none.
  static func day(ofTermFile name: String) -> Day? {
    guard name.hasPrefix("terms/"), name.hasSuffix(".txt") else { return nil }
    return Day(iso: String(name.dropFirst(6).dropLast(4)))
  }
}

extension BuiltInMeasure {
  func measure(_ name: Name, _ names: inout Names) -> Measure {
    var measure = Measure(
      heading: Heading(
        kind: .measure, id: id, name: name, title: id, place: Place(file: -1, line: 0)))
    measure.unit = unit.isEmpty ? nil : Unit(unit)
    measure.range = Bounds(range)
    measure.by = by
    measure.parts = parts.map { part in
      Measure.Part(
        name: names.name(part.id), unit: Unit(part.unit) ?? .none, range: Bounds(part.range),
        spelling: nil)
    }
    return measure
  }
}

extension Measure {
  /// Returns the measure, with missing properties taken from the built-in measure with the same
  /// name.
  func inheriting(from builtIn: Measure?) -> Measure {
    guard let builtIn else { return self }
    var measure = self
    measure.unit = unit ?? builtIn.unit
    measure.range = range ?? builtIn.range
    measure.by = by ?? builtIn.by
    if parts.isEmpty { measure.parts = builtIn.parts }
    return measure
  }
}

extension BlockReader {
  fileprivate mutating func reportNoVersion() {
    let detail = "track.txt does not begin with its version"
    let fix = "begin it with the line \"track 1\""
    var lines = LineReader(context.buffer)
    guard let line = lines.next() else {
      sink.append(
        Problem(code: .noVersion, file: context.name, line: 1, column: 1, detail: detail, fix: fix))
      return
    }
    var cursor = Cursor(context.buffer, from: line.textStart, to: line.textEnd)
    cursor.skipBlanks()
    report(Diagnostic(.noVersion, cursor.at, cursor.endWithoutBlanks(), detail, fix: fix), line)
  }

  fileprivate mutating func readVersion(_ block: BlockSource) -> Int? {
    let word = text(block.id)
    guard word.utf8.allSatisfy({ $0.isDigit }), let version = Int(word), version > 0
    else {
      report(
        Diagnostic(
          .badVersion, block.id.lowerBound, block.id.upperBound, "not a version: \(quoted(word))"),
        block.header)
      return nil
    }
    if version > Settings.newestVersion {
      report(
        Diagnostic(
          .newerVersion, block.id.lowerBound, block.id.upperBound,
          "the directory is of version \(version), this program knows \(Settings.newestVersion)"),
        block.header)
    }
    return version
  }

  /// Reads a header and declares its ID, unless another block already has it.
  fileprivate mutating func declare(_ block: BlockSource) -> (heading: Heading, isSecond: Bool) {
    let id = text(block.id)
    let name = names.name(block.kind == .term ? String(Int(id) ?? 0) : id)
    let isSecond = kinds[name] != nil
    if isSecond {
      let first = places[name]
      let location =
        first.map { $0.file == file ? " on line \($0.line)" : " in another file" } ?? ""
      var wrong = Diagnostic(
        .duplicateID, block.id.lowerBound, block.id.upperBound,
        "the ID \(quoted(id)) is already used\(location)")
      wrong.relatedID = id
      report(wrong, block.header)
    }
    let place = Place(file: file, line: block.header.number)
    if !isSecond { declare(name, id, block.kind, at: place) }
    let title = text(block.title)
    let heading = Heading(
      kind: block.kind, id: id, name: name, title: title.isEmpty ? id : title, place: place)
    return (heading, isSecond)
  }
}

extension Workspace {
  fileprivate mutating func append<Owner: Block>(
    _ block: Owner, to list: WritableKeyPath<Workspace, [Owner]>, as position: (Int) -> Position
  ) {
    positions[block.name] = position(self[keyPath: list].count)
    self[keyPath: list].append(block)
  }
}
