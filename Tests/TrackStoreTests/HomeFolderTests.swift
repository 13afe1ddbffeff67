import Testing
import TrackSystem

@Suite struct HomeFolderTests {
  private static let database = """
    root:x:0:0:root:/root:/bin/bash
    # a comment, and a line with too few fields
    7:x
    ada:x:1000:1000:Ada,,,:/home/ada:/bin/zsh
    nobody:x:65534:65534:nobody:relative:/usr/sbin/nologin
    empty:x:12:12:::
    """

  @Test(
    "A user's home folder is the sixth field of the line with the user's ID",
    arguments: [
      (0, "/root"), (1000, "/home/ada"), (7, nil), (65534, nil), (12, nil), (2, nil),
    ] as [(UInt32, String?)])
  func homeFolderOfUser(user: UInt32, home: String?) {
    #expect(homeFolder(of: user, in: Self.database) == home)
  }
}
