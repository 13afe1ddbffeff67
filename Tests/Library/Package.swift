// swift-tools-version: 6.2
import PackageDescription

// A separate package, as an application would be: it can use only the public API of the library.
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
