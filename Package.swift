// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "track",
  products: [
    .library(name: "TrackCore", targets: ["TrackCore"])
  ],
  targets: [
    .target(name: "TrackCore")
  ],
  swiftLanguageModes: [.v6]
)
