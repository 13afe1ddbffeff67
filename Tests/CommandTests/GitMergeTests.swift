import Foundation
import Testing
import TrackTestSupport

/// Tests of `track` as git's merge driver, with the installed git.
struct GitMergeTests {
  private static let setUp = """
    export HOME="$PWD" GIT_CONFIG_NOSYSTEM=1
    git config --global user.useConfigOnly true
    git init -q -b main repo && cd repo
    git config user.name Ada && git config user.email ada@example.org
    git config merge.track.driver "'$TRACK' merge %O %A %B --driver %P"
    echo '*.txt merge=track' > .gitattributes
    printf '2026-11-19 run 4km\\n2026-11-20 run 5km\\n' > log.txt
    git add -A && git commit -qm base
    git checkout -qb other
    printf '2026-11-19 run 4km\\n2026-11-20 run 5.3km\\n2026-11-21 read\\n' > log.txt
    git commit -qam theirs
    git checkout -q main
    printf '2026-11-19 run 4km\\n2026-11-20 run 5.2km\\n2026-11-21 swim\\n' > log.txt

    """
  private static let merged = """
    2026-11-19 run 4km
    2026-11-20 run 5.3km
    #? 2026-11-20 run 5.2km
    2026-11-21 read
    2026-11-21 swim

    """

  @Test(arguments: [
    "git commit -qam ours && git merge -q -m merged other",
    "git commit -qam ours && git rebase -q other",
    "git commit -qam ours && git cherry-pick other",
    "git stash -q && git merge -q other && git stash pop -q",
  ])
  func theMergeHasTheChangesOfBothSides(_ script: String) async throws {
    let program = try PackageFolder.program().path
    let folder = try TemporaryFolder()
    let run = try await ShellRun(
      Self.setUp + script + " > ../said 2>&1 || { cat ../said; exit 1; }\ncat log.txt",
      in: folder.path,
      environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "TRACK": program])
    #expect(String(decoding: run.output, as: UTF8.self) == Self.merged)
    #expect(run.code == 0)
  }

  @Test func aRevertUndoesOnlyItsCommit() async throws {
    let program = try PackageFolder.program().path
    let folder = try TemporaryFolder()
    let script = """
      git commit -qam ours
      printf '2026-11-19 run 4km\\n2026-11-21 swim\\n2026-11-22 walk\\n' > log.txt
      git commit -qam later
      git revert --no-edit HEAD~1 > ../said 2>&1 || { cat ../said; exit 1; }
      cat log.txt
      """
    let run = try await ShellRun(
      Self.setUp + script, in: folder.path,
      environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "TRACK": program])
    #expect(
      String(decoding: run.output, as: UTF8.self)
        == "2026-11-19 run 4km\n2026-11-20 run 5km\n2026-11-22 walk\n")
  }
}
