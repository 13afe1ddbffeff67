import Testing

@testable import TrackCore

@Suite struct LogOrderTests {
  @Test(arguments: [
    ("", nil), ("# a\nhabit run\n", nil), ("2026-11-20 run\n", "2026-11-20...2026-11-20"),
    ("2026-11-19 run\n2026-11-19 run\n2026-11-21 run", "2026-11-19...2026-11-21"),
    ("2026-11-19 run\n2026-11-21 run\n2026-11-20 run\n", nil),
    ("\u{FEFF}2026-11-21 run\n2026-11-20 run\n", nil),
    ("2026‐11‐20 run\n2026‐11‐21 run\n2026‐11‐22 run\n", "2026-11-20...2026-11-22"),
    ("2026‐11‐21 run\n2026‐11‐20 run\n", nil),
    ("2026-11-20 run\n20\n2026-11-21\n", "2026-11-20...2026-11-21"),
  ])
  func days(text: String, expected: String?) {
    let days = DateOrder.days(of: Array(text.utf8))
    #expect(days.map { "\($0.lowerBound)...\($0.upperBound)" } == expected)
  }
}
