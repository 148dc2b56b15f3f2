// How much memory the addresses of many orders take, in a process that has nothing else to do.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { WatchSet } from '@naru/desk';
import { serveParent } from '../process/node-child.ts';
import { watchMany } from './watch-many.ts';

const [railId = '', count = ''] = process.argv.slice(2);
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const before = readHeap();
const watch: WatchSet = await watchMany(railId, Number(count));
const bytes = readHeap() - before;
if (watch.recent(1).length !== 1) throw new Error('nothing is watched');

serveParent<object, number>({ first: bytes, answerTo: async () => bytes });

function readHeap(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
