import { type DeskWait, WAITS, type Wait } from '@naru/contract';
import { CONCERNS, ORDER_STAGES, isEndStage } from '@naru/core';
import { type Desk, type Operator, armAsset, expireDueOrders, listBankClaims } from '@naru/desk';
import type { FastifyReply, FastifyInstance, FastifyRequest } from 'fastify';
import { isLetterOver } from '../people/post.routes.ts';
import { countProposals } from './present-proposals.ts';
import { concernedSinceMs } from '../order/present-queue-row.ts';
import { queueOf } from '../order/queue.routes.ts';
import { toIsoOrNull } from '../../../present/present-payment.ts';
import { type Gauges, sumLines } from '../../../status/gauges.ts';
import { readDeskStatus } from '../../../status/desk-status.ts';
import { takeAlarm } from '../../../status/alarm-calls.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerContext } from '../../../context/context.ts';
import { monotonicMs } from '../../../machine/clock.ts';
import type { Secret } from '../../../config/secret.ts';
import {
  type MetricSources,
  type MetricsWriter,
  createSampleReader,
  openMetricsWriter,
} from '../../../status/read-samples.ts';

const LETTERS_MAX = 50;
const HELD_MAX = 200;
/** A network that does not answer within this time is shown as silent. */
const NETWORKS_READ_MS_MAX = 5_000;
const NETWORKS_LOOK_MS = 20;

interface Waiting {
  readonly count: number;
  readonly sinceMs: number | null;
}

const NOTHING: Waiting = { count: 0, sinceMs: null };

/** The work that waits for a person, and since when. The cost does not grow with the number of orders. */
async function readWaits(
  parts: {
    readonly desk: Desk;
    readonly gauges: Pick<Gauges, 'readBankWork'>;
    readonly hasMailServer: boolean;
  },
  operator: Operator,
): Promise<DeskWait[]> {
  const { desk, gauges, hasMailServer } = parts;
  const { store, clock } = desk;
  const nowMs = clock.nowMs();
  const letters = await store.countTroubledLetters({ givenUpSinceMs: nowMs, unansweredBeforeMs: nowMs });
  const approvals = await countProposals(desk, operator);
  const lines = sumLines(await gauges.readBankWork());
  const [oldest] = approvals.mine === 0 ? [] : await store.listProposals({ nowMs, limit: 1 });
  const waits: Readonly<Record<Wait, Waiting>> = {
    ...(await readQueues(desk)),
    claims: await readClaims(desk),
    lines: { count: lines.lineCount, sinceMs: lines.sinceMs },
    deposits: { count: await store.countUnmatchedDeposits(), sinceMs: null },
    messages: { count: letters.unanswered, sinceMs: letters.unansweredSinceMs },
    letters: hasMailServer ? NOTHING : await readLetters(desk),
    approvals: { count: approvals.mine, sinceMs: oldest?.createdAtMs ?? null },
  };
  return WAITS.map((what) => ({
    what,
    count: waits[what].count,
    since: toIsoOrNull(waits[what].sinceMs),
  }));
}

/** Only the newest letters: nobody passes on more by hand. */
async function readLetters({ store, clock }: Desk): Promise<Waiting> {
  const letters = await store.listLetters({ folder: 'waiting', limit: LETTERS_MAX });
  const left = letters.filter((record) => !isLetterOver(record, clock.nowMs()));
  return { count: left.length, sinceMs: left.at(-1)?.createdAtMs ?? null };
}

async function readQueues({
  store,
}: Pick<Desk, 'store'>): Promise<
  Readonly<Record<'to_send' | 'confirming' | 'waiting' | 'attention', Waiting>>
> {
  const [byStage, oldest] = [await store.countOpenOrders(), await store.listOldestWaits()];
  const read = (queue: string): Waiting => {
    const stages = ORDER_STAGES.filter((stage) => !isEndStage(stage) && queueOf(stage) === queue);
    const times = stages.flatMap((stage) => oldest[stage] ?? []);
    return {
      count: stages.reduce((sum, stage) => sum + (byStage[stage] ?? 0), 0),
      sinceMs: times.length === 0 ? null : Math.min(...times),
    };
  };
  const { any, hold } = await store.countConcernedOrders();
  const held = hold === 0 ? [] : await store.listConcernedOrders({ concerns: ['hold'], limit: HELD_MAX });
  const heldToSend = held.filter(({ order }) => queueOf(order.stage) === 'to_send').length;
  const toSend = read('to_send');
  const [concerned] = any === 0 ? [] : await store.listConcernedOrders({ concerns: CONCERNS, limit: 1 });
  return {
    to_send: { ...toSend, count: toSend.count - heldToSend },
    confirming: read('confirming'),
    waiting: read('waiting'),
    attention: { count: any, sinceMs: concerned === undefined ? null : concernedSinceMs(concerned) },
  };
}

