import { ORDER_STAGES, type OrderStage } from '@naru/core';
import type { CloseReason, NewOrder, Order } from '@naru/desk';
import { LANGUAGE_WORDS } from '../letter/letter-row.ts';
import {
  type RowOf,
  baseUnitsOf,
  signedUnitsOrNullOf,
  integerOf,
  integerOrNullOf,
  textOf,
  textOrNullOf,
  wordOf,
  wordOrNullOf,
} from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';

/** What a change of an order may alter. */
export const ORDER_CHANGING_COLUMNS = {
  version: 'integer',
  stage: 'text',
  pay_base_units: 'baseUnits',
  receive_base_units: 'baseUnits',
  accepted_base_units: 'baseUnits',
  user_id: 'text',
  email: 'text',
  receive_address: 'text',
  receive_watch_key: 'text',
  lock_ends_at_ms: 'integer',
  claim_ends_at_ms: 'integer',
  reserve_ends_at_ms: 'integer',
  lost_ends_at_ms: 'integer',
  updated_at_ms: 'integer',
  delivered_at_ms: 'integer',
  close_reason: 'text',
  close_note: 'text',
  assigned_operator_id: 'text',
  assigned_until_ms: 'integer',
  audit_hash: 'text',
} as const;

/** What an order is born with and keeps. */
const ORDER_LASTING_COLUMNS = {
  order_id: 'text',
  reference: 'text',
  pay_asset_id: 'text',
  receive_asset_id: 'text',
  snapshot_id: 'text',
  is_demo_rate: 'integer',
  pay_usd_price: 'text',
  receive_usd_price: 'text',
  adjustment_parts_per_million: 'integer',
  deposit_address: 'text',
  deposit_watch_key: 'text',
  deposit_address_index: 'integer',
  predecessor_order_id: 'text',
  language: 'text',
  created_at_ms: 'integer',
} as const;

/** What is read back as an {@link Order}. */
export const ORDER_COLUMNS = { ...ORDER_LASTING_COLUMNS, ...ORDER_CHANGING_COLUMNS } as const;

/** What is written for a new order: the rails beside the order itself. */
export const NEW_ORDER_COLUMNS = {
  ...ORDER_COLUMNS,
  pay_rail_id: 'text',
  receive_rail_id: 'text',
} as const;

export function toChangingRow(order: Order): RowOf<typeof ORDER_CHANGING_COLUMNS> {
  return {
    version: order.version,
    stage: order.stage,
    pay_base_units: order.payBaseUnits.toString(),
    receive_base_units: order.receiveBaseUnits.toString(),
    accepted_base_units: order.acceptedBaseUnits?.toString() ?? null,
    user_id: order.userId,
    email: order.email,
    receive_address: order.receiveAddress,
    receive_watch_key: order.receiveWatchKey,
    lock_ends_at_ms: order.lockEndsAtMs,
    claim_ends_at_ms: order.claimEndsAtMs,
    reserve_ends_at_ms: order.reserveEndsAtMs,
    lost_ends_at_ms: order.lostEndsAtMs,
    updated_at_ms: order.updatedAtMs,
    delivered_at_ms: order.deliveredAtMs,
    close_reason: order.closeReason,
    close_note: order.closeNote,
    assigned_operator_id: order.assignedOperatorId,
    assigned_until_ms: order.assignedUntilMs,
    audit_hash: order.auditHash,
  };
}

export function toNewOrderRow(
  order: Order,
  rest: Pick<NewOrder, 'payRailId' | 'receiveRailId'>,
): RowOf<typeof NEW_ORDER_COLUMNS> {
  return {
    ...toChangingRow(order),
    order_id: order.orderId,
    reference: order.reference,
    pay_asset_id: order.payAssetId,
    receive_asset_id: order.receiveAssetId,
    snapshot_id: order.snapshotId,
    is_demo_rate: order.isDemoRate ? 1 : 0,
    pay_usd_price: order.payUsdPrice,
    receive_usd_price: order.receiveUsdPrice,
    adjustment_parts_per_million: order.adjustmentPartsPerMillion.toString(),
    deposit_address: order.depositAddress,
    deposit_watch_key: order.depositWatchKey,
    deposit_address_index: order.depositAddressIndex,
    predecessor_order_id: order.predecessorOrderId,
    language: order.language,
    created_at_ms: order.createdAtMs,
    pay_rail_id: rest.payRailId,
    receive_rail_id: rest.receiveRailId,
  };
}

