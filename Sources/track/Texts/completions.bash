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
