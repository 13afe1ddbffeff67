// Runs one example for each topic and compares what it gives with what it should give.
try readExample()
try editExample()
try mergeExample()
try searchExample()
print("\(checks) checks passed")
