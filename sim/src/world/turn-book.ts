import {
  type LetterChoice,
  ORDER_TURNS,
  type OrderTurn,
  TURN_OF_EVENT,
  TURN_OF_HOLD,
  TURN_OF_REFUND,
  isEndStage,
} from '@naru/core';
import type { Hold, NewOrder, Order, OrderChange, RefundCase } from '@naru/desk';
import type { CommitListener } from '../house/faulty-store.ts';

/** A turn of an order that its customer must get a letter about. Those of one commit have one number. */
export interface DueTurn {
  readonly turn: OrderTurn;
  readonly commit: number;
}

/** Derives from the commits and the tables of turns alone which letters customers must get. */
export interface TurnBook extends Pick<CommitListener, 'orderMade' | 'orderChanged'> {
  /** By order, oldest first. */
  readonly due: ReadonlyMap<string, readonly DueTurn[]>;
  /** Whether the customer has turned such letters off after that commit. */
  hasTurnedOff(orderId: string, due: DueTurn): boolean;
}

interface Memory {
  readonly due: Map<string, DueTurn[]>;
  /** What customers chose, by order. */
  readonly choices: Map<string, { readonly choice: LetterChoice; readonly commit: number }[]>;
  readonly openHolds: Set<string>;
  /** By refund: the state, and the address as it was entered. */
  readonly refunds: Map<string, { readonly state: string; readonly address: string | null }>;
  commit: number;
}

export function createTurnBook(): TurnBook {
  const memory: Memory = {
    due: new Map(),
    choices: new Map(),
    openHolds: new Set(),
    refunds: new Map(),
    commit: 0,
  };
  const noteMade = ({ order, audit }: Pick<NewOrder, 'order' | 'audit'>): void => {
    note(memory, order, turnOfEvent(audit.event));
  };
  return {
    due: memory.due,
    hasTurnedOff: (orderId, { turn, commit }) =>
      memory.choices
        .get(orderId)
        ?.some((chosen) => chosen.commit > commit && !isWanted(turn, chosen.choice)) === true,
    orderMade: (newOrder) => {
      memory.commit += 1;
      noteMade(newOrder);
    },
    orderChanged: (change: OrderChange) => {
      memory.commit += 1;
      const { order, audit, newOrder } = change;
      if (audit.event === 'letters_chosen') noteChoice(memory, order);
      if (audit.stageBefore !== audit.stageAfter) note(memory, order, turnOfEvent(audit.event));
      if (audit.event === 'closing_doubted') note(memory, order, 'order_canceled');
      noteHolds(memory, change);
      for (const refund of change.refunds) noteRefund(memory, order, refund);
      if (newOrder !== undefined) noteMade(newOrder);
    },
  };
}

function turnOfEvent(event: string): OrderTurn | null {
  return new Map<string, OrderTurn | null>(Object.entries(TURN_OF_EVENT)).get(event) ?? null;
}

function noteChoice({ choices, commit }: Memory, { orderId, letterChoice }: Order): void {
  choices.set(orderId, [...(choices.get(orderId) ?? []), { choice: letterChoice, commit }]);
}

function noteHolds(memory: Memory, { order, holds, letters }: OrderChange): void {
  const opened = holds.filter(
    ({ holdId, closedAtMs }) => closedAtMs === null && !memory.openHolds.has(holdId),
  );
  for (const { holdId } of opened) memory.openHolds.add(holdId);
  // Where nothing is to be paid any more, a stranger's payment to their own address is no news to a customer.
  const mayBeSilent = ({ reason }: Hold): boolean =>
    reason === 'payment_unexplained' && isEndStage(order.stage);
  const due = opened.filter((hold) => !mayBeSilent(hold));
  const reportedCount = letters.filter(({ kind }) => kind === 'order_held').length;
  const alsoReported = opened.filter(mayBeSilent).slice(0, Math.max(0, reportedCount - due.length));
  for (const { reason } of [...due, ...alsoReported]) note(memory, order, TURN_OF_HOLD[reason]);
}

function noteRefund(memory: Memory, order: Order, { refundId, state, addressEntry }: RefundCase): void {
  const known = memory.refunds.get(refundId);
  const address = addressEntry === null ? null : JSON.stringify(addressEntry);
  memory.refunds.set(refundId, { state, address });
  // A part that is waived takes the address of its refund along.
  const isPart = known === undefined && state === 'waived';
  if (addressEntry !== null && address !== known?.address && !isPart)
    note(memory, order, addressEntry.changeCount === 0 ? 'refund_address_set' : 'refund_address_changed');
  // That a refund is due is news only once.
  const isNews = state === 'due' ? known === undefined : state !== known?.state;
  if (isNews) note(memory, order, TURN_OF_REFUND[state]);
}

function note({ due, commit }: Memory, order: Order, turn: OrderTurn | null): void {
  if (turn === null || order.email === '' || !isWanted(turn, order.letterChoice)) return;
  const turns = due.get(order.orderId) ?? [];
  turns.push({ turn, commit });
  due.set(order.orderId, turns);
}

/** Whether a customer who made this choice gets a letter about such a turn. */
export function isWanted(turn: OrderTurn, choice: LetterChoice): boolean {
  const need: string = ORDER_TURNS[turn];
  if (choice === 'refused') return false;
  return choice === 'all' || need === 'always' || need === choice;
}
