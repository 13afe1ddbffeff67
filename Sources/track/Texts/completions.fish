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
