import assert from 'node:assert/strict';
import { ok } from '@naru/core';
import { type Desk, type LotteryDay, hashPrizeClaim, recordDeskAct } from '@naru/desk';

const DAY_MS = 24 * 3_600_000;

/** A day whose winner has said where the prize goes. */
export async function winDay(desk: Desk, date: string, prizeBaseUnits: bigint): Promise<void> {
  const startsAtMs = Date.parse(date);
  const drawn: LotteryDay = {
    date,
    timeZone: 'UTC',
    startsAtMs,
    endsAtMs: startsAtMs + DAY_MS,
    state: 'drawn',
    announcedAtMs: startsAtMs - DAY_MS,
    commitment: 'commitment',
    beaconRailId: null,
    beaconHeight: null,
    beaconHash: null,
    heightAtClose: null,
    prizeAssetId: 'KRW',
    prizeBaseUnits,
    prizeUsdCents: 2_000n,
    closedAtMs: startsAtMs + DAY_MS,
    root: 'root',
    entryCount: 1,
    drawnAtMs: startsAtMs + DAY_MS,
    secret: 'secret',
    winnerPlace: 0,
    winnerLeaf: 'leaf',
    winnerUserId: 'mina',
    claimEndsAtMs: desk.clock.nowMs() + DAY_MS,
    claimAddress: 'Kookmin 123-456-789012 Mina Kim',
    claimedAtMs: desk.clock.nowMs() - 1,
    returnedAtMs: null,
  };
  const factsHash = hashPrizeClaim(desk.hashText, drawn);
  const announced = await recordDeskAct<null, 'day_taken'>(desk, () =>
    ok({
      what: { event: 'prize_claimed', subjectId: date, operatorId: '', factsHash, note: null },
      write: (act) => desk.store.announceLotteryDay(drawn, act),
    }),
  );
  assert.ok(announced.ok);
}
