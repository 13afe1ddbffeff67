// The entry point of libFuzzer. It uses each input twice: as a file to read and edit, and as the
// messages of a client.
import TrackCore

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let complaints =
    FuzzInput.complaints(about: bytes) + ProtocolTrial.complaints(about: bytes)
  if !complaints.isEmpty {
    fatalError(complaints.joined(separator: "\n"))
  }
  return 0
}
