/// The shells for which track provides completion.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The completion script for the shell. It runs track for each completion, so that commands,
  /// options and IDs are always up to date.
  var completionScript: String {
    switch self {
    case .bash: String(resource: PackageResources.completions_bash)
    case .zsh: String(resource: PackageResources.completions_zsh)
    case .fish: String(resource: PackageResources.completions_fish)
    }
  }
}
