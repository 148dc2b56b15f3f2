import { type DeskWait, WAITS, type Wait } from '@naru/contract';
import { CONCERNS, ORDER_STAGES, isEndStage } from '@naru/core';
import { type Desk, type Operator, listBankAccounts, waitingSinceMs } from '@naru/desk';
import { countProposals } from '../http/operator/present-proposals.ts';
import { concernedSinceMs } from '../http/operator/present-queue-row.ts';
import { queueOf } from '../http/operator/queue.routes.ts';
import { toIsoOrNull } from '../http/public/present-payment.ts';
import type { Gauges } from './gauges.ts';

const CLAIMS_MAX = 200;

interface Waiting {
  readonly count: number;
  readonly sinceMs: number | null;
}

/** What waits for a person, and since when: as many rows are read on a desk with a million orders as on any. */
export async function readWaits(
  { desk, gauges }: { readonly desk: Desk; readonly gauges: Pick<Gauges, 'countWaitingLines'> },
  operator: Operator,
): Promise<DeskWait[]> {
  const { store, clock } = desk;
  const nowMs = clock.nowMs();
  const letters = await store.countTroubledLetters({ givenUpSinceMs: nowMs, unansweredBeforeMs: nowMs });
  const approvals = await countProposals(desk, operator);
  const [oldest] = approvals.mine === 0 ? [] : await store.listProposals({ nowMs, limit: 1 });
  const waits: Readonly<Record<Wait, Waiting>> = {
    ...(await readQueues(desk)),
    claims: await readClaims(desk),
    lines: { count: await gauges.countWaitingLines(), sinceMs: null },
    deposits: { count: await store.countUnmatchedDeposits(), sinceMs: null },
    messages: { count: letters.unanswered, sinceMs: letters.unansweredSinceMs },
    approvals: { count: approvals.mine, sinceMs: oldest?.createdAtMs ?? null },
  };
  return WAITS.map((what) => ({
    what,
    count: waits[what].count,
    since: toIsoOrNull(waits[what].sinceMs),
  }));
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
  const { any } = await store.countConcernedOrders();
  const [concerned] = any === 0 ? [] : await store.listConcernedOrders({ concerns: CONCERNS, limit: 1 });
  return {
    to_send: read('to_send'),
    confirming: read('confirming'),
    waiting: read('waiting'),
    attention: { count: any, sinceMs: concerned === undefined ? null : concernedSinceMs(concerned) },
  };
}

/** Customers who said that they paid into an account at a bank, where no network tells the desk. */
async function readClaims(desk: Desk): Promise<Waiting> {
  const claimed = await Promise.all(
    listBankAccounts(desk).map(({ asset: { assetId } }) =>
      desk.store.listOrdersToPay({ payAssetId: assetId, stage: 'claimed', sinceMs: 0, limit: CLAIMS_MAX }),
    ),
  );
  const times = claimed.flat().map(waitingSinceMs);
  return { count: times.length, sinceMs: times.length === 0 ? null : Math.min(...times) };
}
