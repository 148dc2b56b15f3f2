import { type Ask, numberIn, textIn } from '../database/witness.ts';
import type { AnswerLog, AnsweredOrder } from '../load/answer-log.ts';
import { nameAll } from './finding.ts';
import type { NetworkOutput } from './network-log.ts';

interface Kept {
  readonly depositAddress: string;
  readonly watchKey: string;
  /** Stage by version. */
  readonly stages: ReadonlySet<string>;
  readonly seenVersion: number;
}

/** Everything that an answer said is still so; nothing that was asked for once was done twice. */
export async function checkAnswers(
  ask: Ask,
  acknowledged: AnswerLog,
  outputs: readonly NetworkOutput[],
): Promise<readonly string[]> {
  const kept = await readKept(ask);
  const payouts = await readPayouts(ask);
  const orders = [...acknowledged.orders.values()];
  const there = orders.flatMap((order) => {
    const found = kept.orders.get(order.orderId);
    return found === undefined ? [] : [{ order, found }];
  });
  const namesOf = (wrong: readonly { readonly order: AnsweredOrder }[]): readonly string[] =>
    wrong.map(({ order }) => order.orderId);
  const paidTo = countBy(outputs.map((output) => output.watchKey));
  const isPaidWrongly = ({ order, found }: { order: AnsweredOrder; found: Kept }): boolean => {
    const count = paidTo.get(found.watchKey) ?? 0;
    return count < order.paymentsAcknowledged || count > order.paymentsAsked;
  };
  const txids = new Set(outputs.map((output) => output.txid));
  const addresses = countBy(orders.map((order) => order.depositAddress));
  return [
    ...nameAll(
      'an acknowledged order that is lost',
      orders.filter((order) => !kept.orders.has(order.orderId)).map((order) => order.orderId),
    ),
    ...nameAll(
      'an order with another address than was acknowledged',
      namesOf(there.filter(({ order, found }) => found.depositAddress !== order.depositAddress)),
    ),
    ...nameAll(
      'an address that two customers were given',
      [...addresses].filter(([, count]) => count > 1).map(([address]) => address),
    ),
    ...nameAll('an acknowledged step that is not in the history', namesOf(there.filter(isStepLost))),
    ...nameAll('an acknowledged deposit that is lost, or counts twice', namesOf(there.filter(isPaidWrongly))),
    ...nameAll(
      'a prepared payout that is lost',
      namesOf(there.filter(({ order }) => order.isPayoutAcknowledged && !payouts.has(order.orderId))),
    ),
    ...nameAll(
      'a payout that was sent and that the network does not show',
      orders.flatMap(({ acknowledgedTxid }) =>
        acknowledgedTxid !== null && !txids.has(acknowledgedTxid) ? [acknowledgedTxid] : [],
      ),
    ),
    ...nameAll(
      'a creation that was asked for once and made two orders',
      [...kept.orderCountByEmail].filter(([, count]) => count > 1).map(([email]) => email),
    ),
    ...(kept.orderCountByEmail.size > acknowledged.creationsAsked ? ['more orders than were asked for'] : []),
  ];
}

function isStepLost({ order, found }: { order: AnsweredOrder; found: Kept }): boolean {
  return [...order.stages].some((stage) => !found.stages.has(stage)) || order.seenVersion > found.seenVersion;
}

async function readKept(ask: Ask): Promise<{
  readonly orders: ReadonlyMap<string, Kept>;
  readonly orderCountByEmail: ReadonlyMap<string, number>;
}> {
  const stages = new Map<string, Set<string>>();
  for (const row of await ask(`SELECT order_id, stage_after FROM audit_entries`)) {
    const orderId = textIn(row, 'order_id');
    const known = stages.get(orderId) ?? new Set<string>();
    known.add(textIn(row, 'stage_after'));
    stages.set(orderId, known);
  }
  const rows = await ask(`SELECT order_id, email, deposit_address, deposit_watch_key,
      version + sightings_version AS seen_version FROM orders
    WHERE email LIKE 'customer-%@endurance.example' AND predecessor_order_id IS NULL`);
  const orders = new Map(
    rows.map((row) => [
      textIn(row, 'order_id'),
      {
        depositAddress: textIn(row, 'deposit_address'),
        watchKey: String(row['deposit_watch_key']),
        stages: stages.get(textIn(row, 'order_id')) ?? new Set<string>(),
        seenVersion: numberIn(row, 'seen_version'),
      },
    ]),
  );
  return { orders, orderCountByEmail: countBy(rows.map((row) => textIn(row, 'email'))) };
}

async function readPayouts(ask: Ask): Promise<ReadonlySet<string>> {
  const rows = await ask(`SELECT order_id FROM disbursements WHERE purpose = 'payout'`);
  return new Set(rows.map((row) => textIn(row, 'order_id')));
}

function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
