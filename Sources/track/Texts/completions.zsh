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
