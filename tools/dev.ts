// `npm run dev`: the server restarts when a source changes, and Vite serves the browser apps unbuilt.
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { BROWSER_APPS } from './launch/build-stamp.mjs';
import { exitCode } from './launch/run-in-foreground.mjs';
import { repositoryRoot } from './runtime.mjs';

const vite = path.join(repositoryRoot, 'node_modules/vite/bin/vite.js');
const children: ChildProcess[] = [
  start(repositoryRoot, ['--watch', 'apps/server/src/main.ts']),
  ...BROWSER_APPS.map((app) => start(path.join(repositoryRoot, 'apps', app), [vite])),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopAll(signal));

function start(cwd: string, args: string[]): ChildProcess {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
  child.on('exit', (code, signal) => {
    process.exitCode = exitCode(code, signal);
    stopAll('SIGTERM');
  });
  return child;
}

/** The three belong together: when one ends, all end. */
function stopAll(signal: NodeJS.Signals): void {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}
