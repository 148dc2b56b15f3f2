// `npm start`: installs what is missing, builds the browser apps when their sources have changed, and
// runs the desk. Plain JavaScript on purpose: on a fresh machine an old Node must be able to run this file.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { staleApps } from './launch/build-stamp.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { runInForeground } from './launch/run-in-foreground.mjs';
import { nodeBinary, repositoryRoot } from './runtime.mjs';

ensureInstalled();
const node = nodeBinary();
if (staleApps(repositoryRoot).length > 0) {
  const build = path.join(repositoryRoot, 'tools', 'build.ts');
  const { status } = spawnSync(node, [build], { cwd: repositoryRoot, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
// The same folder as in apps/server/src/main.ts, set before that file itself is compiled.
process.env['NODE_COMPILE_CACHE'] ??= path.join(repositoryRoot, 'node_modules', '.cache', 'naru');
// glibc gives each thread a heap of its own by default, and what is freed in one is of no use in another: two
// heaps for all threads make an idle desk some 4 MB smaller.
process.env['MALLOC_ARENA_MAX'] ??= '2';
// A small young generation: a desk with ten thousand open streams would otherwise keep some 30 MB that it
// needed only while they were opened.
runInForeground(node, [
  '--max-semi-space-size=4',
  path.join(repositoryRoot, 'apps/server/src/main.ts'),
  ...process.argv.slice(2),
]);