const STAGE_WORDS: Readonly<Partial<Record<OrderStage, true>>> = Object.fromEntries(
  ORDER_STAGES.map((stage) => [stage, true]),
);

/** Forget a reason and this file does not compile. */
const CLOSE_REASON_WORDS = {
  customer: true,
  timeout: true,
  claim_timeout: true,
  deposit_lost: true,
  wrong_details: true,
  wrong_amount: true,
  no_payment: true,
  underpaid: true,
  overpaid: true,
  late: true,
  other: true,
} as const satisfies Record<CloseReason, true>;

export function stageOf(row: Row, column: string): OrderStage {
  return wordOf(row, column, STAGE_WORDS);
}

export function stageOrNullOf(row: Row, column: string): OrderStage | null {
  return wordOrNullOf(row, column, STAGE_WORDS);
}

export function fromOrderRow(row: Row): Order {
  return {
    orderId: textOf(row, 'order_id'),
    reference: textOf(row, 'reference'),
    version: integerOf(row, 'version'),
    stage: stageOf(row, 'stage'),
    payAssetId: textOf(row, 'pay_asset_id'),
    receiveAssetId: textOf(row, 'receive_asset_id'),
    payBaseUnits: baseUnitsOf(row, 'pay_base_units'),
    receiveBaseUnits: baseUnitsOf(row, 'receive_base_units'),
    acceptedBaseUnits: signedUnitsOrNullOf(row, 'accepted_base_units'),
    snapshotId: textOf(row, 'snapshot_id'),
    isDemoRate: integerOf(row, 'is_demo_rate') === 1,
    payUsdPrice: textOf(row, 'pay_usd_price'),
    receiveUsdPrice: textOf(row, 'receive_usd_price'),
    adjustmentPartsPerMillion: BigInt(integerOf(row, 'adjustment_parts_per_million')),
    userId: textOrNullOf(row, 'user_id'),
    predecessorOrderId: textOrNullOf(row, 'predecessor_order_id'),
    email: textOf(row, 'email'),
    language: wordOf(row, 'language', LANGUAGE_WORDS),
    receiveAddress: textOf(row, 'receive_address'),
    receiveWatchKey: textOf(row, 'receive_watch_key'),
    depositAddress: textOf(row, 'deposit_address'),
    depositWatchKey: textOrNullOf(row, 'deposit_watch_key'),
    depositAddressIndex: integerOrNullOf(row, 'deposit_address_index'),
    createdAtMs: integerOf(row, 'created_at_ms'),
    lockEndsAtMs: integerOf(row, 'lock_ends_at_ms'),
    claimEndsAtMs: integerOrNullOf(row, 'claim_ends_at_ms'),
    reserveEndsAtMs: integerOrNullOf(row, 'reserve_ends_at_ms'),
    lostEndsAtMs: integerOrNullOf(row, 'lost_ends_at_ms'),
    updatedAtMs: integerOf(row, 'updated_at_ms'),
    deliveredAtMs: integerOrNullOf(row, 'delivered_at_ms'),
    closeReason: wordOrNullOf(row, 'close_reason', CLOSE_REASON_WORDS),
    closeNote: textOrNullOf(row, 'close_note'),
    assignedOperatorId: textOrNullOf(row, 'assigned_operator_id'),
    assignedUntilMs: integerOrNullOf(row, 'assigned_until_ms'),
    auditHash: textOf(row, 'audit_hash'),
  };
}
