import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clusterSkipReason } from './database/private-cluster.ts';
import { runPairRounds } from './pair/pair-rounds.ts';

test(
  'two servers of one desk are killed in turn, with refunds and second persons, and lose nothing that they acknowledged',
  { skip: clusterSkipReason() },
  async () => {
    const { findings, acknowledged, refunds } = await runPairRounds({ kills: 4, seed: 3, stretchMs: 8_000 });
    assert.deepEqual(findings, []);
    assert.ok(
      acknowledged.counts.creation > 0 && acknowledged.counts.payment > 0 && refunds.approved.size > 0,
    );
  },
);
