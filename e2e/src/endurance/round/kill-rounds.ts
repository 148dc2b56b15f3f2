import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '../../harness/desk-process.ts';
import type { OperatorSession } from '../../harness/operator-session.ts';
import { type BookCheck, runBookCheck } from '../check/book-checks.ts';
import { checkDesk } from '../check/check-desk.ts';
import { type DatabaseKind, type DeskGround, layGround } from '../database/desk-ground.ts';
import { createDeskClient } from '../load/desk-client.ts';
import { startMixedLoad } from '../load/mixed-load.ts';
import { createOwner } from '../load/operator-lane.ts';
import { type RandomSource, createRandomSource } from '../load/random-source.ts';
import { type AnswerLog, openAnswerLog } from '../load/answer-log.ts';

export interface KillPlan {
  readonly database: DatabaseKind;
  /** Who dies: the desk's own process, or the whole of PostgreSQL under a desk that lives on. */
  readonly victim: 'server' | 'postgres';
  readonly rounds: number;
  readonly seed: number;
  /** After every so many rounds, and at the end, the books are checked by the project's own commands. */
  readonly bookCheckEvery: number;
}

export interface KillReport {
  readonly plan: KillPlan;
  readonly kills: number;
  readonly acknowledged: AnswerLog;
  /** What was wrong, with the round after which it was found first. */
  readonly findings: readonly { readonly round: number; readonly what: string }[];
  /** The last one; null before the first. */
  readonly bookCheck: BookCheck | null;
  readonly durationMs: number;
}

const READY_WITHIN_MS = 120_000;
/** From the first question of a round to its kill; longer where the victim takes longer to come back. */
const LOAD_MS_MIN = { server: 60, postgres: 500 } as const;
const LOAD_MS_MAX = { server: 1_200, postgres: 2_500 } as const;
/** Of all rounds this part kills the desk a second time, while it starts. */
const KILLED_WHILE_STARTING = 0.15;

/** Kills the desk or its database again and again under load, and compares it with what it acknowledged. */
export async function runKillRounds(
  plan: KillPlan,
  onRound: (round: number, findings: readonly string[]) => void = () => undefined,
): Promise<KillReport> {
  const startedAt = performance.now();
  const ground = await layGround(plan.database);
  try {
    const acknowledged = openAnswerLog();
    const random = createRandomSource(plan.seed);
    const session = await signIn(ground);
    const findings: { round: number; what: string }[] = [];
    let bookCheck: BookCheck | null = null;
    let kills = 0;
    for (let round = 1; round <= plan.rounds; round += 1) {
      kills += await killUnderLoad({ ground, plan, acknowledged, random, session, round });
      const isBookRound = round === plan.rounds || round % plan.bookCheckEvery === 0;
      const wrong = [...(await checkDesk(ground, acknowledged)), ...(await checkSession(ground, session))];
      if (isBookRound) {
        bookCheck = await checkBooks(ground);
        if (bookCheck.outcome === 'broken') wrong.push(bookCheck.words);
      }
      findings.push(...wrong.map((what) => ({ round, what })));
      onRound(round, wrong);
      if (wrong.length > 0) break;
    }
    return { plan, kills, acknowledged, findings, bookCheck, durationMs: performance.now() - startedAt };
  } finally {
    await ground.dispose();
  }
}

function signIn({ desk }: DeskGround): Promise<OperatorSession> {
  const client = createDeskClient({ url: desk.consoleUrl, signal: AbortSignal.timeout(READY_WITHIN_MS) });
  return createOwner(client, desk.setupUrl());
}

/** The operator's session was acknowledged, too: nobody has to sign in again after a death. */
async function checkSession({ desk }: DeskGround, session: OperatorSession): Promise<readonly string[]> {
  const signal = AbortSignal.timeout(READY_WITHIN_MS);
  const answer = await createDeskClient({ url: desk.consoleUrl, signal, session }).call(
    'GET',
    '/api/session',
  );
  const operator = answer.kind === 'answered' ? answer.body['operator'] : undefined;
  return typeof operator === 'object' && operator !== null ? [] : ["the operator's session is lost"];
}

/** On a dead desk: the embedded database belongs to one process, and nothing is written meanwhile. */
async function checkBooks(ground: DeskGround): Promise<BookCheck> {
  const { desk, witness } = ground;
  await desk.killHard();
  const check = runBookCheck(ground);
  await witness.endLeases();
  await desk.start();
  return check;
}

interface RoundParts {
  readonly ground: DeskGround;
  readonly plan: KillPlan;
  readonly acknowledged: AnswerLog;
  readonly random: RandomSource;
  readonly session: OperatorSession;
  readonly round: number;
}

/** Gives how many were killed. */
async function killUnderLoad({
  ground,
  plan,
  acknowledged,
  random,
  session,
  round,
}: RoundParts): Promise<number> {
  const { desk, witness, cluster } = ground;
  const load = startMixedLoad({ desk, session, acknowledged, random });
  await delay(random.between(LOAD_MS_MIN[plan.victim], LOAD_MS_MAX[plan.victim]));
  // On a slow machine nothing may have been acknowledged yet that a kill could lose.
  const hasAcknowledged = (): boolean =>
    acknowledged.counts.creation >= round && acknowledged.counts.payment > 0;
  await waitUntil(READY_WITHIN_MS, 'the desk acknowledges nothing', async () => hasAcknowledged());
  if (plan.victim === 'postgres') {
    if (cluster === null) throw new Error('there is no PostgreSQL under this desk');
    const deskPid = desk.pid();
    await cluster.killHard();
    // The desk goes on being asked while its database is away.
    await delay(random.between(0, 200));
    await cluster.start();
    await load.stop();
    await untilFoundAgain(ground, deskPid);
    return 1;
  }
  await desk.killHard();
  await load.stop();
  await witness.endLeases();
  const isTwice = random.next() < KILLED_WHILE_STARTING;
  if (isTwice) {
    await desk.killWhileStarting(random.between(50, 900));
    await witness.endLeases();
  }
  await desk.start();
  return isTwice ? 2 : 1;
}

/** The desk outlives its database, and is of use again soon after it. */
async function untilFoundAgain(ground: DeskGround, deskPid: number | null): Promise<void> {
  const { desk } = ground;
  const lastWords = (): string => desk.output().slice(-3000);
  const tell = (what: string): Error => new Error(`${what}; its last words:\n${lastWords()}`);
  const endsAt = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(ground))) {
    if (desk.pid() !== deskPid) throw tell('the desk died with its database');
    if (performance.now() > endsAt) throw tell('the desk does not find its database again');
    await delay(50);
  }
}

async function isReady({ desk }: DeskGround): Promise<boolean> {
  const answer = await fetch(`${desk.publicUrl}/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
  return answer?.ok === true;
}
