import type { RailCursor, RailHead, ScanBatch, SeenOutput, WatchSet } from '@naru/desk';
import type { BlockSource, ChainOutput, HashAt, SourceBlock } from './block-source.ts';
import { explainMissing } from './pruned-block.ts';
import { RailFault } from './rail-fault.ts';
import { type ScanCursor, type UnripeOutput, formatScanCursor, parseScanCursor } from './scan-cursor.ts';

/** How many blocks the first cursor knows, so that a reorganisation of its own block is noticed. */
const START_TRAIL_BLOCKS = 24;

export interface ScanRules {
  readonly assetId: string;
  /** Blocks, including its own, after which a mining reward counts as a deposit. */
  readonly coinbaseMaturityBlocks: number;
}

export async function startAtHead(source: BlockSource): Promise<RailCursor> {
  const height = await source.readHeadHeight();
  return formatScanCursor({ height, hashes: await readTrail(source, height), unripe: [] });
}

/** The hashes of the last blocks up to `height`, oldest first; the source has those from `lowest` on. */
export async function readTrail(
  source: BlockSource,
  height: number,
  { lowest }: { readonly lowest: number } = { lowest: 0 },
): Promise<readonly string[]> {
  const hashes: string[] = [];
  for (let at = Math.max(lowest, height - START_TRAIL_BLOCKS + 1); at <= height; at += 1)
    hashes.push(await readPresentHash(source, at));
  return hashes;
}

/**
 * Scans the chain from `cursor` by at most `blocksMax` blocks: first back to the last block that is still on
 * the chain, reporting the ones that are gone, then forward. The same cursor gives the same batch on the same
 * chain. Throws if the chain changes during the scan, and on a reorganisation deeper than the cursor.
 */
export async function scanBlocks(
  source: BlockSource,
  rules: ScanRules,
  scan: { readonly cursor: RailCursor; readonly watch: WatchSet; readonly blocksMax: number },
): Promise<ScanBatch> {
  const headHeight = await source.readHeadHeight();
  const { kept, goneBlocks } = await rewind(source, parseScanCursor(scan.cursor), headHeight);
  const blocks = await readForward(
    source,
    kept,
    Math.min(headHeight, kept.height + scan.blocksMax),
    scan.watch,
  );
  const height = kept.height + blocks.length;
  const hashes = [...kept.hashes, ...blocks.map((block) => block.hash)];
  const { ripe, unripe } = ripen(rules, height, [...kept.unripe, ...blocks.flatMap(unripeOutputs)]);
  const hashAt: HashAt = (at) => hashes[at - height + hashes.length - 1];
  const isCaughtUp = height === headHeight;
  const head: RailHead = {
    height: headHeight,
    hash: isCaughtUp ? (hashes.at(-1) ?? '') : await readPresentHash(source, headHeight),
  };
  return {
    outputs: [...blocks.flatMap((block) => confirmedOutputs(rules, block)), ...ripe],
    goneBlocks,
    cursor: formatScanCursor({ height, hashes, unripe }),
    head,
    finalHeight: (await source.readFinalHeight?.(hashAt)) ?? null,
    isCaughtUp,
  };
}

async function rewind(
  source: BlockSource,
  cursor: ScanCursor,
  headHeight: number,
): Promise<{ readonly kept: ScanCursor; readonly goneBlocks: readonly RailHead[] }> {
  const goneBlocks: RailHead[] = [];
  for (let back = 0; back < cursor.hashes.length; back += 1) {
    const height = cursor.height - back;
    const hash = cursor.hashes[cursor.hashes.length - 1 - back] ?? '';
    const hashNow = height > headHeight ? null : await readPresentHash(source, height);
    if (hashNow === hash) {
      const goneHashes = new Set(goneBlocks.map((gone) => gone.hash));
      return {
        goneBlocks,
        kept: {
          height,
          hashes: cursor.hashes.slice(0, cursor.hashes.length - back),
          unripe: cursor.unripe.filter((output) => !goneHashes.has(output.hash)),
        },
      };
    }
    goneBlocks.push({ height, hash });
  }
  throw new RailFault(
    'reorg_too_deep',
    `none of the last ${cursor.hashes.length} known blocks is on the chain any more`,
  );
}

