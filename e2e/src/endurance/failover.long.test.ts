import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { clusterSkipReason } from './database/private-cluster.ts';
import { type Failover, runFailovers } from './patroni/run-failovers.ts';

const ROUNDS = 5;
const PAUSE_MS_MAX = 30_000;
const ANSWER_WITHIN_MS = 30_000;
const TEST_MS_MAX = 40 * 60_000;

const missing = ['patroni', 'etcd', 'haproxy'].filter((name) => spawnSync(name, ['--version']).error);
const skip = missing.length > 0 ? `needs ${missing.join(', ')}` : clusterSkipReason();

test(
  'a leader of PostgreSQL under Patroni is killed and stopped twenty times, and nothing acknowledged is lost',
  { skip, timeout: TEST_MS_MAX },
  async () => {
    const { failovers, calls } = await runFailovers({
      rounds: ROUNDS,
      answerWithinMs: ANSWER_WITHIN_MS,
      onFailover: (failover) => console.log(lineOf(failover)),
    });
    console.log(calls.lines().join('\n'));
    assert.deepEqual(
      failovers.flatMap(({ findings }) => findings),
      [],
    );
    assert.equal(failovers.length, ROUNDS * 4);
    assert.deepEqual([...calls.offences], []);
    for (const failover of failovers) assert.ok(failover.pauseMs < PAUSE_MS_MAX, lineOf(failover));
  },
);

function lineOf({ harm, pauseMs, acknowledged, findings }: Failover): string {
  const pause = (pauseMs / 1000).toFixed(1);
  return `${harm}: ${pause} s without an order, ${acknowledged} acknowledged, ${findings.length} findings`;
}
