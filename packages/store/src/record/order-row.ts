import { CLOSE_REASONS, LETTER_CHOICES, ORDER_STAGES } from '@naru/core';
import type { NewOrder, Order } from '@naru/desk';
import {
  LANGUAGE,
  baseUnits,
  flag,
  integer,
  millionths,
  oneOf,
  orNull,
  signedUnits,
  text,
} from '../sql/field.ts';
import { defineTable } from '../sql/table.ts';

export const STAGE = oneOf(ORDER_STAGES);

/** The fields that a change of an order may alter. */
const CHANGING = {
  version: integer,
  stage: STAGE,
  payBaseUnits: baseUnits,
  receiveBaseUnits: baseUnits,
  acceptedBaseUnits: orNull(signedUnits),
  userId: orNull(text),
  email: text,
  letterChoice: oneOf(LETTER_CHOICES),
  linkId: orNull(text),
  receiveAddress: text,
  receiveWatchKey: text,
  depositorName: orNull(text),
  lockEndsAtMs: integer,
  claimEndsAtMs: orNull(integer),
  reserveEndsAtMs: orNull(integer),
  lostEndsAtMs: orNull(integer),
  updatedAtMs: integer,
  paidAtMs: orNull(integer),
  deliveredAtMs: orNull(integer),
  closeReason: orNull(oneOf(CLOSE_REASONS)),
  closeNote: orNull(text),
  assignedOperatorId: orNull(text),
  assignedUntilMs: orNull(integer),
  auditHash: text,
};

const FIELDS = {
  orderId: text,
  reference: text,
  payAssetId: text,
  receiveAssetId: text,
  snapshotId: text,
  isDemoRate: flag,
  payUsdPrice: text,
  receiveUsdPrice: text,
  adjustmentPartsPerMillion: millionths,
  depositAddress: text,
  depositWatchKey: orNull(text),
  depositAddressIndex: orNull(integer),
  predecessorOrderId: orNull(text),
  refundAddress: orNull(text),
  refundWatchKey: orNull(text),
  language: LANGUAGE,
  createdAtMs: integer,
  sightingsVersion: integer,
  ...CHANGING,
};

export const ORDERS = defineTable<Order>('orders', FIELDS);

export const CHANGED_ORDERS = defineTable<Pick<Order, keyof typeof CHANGING>>('orders', CHANGING);

/** The row of a new order: the rails and the order itself. */
export const NEW_ORDERS = defineTable<Order & Pick<NewOrder, 'payRailId' | 'receiveRailId'>>('orders', {
  ...FIELDS,
  payRailId: text,
  receiveRailId: text,
});
