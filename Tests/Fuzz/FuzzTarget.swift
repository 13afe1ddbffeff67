// The entry point of libFuzzer: takes each input for a file, which it reads and edits, and for what
// a client sends.
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
