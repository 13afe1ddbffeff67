import Foundation
import Synchronization
import Testing
import TrackStore
import TrackSystem
import TrackTestSupport

/// Tests of `track sync` between clones of one repository, with the installed git.
@Suite struct GitSyncTests {
  /// The number of random syncs; `TRACK_SYNCS=400` sets a larger one.
  private static let syncs =
    ProcessInfo.processInfo.environment["TRACK_SYNCS"].flatMap { Int($0) } ?? 24
  private static let seed =
    ProcessInfo.processInfo.environment["TRACK_SYNC_SEED"].flatMap { UInt64($0) } ?? 1

  @Test func clonesThatSyncInAnyOrderConverge() async throws {
    var random = SeededGenerator(seed: Self.seed)
    let clones = try await GitClones(count: 3)
    for _ in 0..<Self.syncs {
      let clone = random.number(0...2)
      for _ in 0...random.number(0...3) { try clones.change(clone, with: &random) }
      let run = try await clones.sync(clone)
      #expect([0, 1].contains(run.code), "\(String(decoding: run.errors, as: UTF8.self))")
    }
    for _ in 1...2 {
      for clone in 0..<3 { _ = try await clones.sync(clone) }
    }
    for clone in 1..<3 {
      #expect(try clones.files(of: clone) == clones.files(of: 0), "clone \(clone)")
    }
    for complaint in try clones.complaints() { Issue.record("\(complaint)") }
  }

