import type { OwnLotteryEntry } from '@naru/contract';
import { LOTTERY_STATES } from '@naru/core';
import { type WireObject, readWireList, readWireObject } from '../../../shared/api/wire-fields.ts';
import { readPrize } from './read-lottery.ts';

const PRIZE_STATES = ['none', 'waiting', 'claimed', 'paid', 'returned'] as const;

export function readOwnEntries(answer: unknown): readonly OwnLotteryEntry[] | null {
  return readWireList(answer, (row) => readOwnEntry(readWireObject(row)));
}

function readOwnEntry(wire: WireObject | null): OwnLotteryEntry | null {
  const [date, leaf, salt] = [wire?.text('date'), wire?.text('leaf'), wire?.text('salt')];
  const [place, entryCount] = [wire?.number('place') ?? null, wire?.number('entryCount') ?? null];
  const state = LOTTERY_STATES.find((known) => known === wire?.text('state'));
  if (!wire || !date || !leaf || !salt || !state || place === null || entryCount === null) return null;
  return { date, leaf, salt, state, place, entryCount, won: readWon(wire.object('won')) };
}

function readWon(wire: WireObject | null): OwnLotteryEntry['won'] {
  const prize = readPrize(wire?.object('prize') ?? null);
  const prizeState = PRIZE_STATES.find((known) => known === wire?.text('prizeState'));
  const claimEndsAt = wire?.text('claimEndsAt');
  if (!wire || !prize || !prizeState || !claimEndsAt) return null;
  return { prize, prizeState, claimEndsAt, address: wire.text('address') };
}
