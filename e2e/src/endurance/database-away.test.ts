import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isLongForm } from '../harness/long-form.ts';
import type { OperatorSession } from '../harness/operator-session.ts';
import { type Outage, type OutageReport, outliveOutage } from './away/outlive-outage.ts';
import { type DeskGround, layGround } from './database/desk-ground.ts';
import { clusterSkipReason } from './database/private-cluster.ts';
import { createDeskClient } from './load/desk-client.ts';
import { createOwner } from './load/operator-lane.ts';
import { inMegabytes, judgeProcess } from './soak/growth.ts';
import { openAnswerLog } from './load/answer-log.ts';

const MINUTE_MS = 60_000;
/** The desk gives up a statement of a database that hangs after 20 s. */
const ANSWER_WITHIN_MS = 30_000;
/** `/ready` may repeat for a second what it knew, and waits four for a database that hangs. */
const KEPT_MS = 1_500;
const SAYS_AWAY_WITHIN_MS = 5_500;
const READY_AGAIN_WITHIN_MS = 10_000;
const AWAY = '503 database_unavailable';

const FROZEN: Outage = {
  awayMs: isLongForm ? MINUTE_MS : 6_000,
  begin: (cluster) => cluster.freeze(),
  end: (cluster) => cluster.thaw(),
};
const KILLED: Outage = {
  awayMs: isLongForm ? 10 * MINUTE_MS : 3_000,
  begin: (cluster) => cluster.killHard(),
  end: (cluster) => cluster.start(),
};

describe('a desk on PostgreSQL under load', { skip: clusterSkipReason() }, () => {
  let ground: DeskGround;
  let session: OperatorSession;
  const acknowledged = openAnswerLog();

  before(async () => {
    ground = await layGround('postgres');
    const { desk } = ground;
    const client = createDeskClient({ url: desk.consoleUrl, signal: AbortSignal.timeout(MINUTE_MS) });
    session = await createOwner(client, desk.setupUrl());
  });
  after(() => ground.dispose());

  const assertOutlived = async (outage: Outage): Promise<void> => {
    const report = await outliveOutage(ground, { session, acknowledged, withinMs: ANSWER_WITHIN_MS }, outage);
    const table = tableOf(report);
    console.log(table);
    assert.deepEqual([...report.calls.offences], [], table);
    assert.deepEqual(report.findings, [], table);
    assert.deepEqual(judgeProcess(report.samples), [], table);
    assertReadyIsTrue(report);
  };
  const timeout = FROZEN.awayMs + KILLED.awayMs + 4 * MINUTE_MS;

  test(
    'its database hangs and goes on: every call is answered, and nothing that it acknowledged is lost',
    { timeout },
    () => assertOutlived(FROZEN),
  );

  test(
    'its database is killed and comes back: every call is answered, and nothing that it acknowledged is lost',
    { timeout },
    () => assertOutlived(KILLED),
  );
});

function assertReadyIsTrue({ ready, beganAtMs, endedAtMs }: OutageReport): void {
  const away = ready.filter(
    (answer) => answeredAt(answer) > beganAtMs + KEPT_MS && answeredAt(answer) < endedAtMs,
  );
  assert.deepEqual([...new Set(away.map(({ said }) => said))], [AWAY]);
  const [first] = ready.filter(({ said }) => said === AWAY);
  assert.ok(first !== undefined && answeredAt(first) < beganAtMs + SAYS_AWAY_WITHIN_MS);
  const again = ready.findLast(({ said }) => said !== '200');
  assert.ok(again !== undefined && answeredAt(again) < endedAtMs + READY_AGAIN_WITHIN_MS);
}

function answeredAt({ askedAtMs, durationMs }: OutageReport['ready'][number]): number {
  return askedAtMs + durationMs;
}

function tableOf({ calls, ready, samples, beganAtMs, endedAtMs }: OutageReport): string {
  const inSeconds = (durationMs: number): string => `${(durationMs / 1000).toFixed(1)} s`;
  const memory = samples.map(({ residentBytes }) => inMegabytes(residentBytes));
  const last = ready.findLast(({ said }) => said !== '200');
  return [
    `away for ${inSeconds(endedAtMs - beganAtMs)}, longest answer ${inSeconds(calls.longestMs())}`,
    ...calls.lines(),
    `ready after ${inSeconds((last === undefined ? endedAtMs : answeredAt(last)) - endedAtMs)}`,
    `memory while away: ${memory[0]} to ${memory.at(-1)} MB, at most ${Math.max(...memory)} MB`,
  ].join('\n');
}
