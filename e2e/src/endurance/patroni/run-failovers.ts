import { setTimeout as delay } from 'node:timers/promises';
import { openSession } from '@naru/store/postgres-session';
import { type DeskProcess, startDesk, waitUntil } from '../../harness/desk-process.ts';
import type { OperatorSession } from '../../harness/operator-session.ts';
import { type NotedCalls, noteCalls } from '../away/noted-calls.ts';
import { checkDesk } from '../check/check-desk.ts';
import { witnessPostgres } from '../database/witness.ts';
import { createDeskClient } from '../load/desk-client.ts';
import { startMixedLoad } from '../load/mixed-load.ts';
import { createOwner } from '../load/operator-lane.ts';
import { type RandomSource, createRandomSource } from '../load/random-source.ts';
import { type AnswerLog, openAnswerLog } from '../load/answer-log.ts';
import { HARMS, type Harm } from './harms.ts';
import { type PatroniCluster, startPatroniCluster } from './patroni-cluster.ts';

export interface Failover {
  readonly harm: string;
  /** The longest time in which no order was acknowledged. */
  readonly pauseMs: number;
  readonly acknowledged: number;
  readonly findings: readonly string[];
}

const SEED = 3;
const LOAD_MS = 2_000;
const VISITOR_PAUSE_MS = 50;
const POLL_MS = 20;
const SIGN_IN_MS_MAX = 60_000;
const OTHER_LEADS_WITHIN_MS = 90_000;
const GOES_ON_WITHIN_MS = 60_000;
/** More than can be acknowledged of what was under way. */
const CREATIONS_AFTERWARDS = 50;
/** Some orders are acknowledged by the new leader before the old one is back. */
const BACK_AFTER_MS = 2_000;

interface FailoverParts {
  readonly cluster: PatroniCluster;
  readonly desk: DeskProcess;
  readonly databaseUrl: string;
  readonly session: OperatorSession;
  readonly acknowledged: AnswerLog;
  readonly calls: NotedCalls;
  readonly random: RandomSource;
}

/** Harms the leader under a desk in use, in every way `rounds` times; stops at the first finding. */
export async function runFailovers(options: {
  readonly rounds: number;
  readonly answerWithinMs: number;
  readonly onFailover: (failover: Failover) => void;
}): Promise<{ readonly failovers: readonly Failover[]; readonly calls: NotedCalls }> {
  const cluster = await startPatroniCluster();
  let desk: DeskProcess | null = null;
  try {
    await cluster.untilWhole();
    const databaseUrl = await makeDatabase(cluster);
    desk = await startDesk({ mode: 'rehearsal', env: { DATABASE_URL: databaseUrl } });
    const signal = AbortSignal.timeout(SIGN_IN_MS_MAX);
    const client = createDeskClient({ url: desk.consoleUrl, signal });
    const session = await createOwner(client, desk.setupUrl());
    const calls = noteCalls(options.answerWithinMs);
    const random = createRandomSource(SEED);
    const parts = { cluster, desk, databaseUrl, session, acknowledged: openAnswerLog(), calls, random };
    const failovers: Failover[] = [];
    const planned = Array.from({ length: options.rounds }, () => Object.entries(HARMS)).flat();
    for (const [name, harm] of planned) {
      const failover = { harm: name, ...(await failOver(parts, harm)) };
      failovers.push(failover);
      options.onFailover(failover);
      if (failover.findings.length > 0) break;
    }
    return { failovers, calls };
  } finally {
    await desk?.dispose();
    await cluster.dispose();
  }
}

async function makeDatabase({ url }: PatroniCluster): Promise<string> {
  const admin = openSession(url);
  await admin.ask('CREATE DATABASE naru');
  await admin.end();
  return url.replace(/[^/]+$/, 'naru');
}

async function failOver(parts: FailoverParts, harm: Harm): Promise<Omit<Failover, 'harm'>> {
  const { cluster, desk, session, acknowledged, calls, random } = parts;
  await cluster.untilWhole();
  const leader = await cluster.findLeader();
  if (leader === null) throw new Error('no member leads');
  const before = acknowledged.counts.creation;
  const { openClient } = calls;
  const load = startMixedLoad({
    desk,
    session,
    acknowledged,
    random,
    visitorPauseMs: VISITOR_PAUSE_MS,
    openClient,
  });
  await delay(LOAD_MS);
  const pauses = watchPauses(acknowledged);
  harm.begin(leader);
  if (harm.end !== null) {
    await waitUntil(OTHER_LEADS_WITHIN_MS, 'no other member leads', async () => {
      const found = await cluster.findLeader();
      return found !== null && found !== leader;
    });
    await delay(BACK_AFTER_MS);
    harm.end(leader);
  }
  const enough = acknowledged.counts.creation + CREATIONS_AFTERWARDS;
  await waitUntil(GOES_ON_WITHIN_MS, 'no orders are taken afterwards', async () => {
    return acknowledged.counts.creation >= enough;
  });
  const pauseMs = await pauses.end();
  await load.stop();
  await cluster.untilWhole();
  return { pauseMs, acknowledged: acknowledged.counts.creation - before, findings: await check(parts) };
}

function watchPauses({ counts }: AnswerLog): { end(): Promise<number> } {
  const ending = new AbortController();
  const watching = (async () => {
    let [known, knownAtMs, longestMs] = [counts.creation, performance.now(), 0];
    while (!ending.signal.aborted) {
      await delay(POLL_MS);
      longestMs = Math.max(longestMs, performance.now() - knownAtMs);
      if (counts.creation > known) [known, knownAtMs] = [counts.creation, performance.now()];
    }
    return longestMs;
  })();
  return {
    end: () => {
      ending.abort();
      return watching;
    },
  };
}

/** The connections of a witness do not outlive a leader. */
async function check({ desk, databaseUrl, acknowledged }: FailoverParts): Promise<readonly string[]> {
  const witness = witnessPostgres(databaseUrl);
  const dispose = (): Promise<void> => witness.close();
  try {
    const database = { DATABASE_URL: databaseUrl };
    return await checkDesk(
      { kind: 'postgres', database, desk, witness, cluster: null, dispose },
      acknowledged,
    );
  } finally {
    await witness.close();
  }
}
