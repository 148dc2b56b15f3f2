import type { OrderTurn } from '@naru/core';
import { type Random, createRandom } from '../random/random.ts';
import { type MailServer, createMailServer } from './mail-server.ts';
import { type TurnBook, createTurnBook } from './turn-book.ts';

/** The mail of a run: the letters that customers must get, and the server that may deliver them. */
export interface Post {
  /** Of its own, so that a run with mail is the run without it, and letters. */
  readonly random: Random;
  /** Mail is set up only in this round of the end, days after the first letters; 0: from the start. */
  readonly firstRound: number;
  readonly server: MailServer;
  readonly turns: TurnBook;
}

/** Letters are sent in every second seed, so that there are runs whose clock and crashes know no mail. */
const SEEDS_PER_POST = 2;

const LATE_PER_THOUSAND = 300;
const LATE_ROUNDS = 9;

export function openPost(seed: number): Post | null {
  if (seed % SEEDS_PER_POST !== SEEDS_PER_POST - 1) return null;
  const random = createRandom(seed + 3);
  const firstRound = random.chance(LATE_PER_THOUSAND) ? random.between(1, LATE_ROUNDS) : 0;
  return { random, firstRound, server: createMailServer(random), turns: createTurnBook() };
}

/** The words by which customers recognise each turn, with the reference of the order. */
export const HEADINGS: Readonly<Record<OrderTurn, string>> = {
  order_link: 'Your order {}',
  order_succeeded: 'Your order {}, in place of a refund',
  payment_seen: 'Order {}: payment seen',
  payment_confirmed: 'Order {}: payment confirmed',
  payment_short: 'Order {}: something is missing',
  payment_over: 'Order {}: more than was due',
  payment_late: 'Order {}: your payment was not swapped',
  payment_gone: 'Order {}: your payment has disappeared',
  order_taken: 'Order {}: an operator is working on it',
  order_delivered: 'Order {} is delivered',
  order_canceled: 'Order {} is canceled',
  order_expired: 'Order {} has expired',
  order_held: 'Order {} is on hold',
  refund_opened: 'Order {}: where should your refund go?',
  refund_address_set: 'Order {}: refund address entered',
  refund_address_changed: 'Order {}: refund address changed',
  refund_withheld: 'Order {}: your refund is withheld',
  refund_sent: 'Order {}: your refund was sent',
  refund_waived: 'Order {}: no refund is sent',
};

export function isTurn(kind: string): kind is OrderTurn {
  return Object.hasOwn(HEADINGS, kind);
}
