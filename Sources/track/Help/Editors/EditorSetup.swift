import TrackCore
import TrackReference

/// The settings for using `track lsp` in one editor, as `track help editors` prints them.
struct EditorSetup {
  /// The name of the chapter, which users type after `track help editors`.
  let name: String
  /// The name of the file in `examples/editors` with the same text.
  let file: String
  /// A description of the place where the text must be saved, and of everything else that is
  /// required.
  let place: String
  let text: String

  static let all: [EditorSetup] = [
    neovim, vim, visualStudioCode, emacs, helix, kate, zed, sublime, vimSyntax, textMate,
  ]

  /// The chapters of `track help editors`: an overview, then the text of each file.
  static var chapters: [Reference.Chapter] {
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

  static let neovim = EditorSetup(
    name: "neovim", file: "neovim.lua",
    place: "Neovim 0.7 or newer: load it from init.lua, or append it there.",
    text: """
      vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
        pattern = "*.txt",
        callback = function(event)
          local folder = vim.fn.fnamemodify(event.file, ":p:h")
          local marker = vim.fn.findfile("track.txt", vim.fn.escape(folder, " ;,") .. ";")
          if marker == "" then return end
          local config = {
            name = "track",
            cmd = { "track", "lsp" },
            root_dir = vim.fn.fnamemodify(marker, ":p:h"),
          }
          vim.bo[event.buf].filetype = "track"
          vim.bo[event.buf].omnifunc = "v:lua.vim.lsp.omnifunc"
          if vim.lsp.start then
            vim.lsp.start(config)
          else
            TrackClient = TrackClient or vim.lsp.start_client(config)
            vim.lsp.buf_attach_client(event.buf, TrackClient)
          end
        end,
      })

      """)

  static let vim = EditorSetup(
    name: "vim", file: "vim.vim",
    place: "Vim with ALE or vim-lsp: append it to ~/.vimrc; vim-syntax adds colours.",
    text: #"""
      augroup track
        autocmd!
        autocmd BufRead,BufNewFile *.txt
          \ if !empty(findfile('track.txt', escape(expand('%:p:h'), ' ;,') . ';')) |
          \   set filetype=track |
          \ endif
        autocmd User lsp_setup call lsp#register_server({
          \ 'name': 'track',
          \ 'cmd': {info -> ['track', 'lsp']},
          \ 'allowlist': ['track'],
          \ 'root_uri': {info -> lsp#utils#path_to_uri(
          \   lsp#utils#find_nearest_parent_file_directory(
          \     lsp#utils#get_buffer_path(), 'track.txt'))},
          \ })
        autocmd FileType track if exists('g:loaded_ale') |
          \ call ale#linter#Define('track', {
          \   'name': 'track', 'lsp': 'stdio', 'executable': 'track', 'command': '%e lsp',
          \   'project_root': {buffer -> fnamemodify(findfile('track.txt',
          \     escape(fnamemodify(bufname(buffer), ':p:h'), ' ;,') . ';'), ':p:h')},
          \ }) |
          \ endif
      augroup END

      """#)

  static let visualStudioCode = EditorSetup(
    name: "vscode", file: "vscode-settings.json",
    place: "VS Code with the extension \"Generic LSP Client (v2)\": add it to settings.json.",
    text: """
      {
        "glspc.server.command": "track",
        "glspc.server.commandArguments": ["lsp"],
        "glspc.server.languageId": ["plaintext"]
      }

      """)

  static let helix = EditorSetup(
    name: "helix", file: "helix-languages.toml",
    place: "Helix: append it to ~/.config/helix/languages.toml; the globs name your folder.",
    text: """
      [language-server.track]
      command = "track"
      args = ["lsp"]

      [[language]]
      name = "track"
      scope = "text.track"
      file-types = [{ glob = "track/*.txt" }, { glob = "track/{terms,log,sources}/*.txt" }]
      roots = ["track.txt"]
      comment-token = "#"
      language-servers = ["track"]

      """)

  static let kate = EditorSetup(
    name: "kate", file: "kate-settings.json",
    place: "Kate: Settings, LSP Client, User Server Settings.",
    text: """
      {
        "servers": {
          "track": {
            "command": ["track", "lsp"],
            "rootIndicationFileNames": ["track.txt"],
            "highlightingModeRegex": "^(None|Normal|Plain Text)$"
          }
        }
      }

      """)

  static let zed = EditorSetup(
    name: "zed", file: "zed.txt",
    place: "Zed: put its three files into a folder, and take it with \"Install Dev Extension\".",
    text: """
      # extension.toml
      id = "track"
      name = "track"
      version = "0.1.0"
      schema_version = 1
      authors = []
      repository = ""

      [language_servers.track]
      name = "track"
      languages = ["Plain Text"]

      # Cargo.toml
      [package]
      name = "track-zed"
      version = "0.1.0"
      edition = "2021"

      [lib]
      crate-type = ["cdylib"]

      [dependencies]
      zed_extension_api = "0.1"

      # src/lib.rs
      use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

      struct Track;

      impl zed::Extension for Track {
          fn new() -> Self {
              Track
          }

          fn language_server_command(
              &mut self, _: &LanguageServerId, tree: &Worktree,
          ) -> Result<Command> {
              let command = tree.which("track").ok_or("track is not in the PATH")?;
              Ok(Command { command, args: vec!["lsp".into()], env: tree.shell_env() })
          }
      }

      zed::register_extension!(Track);

      """)

  static let sublime = EditorSetup(
    name: "sublime", file: "LSP.sublime-settings",
    place: "Sublime Text with the package LSP: Preferences, Package Settings, LSP, Settings.",
    text: """
      {
        "clients": {
          "track": {
            "enabled": true,
            "command": ["track", "lsp"],
            "selector": "text.plain"
          }
        }
      }

      """)
}