  /// A sync is killed before or after each call of git in turn, and the next sync completes it.
  @Test(arguments: ["before", "after"]) func theNextSyncCompletesAKilledOne(when: String)
    async throws
  {
    // The campaign kills the sync at each call of git, the suite at every third one.
    let calls = Self.syncs > 24 ? Array(1...60) : Array(stride(from: 2, through: 60, by: 3))
    for call in calls {
      var random = SeededGenerator(seed: UInt64(call))
      let clones = try await GitClones(count: 2)
      for clone in 0..<2 {
        for _ in 0..<3 { try clones.change(clone, with: &random) }
      }
      _ = try await clones.sync(0)
      try clones.change(0, with: &random)
      let ended = try await clones.sync(1, killedAt: call, when)
      for clone in [1, 0, 1] {
        let run = try await clones.sync(clone)
        #expect(
          [0, 1].contains(run.code),
          "\(when) \(call): \(String(decoding: run.errors, as: UTF8.self))")
      }
      #expect(try clones.files(of: 1) == clones.files(of: 0), "\(when) \(call)")
      for complaint in try clones.complaints() { Issue.record("\(when) \(call): \(complaint)") }
      if ended.code == 0 || ended.code == 1 { return }
    }
    Issue.record("more calls than were tried")
  }

  /// If other machines push during a sync, it fetches and merges again after increasing delays. At
  /// the limit, it gives up.
  @Test(arguments: [3, 1000]) func aRejectedPushIsRepeatedAfterAMerge(times: Int) async throws {
    let clones = try await GitClones(count: 2)
    _ = try await clones.run(
      "git config user.name Ada; git config user.email ada@example.org", in: "clone0")
    let hook = """
      #!/bin/sh
      # Before the first clone pushes, the second one does.
      unset GIT_DIR GIT_PREFIX
      n=$(cat ../pushes 2> /dev/null || echo 0); [ $n -ge \(times) ] && exit 0
      echo $((n + 1)) > ../pushes
      cd ../clone1 && echo "2026-11-21 other ; o$n" >> log.txt && git commit -qam "o$n" && git push -q
      """
    try clones.writeScript(hook, to: "clone0/.git/hooks/pre-push")
    // These variables mark the repository as trusted, as a person would do in their own git
    // configuration.
    for (name, value) in [("COUNT", "1"), ("KEY_0", "track.trusted"), ("VALUE_0", "*")] {
      setenv("GIT_CONFIG_\(name)", value, 1)
    }
    try clones.append("2026-11-21 run ; mine\n", to: "log.txt", of: 0)
    let pauses = Pauses()
    let sync = GitSync(
      try GitRepository(of: DataDirectory(path: clones.path("clone0"))),
      describe: { _, _ in "words" },
      pause: { pauses.take($0) })
    let tried = min(times + 1, 10)
    do throws(SyncFailure) {
      let outcome = try sync.run()
      #expect(times < 10)
      #expect(outcome.sent == "words" && outcome.received == "words")
    } catch {
      #expect(error == .busy(remote: "origin") && times >= 10)
    }
    #expect(pauses.all.count == tried - 1)
    #expect(zip(pauses.all, pauses.all.dropFirst(2)).allSatisfy { $0 < $1 || $1 >= 2000 })
    #expect(pauses.all.allSatisfy { (100...4000).contains($0) })
    let log = try clones.text(of: "clone0/log.txt")
    #expect(log.contains("; mine\n"))
    for push in 0..<(tried - 1) { #expect(log.contains("; o\(push)\n")) }
  }

  /// Git merges each file on its own. If a line was archived in one clone and changed in another,
  /// it is in two files after the merge. The next sync of another clone removes the duplicate.
  @Test func theNextSyncRemovesDuplicatesOfGitsMerge() async throws {
    let clones = try await GitClones(count: 3)
    let script = """
      sync() { for n in "$@"; do (cd ../clone$n && track sync > /dev/null) || exit 1; done; }
      echo '2025-11-20 run 5km ^a1' > log.txt; sync 0 1 2
      mkdir -p log; mv log.txt log/2025.txt; echo '2026-11-20 run 1km' > log.txt; sync 0
      cd ../clone1; echo '2025-11-20 run 6km ^a1' > log.txt; git commit -qam changed
      git pull -q --no-rebase --no-edit > /dev/null && git push -q || exit 1
      cat log.txt log/2025.txt | grep -c a1
      sync 2 1 0; cat ../clone*/log/2025.txt ../clone*/log.txt
      cd ../clone0; track sync | head -1; git rev-list --merges HEAD | wc -l
      """
    let run = try await clones.run(script, in: "clone0")
    let (line, other) = ("2025-11-20 run 6km ^a1\n", "2026-11-20 run 1km\n")
    let lines = line + line + line + other + other + other
    #expect(
      String(decoding: run.output, as: UTF8.self)
        == "2\n" + lines + "Nothing new, here or on origin.\n1\n",
      "\(String(decoding: run.errors, as: UTF8.self))")
  }

  /// Git merges each file on its own. If a line was moved in one clone, it comes back if another
  /// clone deleted it, and it is in two files if another clone changed it. The next sync of the
  /// same clone corrects both.
  @Test func theNextSyncCompletesAMergeByGit() async throws {
    let clones = try await GitClones(count: 2)
    let script = """
      sync() { for n in "$@"; do (cd ../clone$n && track sync > /dev/null) || exit 1; done; }
      for n in 1 2 3; do echo "2025-11-1$n run ${n}km"; done > log.txt; sync 0 1
      mkdir -p log; mv log.txt log/2025.txt; echo '2026-11-20 run 9km' > log.txt; sync 0
      cd ../clone1; printf '2025-11-11 run 1km\n2025-11-13 run 4km\n' > log.txt
      git commit -qam changed; git pull -q --no-rebase --no-edit > /dev/null || exit 1
      echo '2026-11-21 run 8km' >> log.txt; git commit -qa --amend --no-edit
      cat log/2025.txt | wc -l; track sync > /dev/null; sync 0 1
      cat log/2025.txt log.txt; git status --short; diff -r log ../clone0/log
      """
    let run = try await clones.run(script, in: "clone0")
    #expect(
      String(decoding: run.output, as: UTF8.self)
        == "3\n2025-11-11 run 1km\n2025-11-13 run 4km\n2026-11-20 run 9km\n2026-11-21 run 8km\n",
      "\(String(decoding: run.errors, as: UTF8.self))")
  }

  /// Runs two syncs of one directory at the same time, together with commands that write.
  @Test func concurrentSyncsAndWritesLoseNothing() async throws {
    let clones = try await GitClones(count: 2)
    let script = """
      echo 'habit run' >> habits.txt
      for n in 1 2 3 4 5 6; do
        track done run --note "w$n" > /dev/null & track sync > /dev/null 2>> ../said &
      done
      wait; track sync > /dev/null; cd ../clone1; track sync > /dev/null
      cut -d';' -f2 log.txt | sort | tr -d '\\n'
      """
    let run = try await clones.run(script, in: "clone0")
    #expect(String(decoding: run.output, as: UTF8.self) == " w1 w2 w3 w4 w5 w6")
    let said = try clones.text(of: "said").split(separator: "\n").filter {
      !$0.hasPrefix("track: Another sync of this directory is running.")
    }
    #expect(said == [])
  }
}

/// Records the requested delays without waiting.
private final class Pauses: Sendable {
  private let taken = Mutex<[Int]>([])
  var all: [Int] { taken.withLock { $0 } }

  func take(_ milliseconds: Int) { taken.withLock { $0.append(milliseconds) } }
}
