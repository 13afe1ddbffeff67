import TrackCore
import TrackReference

/// The settings for using `track lsp` in one editor, or a syntax file for an editor without it, as
/// `track help editors` prints them. The same texts are in `examples/editors`.
struct EditorSetup {
  /// The name of the chapter, which users type after `track help editors`.
  let name: String
  /// The name of the file in `examples/editors`.
  let file: String
  /// Where the text must be saved, and what else is needed.
  let place: String
  let text: String

  private init(
    _ name: String, _ file: String, _ place: String, _ resource: [UInt8], separator: String = "|"
  ) {
    (self.name, self.file, self.place) = (name, file, place)
    var keys: [String] = []
    for key in Kind.allCases.flatMap(\.properties) where !keys.contains(key.name) {
      keys.append(key.name)
    }
    let words = [
      "{kinds}": Kind.allCases.map(\.rawValue), "{keys}": keys, "{rhythms}": RhythmWords.rhythms,
    ]
    text = words.reduce(String(resource: resource)) {
      $0.replacing($1.key, with: $1.value.joined(separator: separator))
    }
  }

  static var all: [EditorSetup] {
    [
      EditorSetup(
        "neovim", "neovim.lua", "Neovim 0.7 or newer: load it from init.lua, or append it there.",
        PackageResources.neovim_lua),
      EditorSetup(
        "vim", "vim.vim",
        "Vim with ALE or vim-lsp: append it to ~/.vimrc; vim-syntax adds colours.",
        PackageResources.vim_vim),
      EditorSetup(
        "vscode", "vscode-settings.json",
        "VS Code with the extension \"Generic LSP Client (v2)\": add it to settings.json.",
        PackageResources.vscode_settings_json),
      EditorSetup(
        "emacs", "track-mode.el",
        "Emacs 29, or older with the package eglot: load it from init.el.",
        PackageResources.track_mode_el, separator: #"\\|"#),
      EditorSetup(
        "helix", "helix-languages.toml",
        "Helix: append it to ~/.config/helix/languages.toml; the globs name your folder.",
        PackageResources.helix_languages_toml),
      EditorSetup(
        "kate", "kate-settings.json", "Kate: Settings, LSP Client, User Server Settings.",
        PackageResources.kate_settings_json),
      EditorSetup(
        "zed", "zed.txt",
        "Zed: put its three files into a folder, and take it with \"Install Dev Extension\".",
        PackageResources.zed_txt),
      EditorSetup(
        "sublime", "LSP.sublime-settings",
        "Sublime Text with the package LSP: Preferences, Package Settings, LSP, Settings.",
        PackageResources.LSP_sublime_settings),
      EditorSetup(
        "vim-syntax", "track.vim",
        "Vim and Neovim: save it as syntax/track.vim in ~/.vim or ~/.config/nvim.",
        PackageResources.track_vim, separator: #"\|"#),
      EditorSetup(
        "textmate", "track.tmLanguage.json",
        "A TextMate grammar, for a VS Code extension and other editors that take one.",
        PackageResources.track_tmLanguage_json),
    ]
  }

  /// The names of the chapters of `track help editors` besides the overview.
  static let names = all.map(\.name)

  /// The chapters of `track help editors`: an overview, then the text of each file.
  static var chapters: [Reference.Chapter] {
    let all = all
    let rows = all.map { setup in
      "\(setup.name)\n  \(setup.place)\n  track help editors \(setup.name) > \(setup.file)\n"
    }
    return [
      Reference.Chapter(name: "overview", text: introduction + "\n" + rows.joined(separator: "\n"))
    ]
      + all.map { Reference.Chapter(name: $0.name, text: $0.text) }
  }

  private static let introduction = """
    # Editors

    `track lsp` serves any editor that speaks the Language Server Protocol: mistakes while you type,
    with fixes; completion of kinds, keys, IDs, units and dates; the figures of a habit or goal on
    hover; definition, references and rename over all files; folding, formatting and highlighting.
    It reads files and writes none: every change is an edit that you can undo in the editor.

    Each of these prints one file, which is also in examples/editors:

    """
}

extension String {
  /// A text that is compiled into the program from a file in `Texts`.
  init(resource bytes: [UInt8]) { self.init(decoding: bytes, as: UTF8.self) }
}
