// swift-tools-version: 6.2
import PackageDescription

// `TrackCore` marks conversions that can trap as deprecated, so that none of them is compiled.
let settings: [SwiftSetting] = [.treatWarning("DeprecatedDeclaration", as: .error)]

let package = Package(
  name: "track",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TrackCore", targets: ["TrackCore"]),
    .executable(name: "track", targets: ["track"]),
  ],
  targets: [
    .target(name: "TrackCore", swiftSettings: settings),
    .target(
      name: "TrackReport", dependencies: ["TrackCore", "TrackInsights", "TrackPhrases"],
      swiftSettings: settings),
    .target(name: "TrackPhrases", dependencies: ["TrackCore"], swiftSettings: settings),
    .target(name: "TrackInsights", dependencies: ["TrackCore"], swiftSettings: settings),
    .target(name: "TrackExchange", dependencies: ["TrackCore"], swiftSettings: settings),
    .target(name: "TrackSystem", dependencies: ["TrackCore"], swiftSettings: settings),
    .target(
      name: "TrackStore", dependencies: ["TrackCore", "TrackSystem"], swiftSettings: settings),
    .target(
      name: "TrackServe",
      dependencies: ["TrackCore", "TrackPhrases", "TrackReport", "TrackStore", "TrackSystem"],
      resources: [.embedInCode("CheckIn/Resources")],
      swiftSettings: settings),
    .executableTarget(
      name: "track",
      dependencies: [
        "TrackCore", "TrackExchange", "TrackInsights", "TrackPhrases", "TrackReport", "TrackServe",
        "TrackStore", "TrackSystem",
      ],
      swiftSettings: settings),

    .target(
      name: "TrackTestSupport", dependencies: ["TrackCore", "TrackPhrases", "TrackStore"],
      path: "Tests/TrackTestSupport"),
    .executableTarget(
      name: "track-campaign", dependencies: ["TrackTestSupport"], path: "Tests/Campaign"),
    .executableTarget(
      name: "track-bench", dependencies: ["TrackCore", "TrackStore", "TrackSystem"],
      path: "Tests/Benchmarks",
      exclude: ["run", "record", "editor.py", "generate.py", "imports.py", "scaling.py"]),
    .testTarget(
      name: "TrackCoreTests",
      dependencies: [
        "TrackCore", "TrackPhrases", "TrackStore", "TrackSystem", "TrackTestSupport",
      ]),
    .testTarget(
      name: "TrackInsightsTests", dependencies: ["TrackCore", "TrackInsights", "TrackTestSupport"]),
    .testTarget(
      name: "TrackExchangeTests", dependencies: ["TrackCore", "TrackExchange", "TrackTestSupport"]),
    .testTarget(
      name: "TrackReportTests", dependencies: ["TrackCore", "TrackReport", "TrackTestSupport"]),
    .testTarget(
      name: "TrackStoreTests",
      dependencies: ["TrackCore", "TrackStore", "TrackSystem", "TrackTestSupport"]),
    .testTarget(
      name: "TrackServeTests",
      dependencies: [
        "TrackCore", "TrackReport", "TrackServe", "TrackStore", "TrackSystem", "TrackTestSupport",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "TrackCore", "TrackExchange", "TrackPhrases", "TrackReport", "TrackStore", "TrackSystem",
        "TrackTestSupport", "track",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
