import { createHash, createHmac } from 'node:crypto';
import {
  type Desk,
  type LotteryParts,
  type TreasuryEntry,
  announceDay,
  getAsset,
  loadSnapshots,
  recordTreasury,
} from '@naru/desk';
import type { Note } from './race-part.ts';

/** Acts on the desk's own money, all at one moment. Amounts are base units, as texts. */
export interface TreasuryActs {
  readonly kind: 'treasury';
  readonly entries: readonly (Pick<TreasuryEntry, 'kind' | 'entryKey' | 'evidence'> & {
    readonly assetId: string;
    readonly baseUnits: string;
    readonly heldBaseUnits: string | null;
  })[];
  /** How often the next day of the lottery is announced beside them. */
  readonly announcements: number;
  readonly nowMs: number;
}

export async function runTreasuryActs(desk: Desk, acts: TreasuryActs, note: Note): Promise<void> {
  await loadSnapshots(desk, true);
  const booking = acts.entries.map(async ({ assetId, baseUnits, heldBaseUnits, ...entry }) => {
    const booked = await recordTreasury(desk, {
      ...entry,
      asset: getAsset(desk, assetId),
      baseUnits: BigInt(baseUnits),
      into: null,
      heldBaseUnits: heldBaseUnits === null ? null : BigInt(heldBaseUnits),
      operatorId: 'mina',
      reason: 'at one moment',
    });
    note(`${entry.kind} ${booked.ok ? 'ok' : booked.reason}`);
  });
  const announcing = Array.from({ length: acts.announcements }, async () => {
    const day = await announceDay(desk, LOTTERY);
    note(`announce ${day === null ? 'nothing' : 'ok'}`);
  });
  await Promise.all([...booking, ...announcing]);
}

const LOTTERY: LotteryParts = {
  hashText: (text) => createHash('sha256').update(text).digest('hex'),
  hmacText: ({ key, text }) => createHmac('sha256', key).update(text).digest('hex'),
  secretOf: (date) => `secret of ${date}`,
  isRehearsal: false,
  nextTurn: () => Promise.resolve(),
};
