import type { CancelUnpaidAnswer, UnpaidGroupRow, UnpaidLeftReason } from '@naru/contract';
import { UNPAID_GROUP_KINDS, type UnpaidGroupKind, formatAmount } from '@naru/core';
import {
  actorOf,
  type CanceledGroup,
  type Desk,
  type FullGroup,
  type UnpaidGroupName,
  cancelUnpaidGroup,
  listFullGroups,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { answerConsoleCalls } from '../../call-routes.ts';
import { toOrdersMax } from '../../../limits/open-order-limits.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { coverAddress, coverEmail } from '../cover-details.ts';
import { findNamedOrder } from '../request-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';

const ROWS_DEFAULT = '50';

const LEFT_REASONS: Readonly<Record<CanceledGroup['left'][number]['reason'], UnpaidLeftReason>> = {
  deposit_already_seen: 'paid',
  order_on_hold: 'on_hold',
  order_changed_meanwhile: 'changed',
  failed: 'failed',
};

/** Routes for clients with nearly the maximum of unpaid orders, and for canceling these. */
export function registerUnpaidRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk, openOrders, log } = context;
  answerConsoleCalls(app, {
    unpaidGroups: async ({ query: { limit: limitText = ROWS_DEFAULT, after: afterText } }, reply) => {
      const after = afterText === undefined ? undefined : await parsePlace(desk, afterText);
      if (after === null) return sendRefusal(reply, 'field_invalid');
      const limit = Number.parseInt(limitText, 10);
      const bounds = openOrders();
      const ordersMax = bounds === null ? null : toOrdersMax(bounds);
      const page = after === undefined ? {} : { after };
      const groups = await listFullGroups(desk, { ordersMax, limit, ...page });
      const last = groups.at(-1);
      return {
        rows: await Promise.all(groups.map((group) => presentGroup(desk, group))),
        nextAfter:
          last === undefined || groups.length < limit ? null : `${last.kind} ${await keyOf(desk, last)}`,
      };
    },
    cancelUnpaidGroup: async (request, reply) => {
      const operator = gate.operatorOf(request);
      const { kind, key, note, password } = request.body;
      // No group has such a name, and not every database accepts every character.
      if (/\p{C}/u.test(key)) return sendRefusal(reply, 'field_invalid');
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const group = await findGroup(desk, kind, key);
      if (group === null) return sendRefusal(reply, 'field_invalid');
      const canceled = await cancelUnpaidGroup(desk, {
        group,
        actor: actorOf(operator),
        note: note.trim(),
      });
      const { canceledCount, left } = canceled;
      const fields = { operator: operator.operatorId, kind, canceled: canceledCount, left: left.length };
      log({ level: 'warn', event: 'unpaid_orders_canceled', fields });
      return presentCanceled(canceled);
    },
  });
}

/** The group of a text; null if it names none. */
async function parsePlace(desk: Pick<Desk, 'store'>, text: string): Promise<UnpaidGroupName | null> {
  const kind = UNPAID_GROUP_KINDS.find((each) => text.startsWith(`${each} `));
  return kind === undefined ? null : findGroup(desk, kind, text.slice(kind.length + 1));
}

/** An e-mail or a receiver is covered, and identified by one of its orders. */
function isCovered(kind: UnpaidGroupKind): boolean {
  return kind === 'email' || kind === 'receiver';
}

async function keyOf({ store }: Pick<Desk, 'store'>, { kind, value, orderId }: FullGroup): Promise<string> {
  if (!isCovered(kind)) return value;
  // Orders are never removed.
  return (await store.findOrder(orderId))?.order.reference ?? '';
}

/** The inverse of {@link keyOf}. */
async function findGroup(
  { store }: Pick<Desk, 'store'>,
  kind: UnpaidGroupKind,
  key: string,
): Promise<UnpaidGroupName | null> {
  if (!isCovered(kind)) return { kind, value: key };
  const order = await findNamedOrder({ store }, key);
  if (order === null) return null;
  return { kind, value: kind === 'email' ? order.email.toLowerCase() : order.receiveAddress };
}

async function presentGroup(desk: Pick<Desk, 'store'>, row: FullGroup): Promise<UnpaidGroupRow> {
  const { kind, value, ...group } = row;
  return {
    kind,
    value: kind === 'email' ? coverEmail(value) : kind === 'receiver' ? coverAddress(value) : value,
    key: await keyOf(desk, row),
    orders: group.orderCount,
    ordersMax: group.orderCountMax,
    usd: toUsd(group.usdCents),
    usdMax: group.usdCentsMax === null ? null : toUsd(group.usdCentsMax),
  };
}

function toUsd(cents: number): string {
  return formatAmount(BigInt(cents), 2);
}

function presentCanceled({ canceledCount, left }: CanceledGroup): CancelUnpaidAnswer {
  return {
    canceledCount,
    left: left.map(({ reference, reason }) => ({
      id: reference,
      reason: LEFT_REASONS[reason],
    })),
  };
}
