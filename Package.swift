// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "track",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TrackCore", targets: ["TrackCore"]),
    .executable(name: "track", targets: ["track"]),
  ],
  targets: [
    .target(name: "TrackCore"),
    .target(name: "TrackReport", dependencies: ["TrackCore"]),
    .target(name: "TrackStore", dependencies: ["TrackCore"]),
    .target(name: "TrackServe"),
    .executableTarget(
      name: "track", dependencies: ["TrackCore", "TrackReport", "TrackServe", "TrackStore"]),

    .target(
      name: "TrackTestSupport", dependencies: ["TrackCore"], path: "Tests/TrackTestSupport"),
    .executableTarget(
      name: "track-campaign", dependencies: ["TrackTestSupport"], path: "Tests/Campaign"),
    .executableTarget(
      name: "track-bench", dependencies: ["TrackCore", "TrackStore"], path: "Tests/Benchmarks",
      exclude: ["run", "record", "generate.py"]),
    .testTarget(
      name: "TrackCoreTests", dependencies: ["TrackCore", "TrackStore", "TrackTestSupport"]),
    .testTarget(
      name: "TrackReportTests", dependencies: ["TrackCore", "TrackReport", "TrackTestSupport"]),
    .testTarget(
      name: "TrackStoreTests", dependencies: ["TrackCore", "TrackStore", "TrackTestSupport"]),
    .testTarget(name: "TrackServeTests", dependencies: ["TrackServe"]),
    .testTarget(
      name: "CommandTests",
      dependencies: ["TrackCore", "TrackReport", "TrackStore", "TrackTestSupport", "track"]),
  ],
  swiftLanguageModes: [.v6]
)
