// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as somebody else's would be: it sees only what TrackCore makes public.
let package = Package(
  name: "diary",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "track", path: "../..")],
  targets: [
    .executableTarget(
      name: "diary", dependencies: [.product(name: "TrackCore", package: "track")])
  ],
  swiftLanguageModes: [.v6]
)
