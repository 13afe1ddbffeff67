// swift-tools-version: 6.2
import PackageDescription

// `TrackCore` marks conversions that can trap as deprecated, so that none of them is compiled.
let settings: [SwiftSetting] = [.treatWarning("DeprecatedDeclaration", as: .error)]

let package = Package(
  name: "track",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TrackCore", targets: ["TrackCore", "TrackMerge", "TrackSearch"]),
    .executable(name: "track", targets: ["track"]),
  ],
  targets: [
    .target(name: "TrackCore", swiftSettings: settings),

    // Leaves of the core: nothing in it needs them.
    .target(name: "TrackMerge", dependencies: ["TrackCore"], swiftSettings: settings),
    .target(name: "TrackHistory", dependencies: ["TrackCore"], swiftSettings: settings),
    .target(name: "TrackSearch", dependencies: ["TrackCore"], swiftSettings: settings),
    .target(name: "TrackEditor", dependencies: ["TrackCore"], swiftSettings: settings),
    .target(name: "TrackJSON", dependencies: ["TrackCore"], swiftSettings: settings),
    .target(name: "TrackReference", dependencies: ["TrackCore"], swiftSettings: settings),
    .target(name: "TrackPhrases", dependencies: ["TrackCore"], swiftSettings: settings),
    .target(name: "TrackInsights", dependencies: ["TrackCore"], swiftSettings: settings),

    .target(
      name: "TrackReport",
      dependencies: [
        "TrackCore", "TrackHistory", "TrackInsights", "TrackJSON", "TrackMerge", "TrackPhrases",
        "TrackReference", "TrackSearch",
      ],
      resources: [.embedInCode("HTML/Resources")],
      swiftSettings: settings),
    .target(
      name: "TrackExchange", dependencies: ["TrackCore", "TrackJSON"], swiftSettings: settings),
    .target(name: "TrackSystem", dependencies: ["TrackCore"], swiftSettings: settings),
    .target(
      name: "TrackStore",
      dependencies: ["TrackCore", "TrackHistory", "TrackMerge", "TrackSystem"],
      swiftSettings: settings),
    .target(
      name: "TrackServe",
      dependencies: [
        "TrackCore", "TrackEditor", "TrackJSON", "TrackPhrases", "TrackReport", "TrackStore",
        "TrackSystem",
      ],
      resources: [.embedInCode("CheckIn/Resources")],
      swiftSettings: settings),
    .executableTarget(
      name: "track",
      dependencies: [
        "TrackCore", "TrackEditor", "TrackExchange", "TrackHistory", "TrackInsights", "TrackJSON",
        "TrackMerge", "TrackPhrases", "TrackReference", "TrackReport", "TrackSearch", "TrackServe",
        "TrackStore", "TrackSystem",
      ],
      resources: [.embedInCode("Texts")],
      swiftSettings: settings),

    .target(
      name: "TrackTestSupport",
      dependencies: ["TrackCore", "TrackMerge", "TrackPhrases", "TrackReference", "TrackStore"],
      path: "Tests/TrackTestSupport"),
    .executableTarget(
      name: "track-campaign", dependencies: ["TrackCore", "TrackMerge", "TrackTestSupport"],
      path: "Tests/Campaign"),
    .executableTarget(
      name: "track-bench",
      dependencies: ["TrackCore", "TrackEditor", "TrackStore", "TrackSystem"],
      path: "Tests/Benchmarks",
      exclude: ["run", "record", "editor.py", "generate.py", "imports.py", "scaling.py"]),
    .testTarget(
      name: "TrackCoreTests",
      dependencies: [
        "TrackCore", "TrackEditor", "TrackHistory", "TrackInsights", "TrackJSON", "TrackMerge",
        "TrackPhrases", "TrackReference", "TrackSearch", "TrackStore", "TrackSystem",
        "TrackTestSupport",
      ]),
    .testTarget(
      name: "TrackInsightsTests", dependencies: ["TrackCore", "TrackInsights", "TrackTestSupport"]),
    .testTarget(
      name: "TrackExchangeTests",
      dependencies: ["TrackCore", "TrackExchange", "TrackTestSupport"]),
    .testTarget(
      name: "TrackReportTests",
      dependencies: [
        "TrackCore", "TrackHistory", "TrackInsights", "TrackJSON", "TrackMerge", "TrackReport",
        "TrackTestSupport",
      ]),
    .testTarget(
      name: "TrackStoreTests",
      dependencies: ["TrackCore", "TrackStore", "TrackSystem", "TrackTestSupport"]),
    .testTarget(
      name: "TrackServeTests",
      dependencies: [
        "TrackCore", "TrackJSON", "TrackReport", "TrackServe", "TrackSystem",
        "TrackTestSupport",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "TrackCore", "TrackExchange", "TrackPhrases", "TrackReport", "TrackServe", "TrackStore",
        "TrackSystem", "TrackTestSupport", "track",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