async function readForward(
  source: BlockSource,
  from: ScanCursor,
  toHeight: number,
  watch: WatchSet,
): Promise<readonly SourceBlock[]> {
  const blocks: SourceBlock[] = [];
  let previousHash = from.hashes.at(-1) ?? '';
  const take = async ({ hash, height, reading }: Underway): Promise<void> => {
    const block = await reading.catch(async (fault: unknown) => {
      throw await explainMissing(source, fault, { height });
    });
    if (block.hash !== hash || block.height !== height || block.previousHash !== previousHash)
      throw new RailFault('chain_moved', `block ${height} does not follow the one before it`);
    blocks.push(block);
    previousHash = hash;
  };
  const underway: Underway[] = [];
  const aheadMax = source.readsAhead === true ? 1 : 0;
  for (let height = from.height + 1; height <= toHeight; height += 1) {
    const hash = await readPresentHash(source, height);
    const reading = source.readBlock({ hash, height }, watch);
    // Its failure is handled below, unless something else fails first, which then fails the whole scan.
    reading.catch(() => undefined);
    underway.push({ hash, height, reading });
    for (const next of underway.splice(0, underway.length - aheadMax)) await take(next);
  }
  for (const next of underway) await take(next);
  return blocks;
}

interface Underway {
  readonly hash: string;
  readonly height: number;
  readonly reading: Promise<SourceBlock>;
}

export async function readPresentHash(source: BlockSource, height: number): Promise<string> {
  const hash = await source.readHashAt(height);
  if (hash !== null) return hash;
  const fault = new RailFault('chain_moved', `block ${height} is gone while it was being read`);
  throw await explainMissing(source, fault, { height });
}

function confirmedOutputs(rules: ScanRules, block: SourceBlock): readonly SeenOutput[] {
  return block.outputs
    .filter((output) => !output.isCoinbase)
    .map((output) => seenOutput(rules.assetId, output, block));
}

/** The desk's view of an output; `block` is null while it is unconfirmed. */
export function seenOutput(
  assetId: string,
  output: Omit<ChainOutput, 'isCoinbase'>,
  block: Pick<SourceBlock, 'height' | 'hash' | 'minedAtMs'> | null,
): SeenOutput {
  return {
    outputKey: output.outputKey,
    assetId: output.assetId ?? assetId,
    watchKey: output.watchKey,
    baseUnits: output.baseUnits,
    txid: output.txid,
    spentOutpoints: output.spentOutpoints,
    blockHeight: block?.height ?? null,
    blockHash: block?.hash ?? null,
    minedAtMs: block?.minedAtMs ?? null,
    mark: output.mark,
    flags: output.flags,
    networkFeeBaseUnits: output.networkFeeBaseUnits,
  };
}

function unripeOutputs(block: SourceBlock): readonly UnripeOutput[] {
  return block.outputs
    .filter((output) => output.isCoinbase)
    .map(({ outputKey, watchKey, baseUnits, txid }) => ({
      outputKey,
      watchKey,
      baseUnits: baseUnits.toString(),
      txid,
      height: block.height,
      hash: block.hash,
    }));
}

function ripen(
  rules: ScanRules,
  height: number,
  outputs: readonly UnripeOutput[],
): { readonly ripe: readonly SeenOutput[]; readonly unripe: readonly UnripeOutput[] } {
  const isRipe = (output: UnripeOutput) => height - output.height + 1 >= rules.coinbaseMaturityBlocks;
  return {
    ripe: outputs.filter(isRipe).map((output) => {
      const { height: minedHeight, hash } = output;
      // The mining time is irrelevant: a reward counts from when it matured.
      const block = { height: minedHeight, hash, minedAtMs: null };
      return seenOutput(
        rules.assetId,
        {
          ...output,
          baseUnits: BigInt(output.baseUnits),
          spentOutpoints: [],
          mark: null,
          flags: [],
          networkFeeBaseUnits: null,
        },
        block,
      );
    }),
    unripe: outputs.filter((output) => !isRipe(output)),
  };
}
