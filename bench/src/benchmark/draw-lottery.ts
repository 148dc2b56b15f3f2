import assert from 'node:assert/strict';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { type LotteryHashing, drawPlace, leafOf, merkleRoot, saltOf } from '@naru/core';
import type { Benchmark, Round } from './benchmark.ts';

const ENTRIES = 100_000;
const DAY = { date: '2026-11-24', secret: 'a'.repeat(64) };

const HASHING: LotteryHashing = {
  hashText: (text) => createHash('sha256').update(text).digest('hex'),
  hmacText: ({ key, text }) => createHmac('sha256', key).update(text).digest('hex'),
};

/** One day of the lottery from its entries to its winner, in this process. */
export function drawLottery(): Benchmark {
  const userIds = Array.from({ length: ENTRIES }, () => randomUUID());
  return {
    name: 'draw-lottery',
    title: `draw one of ${ENTRIES} entries of the lottery`,
    database: null,
    isWarmedUp: true,
    roundsMax: 5,
    run: async () => measure(userIds),
  };
}

function measure(userIds: readonly string[]): Round {
  const before = process.cpuUsage();
  const leaves = userIds.map((userId) => {
    const salt = saltOf(HASHING, { ...DAY, userId });
    return leafOf(HASHING, { date: DAY.date, userId, salt });
  });
  leaves.sort();
  const root = merkleRoot(HASHING, leaves);
  const place = drawPlace(HASHING, { secret: DAY.secret, beacon: 'none', root, entryCount: ENTRIES });
  const { user, system } = process.cpuUsage(before);
  assert.ok(place < ENTRIES);
  return { cpuUs: user + system };
}
