import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { startDeskPair, type DeskPair } from '../../harness/desk-pair.ts';
import { type DeskProcess } from '../../harness/desk-process.ts';
import { type OperatorSession, sessionFrom } from '../../harness/operator-session.ts';
import { runBookCheck } from '../check/book-checks.ts';
import { checkDesk } from '../check/check-desk.ts';
import { nameAll } from '../check/finding.ts';
import { readNetworkOutputs } from '../check/network-log.ts';
import { type Ask, textIn } from '../database/witness.ts';
import { createDeskClient, textOf } from '../load/desk-client.ts';
import { startMixedLoad } from '../load/mixed-load.ts';
import { PASSWORD, createOwner } from '../load/operator-lane.ts';
import { createRandomSource } from '../load/random-source.ts';
import type { PriceBook } from '../load/visitor-lane.ts';
import { openAnswerLog } from '../load/answer-log.ts';
import { openPairClient } from './pair-client.ts';
import { type RefundBook, decideOnce, openRefundBook, payWronglyOnce, refundOnce } from './refund-lanes.ts';

export interface PairPlan {
  /** Sudden ends of one process or the other under load. */
  readonly kills: number;
  readonly seed: number;
  /** How long both are up between two of them. */
  readonly stretchMs: number;
}

const SIGN_IN_MS_MAX = 120_000;
/** About half of the orders of the load are worth more. */
const LIMIT_USD = '60';

/** Customers, two operators and networks use two servers of one desk, which die in turn. */
export async function runPairRounds(plan: PairPlan) {
  const pair = await startDeskPair();
  try {
    const random = createRandomSource(plan.seed);
    const acknowledged = openAnswerLog();
    const refunds = openRefundBook();
    const [mina, jun] = await openTwoPeople(pair);
    const openClient = openPairClient(pair, random);
    const load = startMixedLoad({
      desk: pair.here,
      session: mina,
      acknowledged,
      random,
      visitorPauseMs: 60,
      openClient,
    });
    const ending = new AbortController();
    const { signal } = ending;
    const { publicUrl, consoleUrl } = pair.here;
    const customer = { client: openClient({ url: publicUrl, signal }), acknowledged, random };
    const consoleOf = (session: OperatorSession) => ({
      client: openClient({ url: consoleUrl, signal, session }),
      acknowledged,
      random,
      refunds,
    });
    const prices: PriceBook = new Map();
    const repeat = async (pauseMs: number, step: () => Promise<void>): Promise<void> => {
      while (!signal.aborted) {
        await step();
        await delay(pauseMs);
      }
    };
    const lanes = [
      ...[1, 2].map(() => repeat(80, () => payWronglyOnce(customer, prices))),
      ...[1, 2].map(() => repeat(10, () => refundOnce(consoleOf(mina)))),
      ...[1, 2].map(() => repeat(10, () => decideOnce(consoleOf(jun)))),
    ];
    for (let kill = 0; kill < plan.kills; kill += 1) {
      await delay(random.between(plan.stretchMs / 2, plan.stretchMs));
      const victim = random.pick([pair.here, pair.there]) ?? pair.here;
      await victim.killHard();
      await delay(random.between(0, 2_000));
      await victim.start();
    }
    await delay(plan.stretchMs);
    ending.abort();
    await Promise.all([load.stop(), ...lanes]);
    const findings = [
      ...(await checkDesk(pair.ground, acknowledged)),
      ...(await pair.ground.witness.inSnapshot(async (ask) => checkRefunds(ask, refunds, pair.here))),
      ...(await checkBooks(pair)),
    ];
    return { acknowledged, refunds, findings, output: `${pair.here.output()}\n${pair.there.output()}` };
  } finally {
    await pair.dispose();
  }
}

async function openTwoPeople({ here }: DeskPair): Promise<readonly [OperatorSession, OperatorSession]> {
  const signal = AbortSignal.timeout(SIGN_IN_MS_MAX);
  const url = here.consoleUrl;
  const mina = await createOwner(createDeskClient({ url, signal }), here.setupUrl());
  const owner = createDeskClient({ url, signal, session: mina });
  const set = { value: LIMIT_USD, before: null, note: 'low', password: PASSWORD };
  const changed = await owner.call('POST', '/api/settings/fourEyesAboveUsd', set);
  assert.ok(changed.kind === 'answered' && changed.status === 200, JSON.stringify(changed));
  const invitation = { role: 'approver', password: PASSWORD };
  const invited = await owner.call('POST', '/api/people/invitations', invitation);
  assert.ok(invited.kind === 'answered' && invited.status === 200, JSON.stringify(invited));
  const accepted = await createDeskClient({ url, signal }).call('POST', '/api/invitation/accept', {
    token: textOf(invited.body, 'token'),
    name: 'jun',
    password: PASSWORD,
  });
  assert.ok(accepted.kind === 'answered' && accepted.status === 200, JSON.stringify(accepted));
  return [mina, sessionFrom(accepted.headers)];
}

/** On dead desks, so that nothing is written meanwhile. */
async function checkBooks({ here, there, ground }: DeskPair): Promise<readonly string[]> {
  await Promise.all([here.killHard(), there.killHard()]);
  await ground.witness.endLeases();
  const { outcome, words } = runBookCheck({ desk: here });
  return outcome === 'whole' ? [] : [words];
}

/** What left for refunds, against what was approved; and approvals that were answered and are lost. */
async function checkRefunds(ask: Ask, book: RefundBook, desk: DeskProcess): Promise<readonly string[]> {
  const outputs = await readNetworkOutputs(desk.dataFolder);
  const paidTo = new Map<string, bigint>();
  for (const { railId, watchKey, baseUnits } of outputs) {
    const key = `${railId} ${watchKey}`;
    paidTo.set(key, (paidTo.get(key) ?? 0n) + BigInt(baseUnits));
  }
  const rows = await ask(
    `SELECT disbursement_id, order_id, rail_id, watch_key, purpose, CAST(base_units AS text) AS base_units
      FROM disbursements`,
  );
  const due = new Map<string, bigint>();
  for (const row of rows) {
    const key = `${textIn(row, 'rail_id')} ${textIn(row, 'watch_key')}`;
    due.set(key, (due.get(key) ?? 0n) + BigInt(textIn(row, 'base_units')));
  }
  const txids = new Set(outputs.map(({ txid }) => txid));
  const waiting = await ask(`SELECT proposal_id FROM open_proposals`);
  const open = new Set(waiting.map((row) => textIn(row, 'proposal_id')));
  return [
    ...nameAll(
      'a receiver that was paid more than was approved',
      [...due].filter(([key, sum]) => (paidTo.get(key) ?? 0n) > sum).map(([key]) => key),
    ),
    ...nameAll(
      'a refund that was paid and that the network does not show',
      [...book.paid.values()].filter((txid) => txid !== null && !txids.has(txid)).map(String),
    ),
    ...nameAll(
      'a decision of a second person that was answered and is lost',
      [...book.approved, ...book.rejected].filter((id) => open.has(id)),
    ),
    ...nameAll(
      'a proposal that was approved and rejected',
      [...book.approved].filter((id) => book.rejected.has(id)),
    ),
  ];
}
