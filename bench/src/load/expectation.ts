import type { Expectation } from './load-message.ts';

/** What an answer brought that has to be looked at together with all the others. */
export interface MadeOrder {
  readonly orderId: string;
  readonly depositAddress: string;
}

/** Throws with what came instead when an answer is not what the benchmark believes to measure. */
export function checkAnswer(expected: Expectation, status: number, body: string): MadeOrder | null {
  if (expected.kind === 'exact') {
    if (status !== expected.status) throw new Error(`status ${status}, expected ${expected.status}: ${body}`);
    if (body !== expected.body) throw new Error(`another body than expected: ${body.slice(0, 300)}`);
    return null;
  }
  if (status !== 201) throw new Error(`status ${status}, expected 201: ${body.slice(0, 300)}`);
  const answer: unknown = JSON.parse(body);
  const transaction = fieldOf(answer, 'transaction');
  const orderId = fieldOf(transaction, '_id');
  const depositAddress = fieldOf(transaction, 'depositAddress');
  const isRight =
    fieldOf(answer, 'success') === true &&
    fieldOf(transaction, 'status') === 'pending' &&
    typeof orderId === 'string' &&
    typeof depositAddress === 'string' &&
    depositAddress !== '';
  if (!isRight) throw new Error(`not an order made: ${body.slice(0, 300)}`);
  return { orderId, depositAddress };
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
