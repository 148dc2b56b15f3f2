import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { RailCursor, SeenOutput } from '@naru/desk';
import { makeRehearsalAddress } from '@naru/chains';
import { createMemoryLog } from '../rehearsal/line-log.ts';
import { RehearsalLedger } from '../rehearsal/rehearsal-ledger.ts';
import { watchOnly } from '../testing/watch-only.ts';
import { type ScanRules, scanBlocks, startAtHead } from './scan-blocks.ts';

const RULES: ScanRules = { assetId: 'BTC', coinbaseMaturityBlocks: 100 };
const RECEIVER = makeRehearsalAddress('rehearsal-btc', new Uint8Array(20).fill(1));
const WATCH = watchOnly(RECEIVER.watchKey);

/** What happens on the network or to the reader, in any order. */
type Step =
  | { readonly kind: 'pay' | 'mine' | 'mineEmpty' }
  | { readonly kind: 'takeBack'; readonly depth: number }
  | { readonly kind: 'scan'; readonly blocksMax: number; readonly isLost: boolean };

const STEP: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('pay', 'mine', 'mineEmpty') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('takeBack'), depth: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('scan'),
      blocksMax: fc.integer({ min: 1, max: 4 }),
      isLost: fc.boolean(),
    }),
  },
);

/** Books as a desk keeps them: an output is in the block where it was last seen, or in none. */
class Books {
  readonly blockOf = new Map<string, string | null>();

  record(outputs: readonly SeenOutput[], goneHashes: readonly string[]): void {
    for (const [key, hash] of this.blockOf)
      if (hash !== null && goneHashes.includes(hash)) this.blockOf.set(key, null);
    for (const output of outputs) this.blockOf.set(output.outputKey, output.blockHash);
  }
}

test('whatever happens to the chain and to the reader, the books end as the chain is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { maxLength: 60 }), async (steps) => {
      const ledger = new RehearsalLedger('rehearsal-btc', createMemoryLog(), []);
      for (let block = 0; block < 6; block += 1) await ledger.mineBlock();
      const source = ledger.asBlockSource();
      const books = new Books();
      let cursor: RailCursor = await startAtHead(source);
      const txids: string[] = [];
      const scan = async (blocksMax: number, isLost: boolean) => {
        const batch = await scanBlocks(source, RULES, { cursor, watch: WATCH, blocksMax });
        // The process died before the database had it: the next scan begins at the old place.
        if (isLost) return batch;
        books.record(
          batch.outputs,
          batch.goneBlocks.map((block) => block.hash),
        );
        cursor = batch.cursor;
        return batch;
      };
      for (const step of steps) {
        if (step.kind === 'pay') txids.push(await ledger.pay({ ...RECEIVER, baseUnits: 1n }));
        if (step.kind === 'mine') await ledger.mineBlock();
        if (step.kind === 'mineEmpty') await ledger.mineBlock({ isEmpty: true });
        if (step.kind === 'takeBack') await ledger.takeBackBlocks(Math.min(step.depth, ledger.head.height));
        if (step.kind === 'scan') await scan(step.blocksMax, step.isLost);
      }
      for (let caughtUp = false; !caughtUp;) caughtUp = (await scan(4, false)).isCaughtUp;
      for (const txid of txids)
        assert.equal(
          books.blockOf.get(`${txid}:0`) ?? null,
          ledger.findTransaction(txid)?.block?.hash ?? null,
        );
    }),
    { numRuns: 300 },
  );
});

test('a fresh cursor follows a reorganisation of the block that it began at', async () => {
  const ledger = new RehearsalLedger('rehearsal-btc', createMemoryLog(), []);
  const source = ledger.asBlockSource();
  await ledger.pay({ ...RECEIVER, baseUnits: 1n });
  await ledger.mineBlock();
  const cursor = await startAtHead(source);
  await ledger.takeBackBlocks(1);
  await ledger.mineBlock();
  const batch = await scanBlocks(source, RULES, { cursor, watch: WATCH, blocksMax: 10 });
  assert.equal(batch.goneBlocks.length, 1);
  assert.equal(batch.outputs.length, 1);
  assert.equal(batch.head.height, 1);
});
