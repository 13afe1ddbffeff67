" Prints the highlight group of places in a file, each given as LINE:COLUMN.
for place in split($PLACES)
  let [line, column] = split(place, ':')
  call writefile([place . ' ' . synIDattr(synID(line, column, 1), 'name')], '/dev/stdout', 'a')
endfor
qall!
