/** What the desk said about one order, and what was only asked of it without an answer. */
export interface AnsweredOrder {
  readonly orderId: string;
  /** By which the console names it. */
  readonly reference: string;
  readonly email: string;
  readonly depositAddress: string;
  /** Every stage that any answer showed. */
  readonly stages: Set<string>;
  /** The highest version that the console showed. */
  seenVersion: number;
  paymentsAsked: number;
  paymentsAcknowledged: number;
  isPayoutAcknowledged: boolean;
  /** The operator's wallet sends at most once, answer or no answer. */
  isPayoutSendAsked: boolean;
  acknowledgedTxid: string | null;
}

/** Everything that visitors and operators asked for, and every answer that reached them whole. */
export interface AnswerLog {
  readonly orders: ReadonlyMap<string, AnsweredOrder>;
  readonly creationsAsked: number;
  /** A new customer; with the order that was asked for only once, whatever happens. */
  askCreation(): string;
  acknowledgeCreation(order: {
    readonly orderId: string;
    readonly reference: string;
    readonly depositAddress: string;
    email: string;
  }): AnsweredOrder;
  /** Of answers by kind, for the report. */
  readonly counts: Readonly<Record<AnswerKind, number>>;
  count(kind: AnswerKind): void;
}

export type AnswerKind = 'creation' | 'read' | 'payment' | 'block' | 'act' | 'refusal' | 'silence';

export function openAnswerLog(): AnswerLog {
  const orders = new Map<string, AnsweredOrder>();
  const counts = { creation: 0, read: 0, payment: 0, block: 0, act: 0, refusal: 0, silence: 0 };
  let creationsAsked = 0;
  return {
    orders,
    counts,
    get creationsAsked() {
      return creationsAsked;
    },
    askCreation: () => {
      creationsAsked += 1;
      return `customer-${creationsAsked}@endurance.example`;
    },
    acknowledgeCreation: ({ orderId, reference, depositAddress, email }) => {
      const order: AnsweredOrder = {
        orderId,
        reference,
        email,
        depositAddress,
        stages: new Set(['awaiting_deposit']),
        seenVersion: 1,
        paymentsAsked: 0,
        paymentsAcknowledged: 0,
        isPayoutAcknowledged: false,
        isPayoutSendAsked: false,
        acknowledgedTxid: null,
      };
      orders.set(orderId, order);
      return order;
    },
    count: (kind) => {
      counts[kind] += 1;
    },
  };
}
