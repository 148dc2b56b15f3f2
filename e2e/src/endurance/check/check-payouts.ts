import { type Ask, type WitnessRow, textIn, textOrNullIn } from '../database/witness.ts';
import { nameAll, nameRows } from './finding.ts';

/** What counts for a disbursement: somebody said so or it was plain, and the network still shows it. */
const COUNTS = `sightings.standing IN ('counted', 'booked') AND sightings.dropped_at_ms IS NULL`;

/** Payouts and their payments: one for each order, of what it promises, and delivered when it is paid. */
export async function checkPayouts(ask: Ask): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const [what, sql] of PAYMENTS) findings.push(...nameRows(what, await ask(sql)));
  return [...findings, ...(await checkStages(ask))];
}

const PAYMENTS: readonly (readonly [string, string])[] = [
  [
    'an order that was paid out twice',
    `SELECT sightings.order_id FROM sightings WHERE purpose = 'payout' AND ${COUNTS}
      GROUP BY sightings.order_id HAVING count(DISTINCT disbursement_id) > 1`,
  ],
  [
    'a payment that counts for what it did not pay',
    `SELECT sightings.output_key FROM sightings LEFT JOIN disbursements
      ON disbursements.disbursement_id = sightings.disbursement_id
      AND disbursements.order_id = sightings.order_id AND disbursements.purpose = sightings.purpose
      AND disbursements.rail_id = sightings.rail_id AND disbursements.asset_id = sightings.asset_id
      AND disbursements.watch_key = sightings.watch_key
      WHERE sightings.purpose <> 'deposit' AND ${COUNTS} AND disbursements.disbursement_id IS NULL`,
  ],
  [
    'a payout of another amount than the order promises',
    `SELECT disbursements.order_id FROM disbursements JOIN orders ON orders.order_id = disbursements.order_id
      WHERE disbursements.purpose = 'payout' AND (disbursements.base_units <> orders.receive_base_units
        OR disbursements.address <> orders.receive_address
        OR disbursements.asset_id <> orders.receive_asset_id)`,
  ],
  [
    'money that was to leave on a network and that is not watched',
    `SELECT disbursements.order_id FROM disbursements
      JOIN rails ON rails.rail_id = disbursements.rail_id
      LEFT JOIN watch_entries ON watch_entries.order_id = disbursements.order_id
      AND watch_entries.purpose = disbursements.purpose AND watch_entries.rail_id = disbursements.rail_id
      AND watch_entries.watch_key = disbursements.watch_key
      WHERE watch_entries.order_id IS NULL`,
  ],
];

/** An order is prepared, sent or delivered if, and only if, its one payout says so. */
async function checkStages(ask: Ask): Promise<readonly string[]> {
  const payouts = await readPayouts(ask);
  const orders = await ask(`SELECT order_id, stage FROM orders`);
  const wrongOf = (isWrong: (stage: string, payouts: readonly PayoutPlace[]) => boolean) =>
    orders
      .filter((row) => isWrong(textIn(row, 'stage'), payouts.get(textIn(row, 'order_id')) ?? []))
      .map((row) => textIn(row, 'order_id'));
  return [
    ...nameAll(
      'an order with two living payouts',
      wrongOf((_stage, places) => places.filter((place) => place !== 'ended').length > 1),
    ),
    ...nameAll(
      'a delivered order without a payout that is paid, or one that is paid and not delivered',
      wrongOf((stage, places) => (stage === 'delivered') !== places.includes('paid')),
    ),
    ...nameAll(
      'an order that is prepared or sent and has no living payout, or has one at another stage',
      wrongOf(
        (stage, places) =>
          ['prepared', 'sent', 'delivered'].includes(stage) !== places.some((place) => place !== 'ended'),
      ),
    ),
  ];
}

/** `paid`: all of it, and final. `ended`: taken back or stopped, and nothing of it is still on its way. */
type PayoutPlace = 'open' | 'paid' | 'ended';

/** By the identifier of the order. */
async function readPayouts(ask: Ask): Promise<ReadonlyMap<string, readonly PayoutPlace[]>> {
  const payments = await ask(
    `SELECT disbursement_id, standing, CAST(base_units AS text) AS base_units FROM sightings
      WHERE purpose = 'payout' AND ${COUNTS}`,
  );
  const paymentsOf = Map.groupBy(payments, (row) => textIn(row, 'disbursement_id'));
  const rows = await ask(
    `SELECT order_id, disbursement_id, last_act, CAST(base_units AS text) AS base_units,
      CAST(accepted_base_units AS text) AS accepted_base_units
      FROM disbursements WHERE purpose = 'payout'`,
  );
  const places = new Map<string, readonly PayoutPlace[]>();
  for (const row of rows) {
    const orderId = textIn(row, 'order_id');
    const place = placeOf(row, paymentsOf.get(textIn(row, 'disbursement_id')) ?? []);
    places.set(orderId, [...(places.get(orderId) ?? []), place]);
  }
  return places;
}

/** Worked out from the rows alone: what was paid for it, against what was to be paid or was accepted. */
function placeOf(payout: WitnessRow, payments: readonly WitnessRow[]): PayoutPlace {
  const amount = BigInt(textIn(payout, 'base_units'));
  const accepted = textOrNullIn(payout, 'accepted_base_units');
  const paid = payments.reduce((sum, row) => sum + BigInt(textIn(row, 'base_units')), 0n);
  const isFinal = payments.every((row) => row['standing'] === 'booked');
  // A thousandth too much is as good as exact.
  const isExact = paid >= amount && (paid - amount) * 1000n <= amount;
  const isAccepted = payout['last_act'] === 'accepted' && String(paid) === accepted;
  if (isExact || isAccepted) return isFinal ? 'paid' : 'open';
  if (paid > 0n && !isFinal) return 'open';
  if (payout['last_act'] === 'stopped' && paid < amount) return 'ended';
  return payout['last_act'] === 'withdrawn' && paid === 0n ? 'ended' : 'open';
}
