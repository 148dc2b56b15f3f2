import { type Ask, type WitnessRow, textIn } from '../database/witness.ts';
import { nameAll } from './finding.ts';

/** Base units by a key of their own. What is not in it is zero. */
type Sums = ReadonlyMap<string, bigint>;

/** Accounts that stand for no money of the desk: the world, and what was lost. */
const NOT_HELD = new Set(['outside', 'losses', 'difference']);

/**
 * The books of every order against what was seen of it. They hold what came in less what went out; they
 * reserve what is promised; they owe back what the refunds say.
 */
export async function checkOrderBooks(ask: Ask): Promise<readonly string[]> {
  const legs = await ask(
    `SELECT journal_legs.entry_id, journal_entries.order_id, account, asset_id,
      CAST(base_units AS text) AS base_units
      FROM journal_legs JOIN journal_entries ON journal_entries.entry_id = journal_legs.entry_id`,
  );
  const balances = await ask(
    `SELECT asset_id, account, CAST(base_units AS text) AS base_units FROM ledger_balances`,
  );
  const ofOrders = legs.filter((leg) => leg['order_id'] !== null);
  const held = ofOrders.filter((leg) => !NOT_HELD.has(textIn(leg, 'account')));
  const inAccount = (account: string): Sums =>
    sumBy(
      ofOrders.filter((leg) => leg['account'] === account),
      'order_id',
    );
  return [
    ...nameAll('a journal entry that is not zero', differing(sumBy(legs, 'entry_id', 'asset_id'), new Map())),
    ...nameAll(
      'a balance that its legs do not add up to',
      differing(sumBy(legs, 'asset_id', 'account'), sumBy(balances, 'asset_id', 'account')),
    ),
    ...nameAll(
      'an order whose books hold something else than came in less what went out',
      differing(sumBy(held, 'order_id', 'asset_id'), await readFlows(ask)),
    ),
    ...nameAll(
      'an order whose books do not reserve what is promised',
      await findWrongPromises(ask, inAccount('reserved')),
    ),
    ...nameAll(
      'an order whose books owe back something else than its refunds say',
      await findWrongDebts(ask, inAccount('refunds_due')),
    ),
  ];
}

/** What came in for each order in each asset, less what went out. A successor has what was converted. */
async function readFlows(ask: Ask): Promise<Sums> {
  const came = await ask(
    `SELECT order_id, asset_id, CAST(base_units AS text) AS base_units FROM sightings
      WHERE purpose = 'deposit' AND standing = 'booked' AND dropped_at_ms IS NULL
    UNION ALL SELECT order_id, pay_asset_id AS asset_id, CAST(pay_base_units AS text) AS base_units
      FROM orders WHERE predecessor_order_id IS NOT NULL`,
  );
  const went = await ask(
    `SELECT order_id, asset_id, CAST(base_units AS text) AS base_units FROM sightings
      WHERE purpose <> 'deposit' AND standing = 'booked' AND dropped_at_ms IS NULL
    UNION ALL SELECT order_id, asset_id, CAST(allocated_base_units AS text) AS base_units FROM refund_cases
      WHERE state = 'converted'`,
  );
  const flows = new Map(sumBy(came, 'order_id', 'asset_id'));
  for (const [key, sum] of sumBy(went, 'order_id', 'asset_id')) flows.set(key, (flows.get(key) ?? 0n) - sum);
  return flows;
}

/** From the final deposit to the delivery all of it that has not left; nothing once the order has ended. */
async function findWrongPromises(ask: Ask, reserved: Sums): Promise<readonly string[]> {
  const paidOut = sumBy(await readBooked(ask, 'payout'), 'order_id');
  const orders = await ask(
    `SELECT order_id, stage, CAST(receive_base_units AS text) AS base_units FROM orders`,
  );
  return orders.flatMap((row) => {
    const orderId = textIn(row, 'order_id');
    const inBooks = reserved.get(orderId) ?? 0n;
    const stage = textIn(row, 'stage');
    const left = BigInt(textIn(row, 'base_units')) - (paidOut.get(orderId) ?? 0n);
    if (['funded', 'assigned', 'prepared', 'sent'].includes(stage))
      return inBooks === (left > 0n ? left : 0n) ? [] : [orderId];
    return ['delivered', 'closed', 'closed_funded'].includes(stage) && inBooks !== 0n ? [orderId] : [];
  });
}

/** A refund owes what of it has not reached the customer. Where a deposit is gone, there is less. */
async function findWrongDebts(ask: Ask, due: Sums): Promise<readonly string[]> {
  const returned = sumBy(await readBooked(ask, 'refund'), 'refund_id');
  const refunds = await ask(
    `SELECT refund_id, order_id, CAST(allocated_base_units AS text) AS base_units FROM refund_cases
      WHERE state IN ('due', 'withheld', 'approved', 'sent')`,
  );
  const owed = new Map<string, bigint>();
  for (const row of refunds) {
    const orderId = textIn(row, 'order_id');
    const left = BigInt(textIn(row, 'base_units')) - (returned.get(textIn(row, 'refund_id')) ?? 0n);
    owed.set(orderId, (owed.get(orderId) ?? 0n) + (left > 0n ? left : 0n));
  }
  const short = await ask(
    `SELECT order_id FROM holds WHERE reason = 'deposit_gone' AND closed_at_ms IS NULL`,
  );
  const isShort = new Set(short.map((row) => textIn(row, 'order_id')));
  return differing(due, owed).filter((orderId) => !isShort.has(orderId));
}

/** Final payments of the disbursements that were not ended with a part of them paid. */
function readBooked(ask: Ask, purpose: 'payout' | 'refund'): Promise<readonly WitnessRow[]> {
  return ask(
    `SELECT sightings.order_id, refund_id, CAST(sightings.base_units AS text) AS base_units
      FROM sightings JOIN disbursements ON disbursements.disbursement_id = sightings.disbursement_id
      WHERE sightings.purpose = '${purpose}' AND last_act <> 'stopped' AND standing = 'booked'
        AND dropped_at_ms IS NULL`,
  );
}

function sumBy(rows: readonly WitnessRow[], ...columns: readonly string[]): Sums {
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    const key = columns.map((column) => textIn(row, column)).join(' ');
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(textIn(row, 'base_units')));
  }
  return sums;
}

function differing(left: Sums, right: Sums): readonly string[] {
  return [...new Set([...left.keys(), ...right.keys()])].filter(
    (key) => (left.get(key) ?? 0n) !== (right.get(key) ?? 0n),
  );
}
