import assert from 'node:assert/strict';
import { makeRehearsalAddress } from '@naru/chains';
import { askPrice } from '../fuzz/fuzz-people.ts';
import type { DeskProcess } from './desk-process.ts';
import { type JsonAnswer, callJson } from './json-call.ts';

interface XrpWish {
  readonly email: string;
  /** Another number is another receiving address. */
  readonly receiver: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MadeOrder {
  readonly orderId: string;
  readonly reference: string;
  readonly depositAddress: string;
  readonly address: string;
}

/** Asks a rehearsing desk for an order that receives XRP, over HTTP. */
export async function askForXrp(desk: DeskProcess, wish: XrpWish): Promise<JsonAnswer> {
  const price = await askPrice(desk.publicUrl);
  const body = { ...price, anchor: 'pay', email: wish.email, address: addressOf(wish.receiver) };
  return callJson(`${desk.publicUrl}/api/transaction/add`, { body, headers: wish.headers ?? {} });
}

export async function orderXrp(desk: DeskProcess, wish: XrpWish): Promise<MadeOrder> {
  const made = await askForXrp(desk, wish);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const transaction: { _id?: unknown; id?: unknown; depositAddress?: unknown } = Object(
    made.body['transaction'],
  );
  return {
    orderId: String(transaction._id),
    reference: String(transaction.id),
    depositAddress: String(transaction.depositAddress),
    address: addressOf(wish.receiver),
  };
}

function addressOf(receiver: number): string {
  return makeRehearsalAddress('rehearsal-xrp', new Uint8Array(20).fill(receiver)).address;
}
