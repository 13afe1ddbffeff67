// Runs one example for each topic and compares its results with the expected ones.
tenLines()
try readExample()
try editExample()
try mergeExample()
try searchExample()
print("\(checks) checks passed")
