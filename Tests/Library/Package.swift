// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as an application's would be: it sees only what TrackCore makes public.
let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "track", path: "../..")],
  targets: [
    .executableTarget(
      name: "examples", dependencies: [.product(name: "TrackCore", package: "track")])
  ],
  swiftLanguageModes: [.v6]
)
