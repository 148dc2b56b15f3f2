import type { RailCursor } from '@naru/desk';
import { RailFault } from './rail-fault.ts';

/** A reorganisation deeper than this stops the rail until an operator intervenes. */
export const TRAIL_BLOCKS_MAX = 288;

/** A mining reward to a watched key that has not matured. */
export interface UnripeOutput {
  readonly outputKey: string;
  readonly watchKey: string;
  /** Decimal digits, because JSON numbers cannot hold amounts of this size. */
  readonly baseUnits: string;
  readonly txid: string;
  readonly height: number;
  readonly hash: string;
}

/** The position of a scan, and the hashes of the last blocks, which reveal a reorganisation. */
export interface ScanCursor {
  readonly height: number;
  /** Oldest first; the last one is the block at `height`. */
  readonly hashes: readonly string[];
  readonly unripe: readonly UnripeOutput[];
}

const VERSION = 1;

export function formatScanCursor(cursor: ScanCursor): RailCursor {
  return {
    v: VERSION,
    height: cursor.height,
    hashes: cursor.hashes.slice(-TRAIL_BLOCKS_MAX),
    unripe: cursor.unripe,
  };
}

/** Throws for anything that {@link formatScanCursor} did not write. */
export function parseScanCursor(cursor: RailCursor): ScanCursor {
  const { v, height, hashes, unripe } = cursor;
  if (
    v !== VERSION ||
    typeof height !== 'number' ||
    !Number.isSafeInteger(height) ||
    !Array.isArray(hashes) ||
    hashes.length === 0 ||
    hashes.length > height + 1 ||
    !hashes.every((hash) => typeof hash === 'string') ||
    !Array.isArray(unripe) ||
    !unripe.every(isUnripeOutput)
  )
    throw new RailFault('cursor_malformed', 'the stored place of a scan cannot be read');
  return { height, hashes, unripe };
}

function isUnripeOutput(value: unknown): value is UnripeOutput {
  if (typeof value !== 'object' || value === null) return false;
  const output: Record<string, unknown> = { ...value };
  return (
    typeof output['outputKey'] === 'string' &&
    typeof output['watchKey'] === 'string' &&
    typeof output['baseUnits'] === 'string' &&
    /^\d{1,80}$/.test(output['baseUnits']) &&
    typeof output['txid'] === 'string' &&
    typeof output['height'] === 'number' &&
    typeof output['hash'] === 'string'
  );
}
