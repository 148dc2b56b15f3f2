import type { OwnLotteryEntry } from '@naru/contract';
import { type WireObject, readWireList, readWireObject } from '../../shared/api/wire-fields.ts';
import { type LotteryPage, readDay } from './read-lottery.ts';

export interface OwnEntry extends Omit<OwnLotteryEntry, 'day'> {
  readonly day: LotteryPage;
}

export function readOwnEntries(answer: unknown): readonly OwnEntry[] | null {
  return readWireList(answer, (row) => readOwnEntry(readWireObject(row)));
}

function readOwnEntry(wire: WireObject | null): OwnEntry | null {
  const day = readDay(wire?.object('day') ?? null);
  const [leaf, salt, place] = [wire?.text('leaf'), wire?.text('salt'), wire?.number('place') ?? null];
  if (!wire || !day || !leaf || !salt || place === null) return null;
  return { day, leaf, salt, place, won: readWon(wire.object('won')) };
}

function readWon(wire: WireObject | null): OwnEntry['won'] {
  const claimEndsAt = wire?.text('claimEndsAt');
  return !wire || !claimEndsAt ? null : { claimEndsAt, address: wire.text('address') };
}
