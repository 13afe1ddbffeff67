import Testing

/// Tests of commands whose output cannot be written.
@Suite struct OutputTests {
  private func run(_ script: String) async throws -> Case.Step? {
    try await CaseRun(Case("=== run\n\(script)\n")).steps().first
  }

  #if os(Linux)
    @Test func aFullDiskIsReported() async throws {
      let step = try #require(await run("track help format > /dev/full"))
      #expect(step.code == 3)
      #expect(
        String(decoding: step.errors, as: UTF8.self)
          == "track: Cannot write the output: the disk is full.\n")
    }

    @Test func theExitCodeIsKeptWhenErrorsCannotBeWritten() async throws {
      #expect(try await run("track chekc 2> /dev/full")?.code == 2)
    }
  #endif

  @Test func aClosedPipeIsNoError() async throws {
    // With the default action for SIGPIPE, and with the signal ignored.
    for trap in ["", "trap '' PIPE; "] {
      let step = try #require(await run("\(trap)(track help format; true) | true; sleep 0.1"))
      #expect(step.errors.isEmpty)
    }
  }
}