async function readClaims(desk: Desk): Promise<Waiting> {
  const times = (await listBankClaims(desk)).map(({ updatedAtMs }) => updatedAtMs);
  return { count: times.length, sinceMs: times.length === 0 ? null : Math.min(...times) };
}

const MINUTE_MS = 60_000;

/** Routes for alarms and waiting work, and who takes them; in a rehearsal also for the clock. */
export function registerStatusRoutes(app: FastifyInstance, parts: ConsoleParts, gate: OperatorGate): void {
  const { market, gauges, context } = parts;
  const { desk, practiceClock } = context;
  const read = async (request: FastifyRequest) => ({
    ...(await readDeskStatus({ desk, market, gauges })),
    waits: await readWaits(
      { desk, gauges, hasMailServer: context.post.way !== null },
      gate.operatorOf(request),
    ),
    clockAheadMinutes: Math.floor((practiceClock?.aheadMs() ?? 0) / MINUTE_MS),
  });
  answerConsoleCalls(app, {
    status: read,
    takeAlarm: async (request) => {
      const { operatorId } = gate.operatorOf(request);
      await takeAlarm(desk, await readDeskStatus({ desk, market, gauges }), {
        kind: request.body.kind,
        operatorId,
      });
      return read(request);
    },
    armCurrency: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const { assetId, fingerprint, note, password } = request.body;
      const reason = note.trim();
      if (/\p{C}/u.test(reason)) return sendRefusal(reply, 'text_unreadable');
      if (reason === '') return sendRefusal(reply, 'reason_missing');
      const asset = desk.assets.get(assetId);
      if (asset === undefined) return sendRefusal(reply, 'currency_unknown');
      // The rail is healthy only after its node and each token's contract were checked.
      if (!context.isRailHealthy(asset.railId)) return sendRefusal(reply, 'rail_unavailable');
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const armed = await armAsset(desk, { asset, fingerprint, operatorId, reason, isForced: false });
      if (!armed.ok) return sendRefusal(reply, armed.reason);
      await context.refreshSettings();
      context.log({
        level: 'warn',
        event: 'currency_armed',
        fields: { operator: operatorId, asset: assetId },
      });
      return read(request);
    },
  });
  if (practiceClock === null) return;
  answerConsoleCalls(app, {
    moveClock: async (request, reply) => {
      // A trouble that a page shows by now has lasted since before the move.
      await market?.publish();
      const moved = await practiceClock.moveForward(request.body.minutes * MINUTE_MS);
      if (!moved.ok) return sendRefusal(reply, moved.reason);
      // After the move, prices and readings of networks are older by the length of the move.
      await market?.publish();
      await readNetworks(context);
      await expireDueOrders(desk);
      return read(request);
    },
  });
}

/** Reads each network again, so that no page shows one as silent because of the clock alone. */
async function readNetworks({ rehearsal, pokeRail, isRailHealthy }: ServerContext): Promise<void> {
  const railIds = [...rehearsal.keys()];
  const endsAtMs = monotonicMs() + NETWORKS_READ_MS_MAX;
  for (const railId of railIds) pokeRail(railId);
  while (!railIds.every(isRailHealthy) && monotonicMs() < endsAtMs) await pause(NETWORKS_LOOK_MS);
}

/** For programs, which cannot sign in: they send the token of the settings. No token, no route. */
export function registerMetricsRoute(
  app: FastifyInstance,
  sources: MetricSources,
  token: Secret | null,
): void {
  if (token === null) return;
  const right = digest(`Bearer ${token.reveal()}`);
  const readSamples = createSampleReader(sources);
  let opened: Promise<MetricsWriter> | null = null;
  app.get('/metrics', async (request, reply): Promise<FastifyReply> => {
    const given = request.headers.authorization ?? '';
    if (!timingSafeEqual(digest(given), right)) {
      reply.header('www-authenticate', 'Bearer');
      return sendRefusal(reply, 'sign_in_required');
    }
    opened ??= openMetricsWriter();
    const [writer, samples] = await Promise.all([opened, readSamples()]);
    return reply.type(writer.contentType).send(await writer.write(samples));
  });
}

/** A digest, so that compared texts have equal lengths. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
