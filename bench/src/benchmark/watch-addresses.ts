import { startNodeChild } from '../process/node-child.ts';
import type { Benchmark } from './benchmark.ts';

const COUNT = 100_000;
const BYTES_PER_MB = 1_000_000;

/** What the addresses of so many orders take in the memory of a process that has nothing else to do. */
export function watchAddresses(): Benchmark {
  return {
    name: 'watched-addresses',
    title: `${COUNT} watched addresses`,
    database: null,
    roundsMax: 3,
    isWarmedUp: false,
    run: async () => {
      const script = new URL('../control/watched-memory.ts', import.meta.url);
      const args = ['ltc', String(COUNT)];
      const child = await startNodeChild<object, number>({ core: 'any', script, args });
      await child.end();
      return { heldMb: child.first / BYTES_PER_MB };
    },
  };
}
