import type { Lottery } from '@naru/contract';
import { LOTTERY_STATES, type PublishedLottery } from '@naru/core';
import { type WireObject, readWireList, readWireObject } from '../../shared/api/wire-fields.ts';

/** One day as it is published, with a page of its entries. */
export interface LotteryPage extends PublishedLottery {
  readonly isRehearsal: boolean;
  /** ISO 8601; a day can be announced before it begins. */
  readonly startsAt: string | null;
  readonly prize: Lottery['prize'];
  readonly prizeState: Lottery['prizeState'];
  readonly leaves: readonly string[];
}

const PRIZE_STATES = ['none', 'waiting', 'claimed', 'paid', 'returned'] as const;

export function readLotteryPage(answer: unknown): LotteryPage | null {
  return readDay(readWireObject(answer));
}

export function readDay(wire: WireObject | null): LotteryPage | null {
  const [date, endsAt, commitment] = [wire?.text('date'), wire?.text('endsAt'), wire?.text('commitment')];
  const state = LOTTERY_STATES.find((known) => known === wire?.text('state'));
  const prize = readPrize(wire?.object('prize') ?? null);
  const prizeState = PRIZE_STATES.find((known) => known === wire?.text('prizeState'));
  const leaves = readWireList(wire?.list('leaves') ?? [], readText);
  if (!wire || !date || !endsAt || !commitment || !state || !prize || !leaves || !prizeState) return null;
  return {
    date,
    endsAt,
    commitment,
    state,
    prize,
    prizeState,
    leaves,
    isRehearsal: wire.flag('isRehearsal'),
    startsAt: wire.text('startsAt'),
    beacon: readBeacon(wire.object('beacon')),
    root: wire.text('root'),
    entryCount: wire.number('entryCount'),
    secret: wire.text('secret'),
    winner: readWinner(wire.object('winner')),
  };
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function readPrize(wire: WireObject | null): Lottery['prize'] | null {
  const [usd, amount] = [wire?.text('usd'), wire?.text('amount')];
  const [symbol, network] = [wire?.text('symbol'), wire?.text('network')];
  return !usd || !amount || !symbol || !network ? null : { usd, amount, symbol, network };
}

function readBeacon(wire: WireObject | null): PublishedLottery['beacon'] {
  const height = wire?.number('height') ?? null;
  if (wire === null || height === null) return null;
  const heightAtClose = wire.number('heightAtClose');
  return { network: wire.text('network') ?? '', height, heightAtClose, hash: wire.text('hash') };
}

function readWinner(wire: WireObject | null): PublishedLottery['winner'] {
  const [place, leaf] = [wire?.number('place') ?? null, wire?.text('leaf') ?? null];
  return place === null || leaf === null ? null : { place, leaf };
}
