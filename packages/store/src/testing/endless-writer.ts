// Run as a process of its own, to be killed: makes orders and changes until then, and names each one on its
// standard output once it was acknowledged. Out of addresses, it says `end` and waits.
import type { Store } from '@naru/desk';
import { type StoreOptions, openStore } from '../open-store.ts';
import { sampleChange, sampleNewOrder } from './sample-order.ts';

const LANES = 8;
const FOREVER_MS = 2 ** 30;

interface Given {
  readonly options: StoreOptions;
  /** The first order, and the one after the last that has an address. */
  readonly first: number;
  readonly end: number;
}

async function writeOrders(store: Store, first: number, lane: number): Promise<void> {
  for (let n = first + lane; n < end; n += LANES) {
    const newOrder = sampleNewOrder(n);
    const made = await store.saveNewOrder(newOrder);
    if (!made.ok) throw new Error(`order ${n} was refused: ${made.reason}`);
    process.stdout.write(`${n} 1\n`);
    const changed = await store.saveChange(sampleChange(newOrder.order, { stage: 'claimed' }));
    if (!changed.ok) throw new Error(`the change of order ${n} was refused: ${changed.reason}`);
    process.stdout.write(`${n} 2\n`);
  }
}

const { options, first, end }: Given = JSON.parse(process.argv[2] ?? '{}');
const store = await openStore(options);
await Promise.all(Array.from({ length: LANES }, (_, lane) => writeOrders(store, first, lane)));
process.stdout.write('end\n');
setInterval(() => undefined, FOREVER_MS);
