import { HOLD_REASONS } from '@naru/core';
import {
  type Desk,
  type RefundAct,
  acceptDeviation,
  approveRefund,
  closeHold,
  convertRefund,
  openHold,
  releaseRefund,
  mailRefundLink,
  setRefundAddress,
  setRefundAddressByCustomer,
  waiveRefund,
  withholdRefund,
  seenVersionOf,
} from '@naru/desk';
import type { RefundRecord } from '../house/records.ts';
import type { World } from '../world/world.ts';
import { act } from './act.ts';
import { receiverOf } from './customer-steps.ts';
import { pickOrder } from './pick-order.ts';
import type { Step } from './step.ts';

const MINA = { kind: 'operator', id: 'mina' } as const;
const BY_LINK = { userId: null, linkToken: null } as const;
const DAY_MS = 24 * 3_600_000;

export const REFUND_STEPS: readonly Step[] = [
  { name: 'move a refund', weight: 10, run: moveRefund },
  { name: 'accept', weight: 3, run: accept },
  { name: 'open a hold', weight: 1, run: hold },
  { name: 'close a hold', weight: 4, run: unhold },
];

interface Found {
  readonly version: number;
  readonly refund: RefundRecord;
}

export function pickRefund(world: World, states: readonly string[]): Found | null {
  const found = [...world.orders.values()].flatMap((order) =>
    world.records
      .listRefunds(order.orderId)
      .filter(({ state }) => states.includes(state))
      .map((refund) => ({ version: seenVersionOf(order), refund })),
  );
  return found.length === 0 ? null : world.random.pick(found);
}

type RefundUse = (desk: Desk, input: RefundAct) => Promise<{ readonly ok: boolean }>;

/**
 * Anything an operator or the customer may do with a refund in its state, and sometimes what they may not.
 */
async function moveRefund(world: World): Promise<string | null> {
  const found = pickRefund(world, ['due', 'approved', 'withheld', 'sent', 'refunded']);
  if (found === null) return null;
  const { refund, version: expectedVersion } = found;
  const { random, clock } = world;
  const uses: Readonly<Record<string, RefundUse>> = {
    'set address': (desk, input) => {
      const addressText = receiverOf(world, refund.assetId, random.pick([0, 0, 1, 2]));
      return random.chance(500)
        ? setRefundAddress(desk, input, addressText)
        : setRefundAddressByCustomer(
            desk,
            { ...input, addressText },
            { ...BY_LINK, isOrderBrowser: random.chance(500) },
          );
    },
    'mail a link': mailRefundLink,
    approve: approveRefund,
    waive: (desk, input) => waiveRefund(desk, input, { note: 'less than the fee' }),
    withhold: (desk, input) =>
      withholdRefund(desk, input, { note: 'asked by law', reviewAtMs: clock.nowMs() + DAY_MS }),
    release: releaseRefund,
    convert: convertRefund,
  };
  const usual = USUAL[refund.state];
  const name =
    usual !== undefined && random.chance(850) ? random.pick(usual) : random.pick(Object.keys(uses));
  const use = uses[name];
  if (use === undefined) return null;
  const { orderId, refundId } = refund;
  const how = { orderId, refundId, expectedVersion, actor: MINA };
  return `${name} ${await act(world, name, (desk) => use(desk, how))}`;
}

const USUAL: Readonly<Record<string, readonly string[]>> = {
  due: [
    'set address',
    'set address',
    'approve',
    'approve',
    'approve',
    'convert',
    'convert',
    'withhold',
    'waive',
  ],
  withheld: ['release'],
};

async function accept(world: World): Promise<string | null> {
  const order = pickOrder(world, ['short', 'over']);
  if (order === null) return null;
  const { orderId } = order;
  const expectedVersion = seenVersionOf(order);
  return act(world, 'accept', (desk) => acceptDeviation(desk, { orderId, expectedVersion, actor: MINA }));
}

async function hold(world: World): Promise<string | null> {
  const order = pickOrder(world, null);
  if (order === null) return null;
  const { orderId } = order;
  return act(world, 'hold', (desk) =>
    openHold(desk, { orderId, reason: 'operator', actor: MINA, note: 'the customer wrote' }),
  );
}

async function unhold(world: World): Promise<string | null> {
  const { records, orders } = world;
  const heldId = records.ask(
    `SELECT order_id FROM holds WHERE closed_at_ms IS NULL ORDER BY order_id LIMIT 1`,
  );
  const order = typeof heldId === 'string' ? orders.get(heldId) : undefined;
  if (order === undefined) return null;
  const { orderId } = order;
  const expectedVersion = seenVersionOf(order);
  const found = records.ask(
    `SELECT reason FROM holds WHERE order_id = ? AND closed_at_ms IS NULL ORDER BY opened_at_ms LIMIT 1`,
    orderId,
  );
  const reason = HOLD_REASONS.find((known) => known === found) ?? 'operator';
  return act(world, 'unhold', (desk) =>
    closeHold(desk, { orderId, expectedVersion, reason, actor: MINA, note: 'looked into' }),
  );
}
