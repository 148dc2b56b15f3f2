// Runs a TypeScript file of this repository on the first Node that can (see runtime.mjs), after
// installing what is missing. Plain JavaScript on purpose: an old Node has to be able to read this file.
import { ensureInstalled } from './launch/install.mjs';
import { runInForeground } from './launch/run-in-foreground.mjs';
import { nodeBinary } from './runtime.mjs';

ensureInstalled();
runInForeground(nodeBinary(), process.argv.slice(2));
