import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { RailCursor, SeenOutput } from '@naru/desk';
import { makeRehearsalAddress } from '@naru/chains';
import { createMemoryLog } from '../rehearsal/file-log.ts';
import { RehearsalLedger } from '../rehearsal/rehearsal-ledger.ts';
import { watchOnly } from '../testing/watch-only.ts';
import type { BlockPlace, BlockSource, SourceBlock } from './block-source.ts';
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
      const ledger = new RehearsalLedger('rehearsal-btc', createMemoryLog());
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
  const ledger = new RehearsalLedger('rehearsal-btc', createMemoryLog());
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

/** Blocks h0, h1 ..., some of which cannot be read, and how many of them were being read at once. */
class CountedSource implements BlockSource {
  readonly readsAhead?: true;
  underwayMax = 0;
  #underway = 0;
  readonly #brokenFrom: number;

  constructor(readsAhead: boolean, brokenFrom = 9) {
    if (readsAhead) this.readsAhead = true;
    this.#brokenFrom = brokenFrom;
  }

  readHeadHeight(): Promise<number> {
    return Promise.resolve(4);
  }

  readHashAt(height: number): Promise<string> {
    return Promise.resolve(`h${height}`);
  }

  async readBlock({ hash, height }: BlockPlace): Promise<SourceBlock> {
    this.#underway += 1;
    this.underwayMax = Math.max(this.underwayMax, this.#underway);
    await nextTurn();
    this.#underway -= 1;
    if (height >= this.#brokenFrom) throw new Error(`no ${hash}`);
    return { hash, height, previousHash: `h${height - 1}`, minedAtMs: null, outputs: [] };
  }
}

function scanFromGenesis(source: BlockSource) {
  const cursor: RailCursor = { v: 1, height: 0, hashes: ['h0'], unripe: [] };
  return scanBlocks(source, RULES, { cursor, watch: WATCH, blocksMax: 10 });
}

test('a node that may be asked ahead reads two blocks at once, and any other one', async () => {
  for (const [readsAhead, underwayMax] of [
    [true, 2],
    [false, 1],
  ] as const) {
    const source = new CountedSource(readsAhead);
    const { cursor } = await scanFromGenesis(source);
    assert.deepEqual(cursor['hashes'], ['h0', 'h1', 'h2', 'h3', 'h4']);
    assert.equal(source.underwayMax, underwayMax);
  }
});

test('a block that cannot be read fails the scan, and nothing else', async (t) => {
  const unhandled = t.mock.fn();
  process.on('unhandledRejection', unhandled);
  t.after(() => process.removeListener('unhandledRejection', unhandled));
  for (const brokenFrom of [1, 2, 3, 4])
    await assert.rejects(scanFromGenesis(new CountedSource(true, brokenFrom)), {
      message: `no h${brokenFrom}`,
    });
  await nextTurn();
  await nextTurn();
  assert.equal(unhandled.mock.callCount(), 0, 'the block that was asked for meanwhile has its fault caught');
});
