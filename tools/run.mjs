// Runs a TypeScript file of this repository on the first Node that can: the pinned one in
// node_modules, else the one that runs this, if it is new enough to strip types.
// Plain JavaScript on purpose: an old Node has to be able to read this file.
import { spawn } from 'node:child_process';
import { nodeBinary } from './runtime.mjs';

const child = spawn(nodeBinary(), process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
