/// The shells for which track provides completion.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The completion script for the shell. It runs track for each completion, so that commands,
  /// options and IDs are always up to date.
  var completionScript: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # Completes the words of track in bash.
    _track() {
      local line kind= sign=
      # A word is cut at `=`; only what stands behind it is put in.
      [[ ${COMP_WORDS[COMP_CWORD]} == = || ${COMP_WORDS[COMP_CWORD - 1]} == = ]] && sign==
      COMPREPLY=()
      while IFS= read -r line; do
        if [[ -z $kind ]]; then
          kind=$line
          continue
        fi
        line=${line%%$'\t'*}
        [[ -n $sign ]] && line=${line#*=}
        COMPREPLY+=("$line")
      done < <(command track completions --words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)
      case $kind in
        files) compopt -o default 2> /dev/null ;;
        folders) compopt -o dirnames 2> /dev/null ;;
      esac
      [[ ${#COMPREPLY[@]} -gt 0 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2> /dev/null
      return 0
    }
    complete -F _track track

    """#

  private static let zshScript = #"""
    #compdef track
    # Completes the words of track in zsh.
    _track() {
      local -a answer candidates
      local line
      answer=("${(@f)$(command track completions --words -- "${(@Q)words[2,CURRENT]}" 2> /dev/null)}")
      case $answer[1] in
        files | folders)
          [[ $words[CURRENT] == --*=* ]] && compset -P '*='
          if [[ $answer[1] == files ]]; then _files; else _files -/; fi
          ;;
        words)
          for line in "${(@)answer[2,-1]}"; do
            candidates+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
          done
          if [[ $answer[2] == *=$'\t'* ]]; then
            _describe -V track candidates -S ''
          else
            _describe -V track candidates
          fi
          ;;
      esac
    }
    if [[ $funcstack[1] == _track ]]; then
      _track "$@"
    else
      compdef _track track
    fi

    """#

  private static let fishScript = #"""
    # Completes the words of track in fish.
    function __track_complete
        set -l words (commandline -opc)
        set -l typed (commandline -ct)
        set -l answer (command track completions --words -- $words[2..-1] "$typed" 2>/dev/null)
        switch "$answer[1]"
            case files
                __fish_complete_path "$typed"
            case folders
                __fish_complete_directories "$typed"
            case words
                printf '%s\n' $answer[2..-1]
        end
    end
    complete -c track -f -k -a '(__track_complete)'

    """#
}
