import type { Mutation } from './mutation.ts';

const LIMITS = 'apps/server/src/limits';
const CONSOLE = 'apps/server/src/http/operator';
const NODE = 'packages/rails/src/utxo-node';

/** Mistakes where the desk meets visitors, nodes, other processes and operators. */
export const EDGE_MUTATIONS: readonly Mutation[] = [
  {
    name: 'cheap reads and logins are counted in one meter',
    file: `${LIMITS}/request-limits.ts`,
    original: 'const meter = own.get(policy) ?? createOwnMeter();',
    mutated: 'const meter = own.get(policy) ?? letters;',
    isSimulated: false,
    tests: [`${LIMITS}/request-limits.test.ts`],
  },
  {
    name: 'a stream whose connection has ended keeps its place',
    file: `${LIMITS}/stream-limits.ts`,
    original: 'reply.hijack();',
    mutated: 'reply.hijack(); open += 1;',
    isSimulated: false,
    tests: [`${LIMITS}/request-limits.test.ts`],
  },
  {
    name: 'a fault of a moment is remembered',
    file: 'apps/server/src/http/public/order/read-transaction.ts',
    original: '      text = null;\n',
    mutated: '',
    isSimulated: false,
    tests: ['apps/server/src/http/public/order/read-transaction.test.ts'],
  },
  {
    name: 'a memory pool is remembered only when it was read to its end',
    file: `${NODE}/node-chain.ts`,
    original: `    this.#known = known;
    for (let at = 0; at < unread.length; at += TRANSACTIONS_PER_REQUEST)
      await this.#read(unread.slice(at, at + TRANSACTIONS_PER_REQUEST), known, watch);
`,
    mutated: `    for (let at = 0; at < unread.length; at += TRANSACTIONS_PER_REQUEST)
      await this.#read(unread.slice(at, at + TRANSACTIONS_PER_REQUEST), known, watch);
    this.#known = known;
`,
    isSimulated: false,
    tests: [`${NODE}/utxo-node-rail.test.ts`],
  },
  {
    name: 'bought money does not add to the reserve',
    file: 'packages/desk/src/operator/record-treasury.ts',
    original: 'IS_INCOMING.has(kind) ? baseUnits : -baseUnits',
    mutated: "IS_INCOMING.has(kind) && kind !== 'bought' ? baseUnits : -baseUnits",
    isSimulated: false,
    tests: [`${CONSOLE}/treasury/treasury.test.ts`],
  },
  {
    name: 'an operator says where a refund goes without a password',
    file: 'packages/core/src/outgoing/operator-acts.ts',
    original: "set_address: { right: 'decide_exceptions', stepUp: 'always',",
    mutated: "set_address: { right: 'decide_exceptions', stepUp: 'none',",
    isSimulated: false,
    tests: [`${CONSOLE}/order/refund.test.ts`],
  },
  {
    name: 'a payout that the network dropped holds nothing',
    file: 'packages/desk/src/order/holds-of-order.ts',
    original: 'lostPayments(view, each).length > 0 &&',
    mutated: 'lostPayments(view, each).length > 20 &&',
    isSimulated: false,
    tests: ['apps/server/src/whole-orders/outgoing-parts.test.ts'],
  },
  {
    name: 'what a conversion would make is not shown before it',
    file: `${CONSOLE}/order/present-refunds.ts`,
    original: "acts.includes('convert') ?",
    mutated: "acts.length === 0 && acts.includes('convert') ?",
    isSimulated: false,
    tests: [`${CONSOLE}/order/refund.test.ts`],
  },
  {
    name: 'nobody hears that a refund is waived',
    file: 'packages/desk/src/order/letters-of-change.ts',
    original: 'if (turn === null || !isWritten(desk, order, turn)) return null;',
    mutated: "if (turn === null || turn === 'refund_waived' || !isWritten(desk, order, turn)) return null;",
    isSimulated: true,
    tests: ['apps/server/src/http/public/order/order-letters.test.ts'],
  },
  {
    name: 'news is thrown away with a letter that is too old',
    file: 'apps/server/src/workers/letter-sender.ts',
    original: "{ code: 'too_old', isLasting: true, alone: true }",
    mutated: "{ code: 'too_old', isLasting: true }",
    isSimulated: true,
    tests: ['apps/server/src/workers/letter-sender.test.ts'],
  },
];
