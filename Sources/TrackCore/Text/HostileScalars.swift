extension Unicode.Scalar {
  /// True for control characters, line and paragraph separators, direction controls and invisible
  /// characters. The zero-width joiner and non-joiner are excluded, because emoji and several
  /// scripts need them.
  package var isHostile: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    case 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2060...0x2064, 0xFEFF: true
    default: false
    }
  }
}
