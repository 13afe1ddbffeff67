" Writes the highlight group of places in a file, each given as LINE:COLUMN, to $RESULT.
for place in split($PLACES)
  let [line, column] = split(place, ':')
  call writefile([synIDattr(synID(line, column, 1), 'name')], $RESULT, 'a')
endfor
qall!
