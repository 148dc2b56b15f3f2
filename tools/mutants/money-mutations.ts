import type { Mutation } from './mutation.ts';

const CROSSING = 'apps/server/src/crossing';

/** What counts by itself is what pays a live payout or refund. */
const OF_LIVE = `  return view.disbursements
    .filter((disbursement) => isLive(view, disbursement))
    .flatMap((disbursement) => {
`;

/** Faults in what an order has, owes and pays out. */
export const MONEY_MUTATIONS: readonly Mutation[] = [
  {
    name: 'what was returned is still owed',
    file: 'packages/core/src/order-money/order-money.ts',
    original: 'const used = earned + returned +',
    mutated: 'const used = earned +',
    isSimulated: false,
    tests: ['packages/core/src/order-money/order-money.test.ts'],
  },
  {
    name: 'a refund that is on its way can be refunded again',
    file: 'packages/core/src/order-money/order-money.ts',
    original: 'atLeastZero(owedBack - inFlight)',
    mutated: 'owedBack',
    isSimulated: false,
    tests: ['packages/core/src/order-money/order-money.test.ts'],
  },
  {
    name: 'the part of a deposit that was paid out is rounded down',
    file: 'packages/core/src/order-money/order-money.ts',
    original: 'divideCeil(needBaseUnits * paid, receiveBaseUnits)',
    mutated: '(needBaseUnits * paid) / receiveBaseUnits',
    isSimulated: false,
    tests: ['packages/core/src/order-money/order-money.test.ts'],
  },
  {
    name: 'a deposit that vanishes after its payout is no loss',
    file: 'packages/core/src/order-money/order-money.ts',
    original: 'lossBaseUnits: atLeastZero(-free),',
    mutated: 'lossBaseUnits: 0n,',
    isSimulated: false,
    tests: ['packages/core/src/order-money/order-money.test.ts', `${CROSSING}/gone-deposits.test.ts`],
  },
  {
    name: 'a canceled order keeps its promise in the books',
    file: 'packages/core/src/order-money/order-money.ts',
    original: 'isWaiting || owesPayout ? promisedOf(facts, isWaiting) : 0n',
    mutated: 'promisedOf(facts, isWaiting)',
    isSimulated: true,
    tests: [`${CROSSING}/books.test.ts`],
  },
  {
    name: 'a promise is not taken out of the reserve',
    file: 'packages/core/src/order-money/order-money.ts',
    original: 'outside: delivered,\n      reserved: money.promisedBaseUnits,\n',
    mutated: 'outside: delivered - money.promisedBaseUnits,\n      reserved: money.promisedBaseUnits,\n',
    isSimulated: false,
    tests: [`${CROSSING}/books.test.ts`],
  },
  {
    name: 'a payout is settled before it is final',
    file: 'packages/core/src/outgoing/disbursement.ts',
    original: "if (isComplete) return isAllFinal ? 'settled' : 'paid';",
    mutated: "if (isComplete) return 'settled';",
    isSimulated: true,
    tests: ['packages/core/src/outgoing/disbursement.test.ts'],
  },
  {
    name: 'a payout of too little is taken for enough',
    file: 'packages/core/src/outgoing/disbursement.ts',
    original: 'const isComplete = countedBaseUnits >= amountBaseUnits;',
    mutated: 'const isComplete = countedBaseUnits > 0n;',
    isSimulated: true,
    tests: ['packages/core/src/outgoing/disbursement.test.ts'],
  },
  {
    name: 'a payout that was withdrawn and paid all the same stays withdrawn',
    file: 'packages/core/src/outgoing/disbursement.ts',
    original: "if (lastAct === 'withdrawn' && countedBaseUnits === 0n)",
    mutated: "if (lastAct === 'withdrawn')",
    isSimulated: false,
    tests: ['packages/core/src/outgoing/disbursement.test.ts'],
  },
  {
    name: 'what was accepted once is accepted whatever comes later',
    file: 'packages/core/src/outgoing/disbursement.ts',
    original: "lastAct === 'accepted' && countedBaseUnits === acceptedBaseUnits",
    mutated: "lastAct === 'accepted' && countedBaseUnits >= 0n",
    isSimulated: false,
    tests: ['packages/core/src/outgoing/disbursement.test.ts'],
  },
  {
    name: 'too much that was paid holds nothing',
    file: 'packages/desk/src/hold/holds-of-order.ts',
    original: "=== 'excess'",
    mutated: "=== 'withdrawn'",
    isSimulated: false,
    tests: [`${CROSSING}/outgoing-parts.test.ts`],
  },
  {
    name: 'a payment that nobody has explained holds nothing',
    file: 'packages/desk/src/hold/holds-of-order.ts',
    original: '!paying.has(outputKey)',
    mutated: 'outputKey.length > 999 && !paying.has(outputKey)',
    isSimulated: false,
    tests: [`${CROSSING}/outgoing-parts.test.ts`],
  },
  {
    name: 'a hold is closed by hand while its cause is there',
    file: 'packages/desk/src/hold/holds-of-order.ts',
    original: 'return isAboutPayment && isCauseThere(desk, view, reason);',
    mutated: 'return isAboutPayment && reason.length === 0;',
    isSimulated: false,
    tests: [`${CROSSING}/outgoing-parts.test.ts`],
  },
  {
    name: 'a shortage that was taken note of opens its hold again',
    file: 'packages/desk/src/hold/holds-of-order.ts',
    original: 'shortageBaseUnits > acknowledgedBaseUnits(view)',
    mutated: 'shortageBaseUnits > 0n',
    isSimulated: false,
    tests: [`${CROSSING}/gone-deposits.test.ts`],
  },
  {
    name: 'the books of an order are written as if it had none',
    file: 'packages/desk/src/ledger/books-of-order.ts',
    original: '  for (const balance of position) add(balance, -1n);\n',
    mutated: '',
    isSimulated: true,
    tests: [`${CROSSING}/books.test.ts`, `${CROSSING}/ordinary-crossing.test.ts`],
  },
  {
    name: 'a payout that was paid is withdrawn',
    file: 'packages/desk/src/outgoing/withdraw-disbursement.ts',
    original: "if (stateOfDisbursement(view, disbursement) !== 'approved')",
    mutated: "if (stateOfDisbursement(view, disbursement) === 'withdrawn')",
    isSimulated: false,
    tests: [
      `${CROSSING}/outgoing-parts.test.ts`,
      `${CROSSING}/refunds.test.ts`,
      `${CROSSING}/operators.test.ts`,
    ],
  },
  {
    name: 'a payout is withdrawn before the network was looked at',
    file: 'packages/desk/src/outgoing/withdraw-disbursement.ts',
    original: '(await scannedThroughMs(desk, rail)) >= neededMs;',
    mutated: '(await scannedThroughMs(desk, rail)) >= 0;',
    isSimulated: false,
    tests: [`${CROSSING}/outgoing-parts.test.ts`],
  },
  {
    name: 'a payout is approved although its deposit is gone',
    file: 'packages/desk/src/outgoing/approve-disbursement.ts',
    original: 'if (!(await isCovered(desk, view, wish)))',
    mutated: 'if (view.order.version < 0 && !(await isCovered(desk, view, wish)))',
    isSimulated: false,
    tests: [`${CROSSING}/gone-deposits.test.ts`, `${CROSSING}/operators.test.ts`],
  },
  {
    name: 'a successor is paid out although the order before it is short',
    file: 'packages/desk/src/outgoing/coverage.ts',
    original: 'const missing = atLeastZero(shortageBefore - waivedBaseUnits(view));',
    mutated: 'const missing = atLeastZero(-shortageBefore - waivedBaseUnits(view));',
    isSimulated: false,
    tests: [`${CROSSING}/gone-deposits.test.ts`],
  },
  {
    name: 'what the network took back of a successor is waived again and again',
    file: 'packages/desk/src/outgoing/coverage.ts',
    original: 'return atLeastZero(lossOf(desk, before) - waived);',
    mutated: 'return atLeastZero(lossOf(desk, before));',
    isSimulated: false,
    tests: [`${CROSSING}/gone-deposits.test.ts`],
  },
  {
    name: 'a difference of any size is accepted',
    file: 'packages/desk/src/outgoing/accept-payments.ts',
    original: "return state === 'partial' && isSmall;",
    mutated: "return state === 'partial' || isSmall;",
    isSimulated: false,
    tests: [`${CROSSING}/outgoing-parts.test.ts`],
  },
  {
    name: 'a settled refund says of a payment for the next one that it is somebody else’s',
    file: 'packages/desk/src/outgoing/review-outgoing.ts',
    original: OF_LIVE,
    mutated: `  return view.disbursements
    .toReversed()
    .flatMap((disbursement) => {
      if (!isLive(view, disbursement))
        return open
          .filter(({ watchKey }) => watchKey === disbursement.watchKey)
          .map((payment) => standingOf(payment, 'not_ours', null));
`,
    isSimulated: true,
    tests: [`${CROSSING}/no-silent-verdict.test.ts`],
  },
  {
    name: 'a second payment that differs by a fee is taken for somebody else’s',
    file: 'packages/desk/src/outgoing/review-outgoing.ts',
    original: OF_LIVE,
    mutated: `  return view.disbursements
    .flatMap((disbursement) => {
      const least = (disbursement.baseUnits * 95n) / 100n;
      if (!isLive(view, disbursement))
        return open
          .filter(({ baseUnits }) => baseUnits >= least && baseUnits < disbursement.baseUnits)
          .map((payment) => standingOf(payment, 'not_ours', null));
`,
    isSimulated: true,
    tests: [],
  },
  {
    name: 'a payment that counts for an order pays a prize, too',
    file: 'packages/desk/src/lottery/prize-payment.ts',
    original: 'if (await countsForOrder(desk, { railId, outputKey })) isAnyUsed = true;',
    mutated: "if (outputKey === '') isAnyUsed = true;",
    isSimulated: false,
    tests: [`${CROSSING}/lottery-prize.test.ts`],
  },
  {
    name: 'a difference that two people count is booked twice',
    file: 'packages/desk/src/ledger/record-treasury.ts',
    original: 'check: () => checkBooksAllow(desk, said),',
    mutated: 'check: () => Promise.resolve(ok(null)),',
    isSimulated: true,
    tests: [],
  },
  {
    name: 'an order is delivered before its payout is in a block',
    file: 'packages/desk/src/outgoing/review-outgoing.ts',
    original: 'finalityOf(desk, view.order, payment, railState).isFinal',
    mutated: 'true',
    isSimulated: true,
    tests: [`${CROSSING}/ordinary-crossing.test.ts`, `${CROSSING}/outgoing-parts.test.ts`],
  },
  {
    name: 'a refund is settled by a payment to another address',
    file: 'packages/desk/src/outgoing/review-outgoing.ts',
    original: '          payment.watchKey === watchKey &&\n',
    mutated: '',
    isSimulated: false,
    tests: [`${CROSSING}/refunds.test.ts`],
  },
  {
    name: 'a hold that called somebody is ended by the watcher',
    file: 'packages/desk/src/hold/holds-of-order.ts',
    original: "actor.kind === 'operator' && isCauseThere(desk, before, reason) && !",
    mutated: '!',
    isSimulated: true,
    tests: [`${CROSSING}/no-silent-verdict.test.ts`],
  },
  {
    name: 'a loss that was taken note of is silent the second time',
    file: 'packages/desk/src/hold/holds-of-order.ts',
    original: 'let holds = withoutPastShortage(desk, view);',
    mutated: 'let { holds } = view;',
    isSimulated: false,
    tests: [`${CROSSING}/gone-deposits.test.ts`],
  },
  {
    name: 'a refund stays as large as a deposit that is gone',
    file: 'packages/desk/src/refund/refunds-of-order.ts',
    original: 'if (missing < 0n) return shrink(moved, -missing);',
    mutated: 'if (missing < 0n) return moved;',
    isSimulated: false,
    tests: [`${CROSSING}/gone-deposits.test.ts`],
  },
  {
    name: 'no refund is opened when a funded order is canceled',
    file: 'packages/desk/src/refund/refunds-of-order.ts',
    original: 'if (missing === 0n && !isClosing) return moved;',
    mutated: 'if (missing === 0n || isClosing) return moved;',
    isSimulated: true,
    tests: [`${CROSSING}/refunds.test.ts`],
  },
  {
    name: 'a payment that is seen again takes a second place',
    file: 'packages/desk/src/deposit/record-scan.ts',
    original: 'paymentCount: recorded.size,',
    mutated:
      "paymentCount: [...view.sightings, ...matchedBefore].filter((each) => each.purpose !== 'deposit').length,",
    isSimulated: false,
    tests: [`${CROSSING}/receiver-watch.test.ts`],
  },
  {
    name: 'a payment that a person took back counts again by itself',
    file: 'packages/desk/src/outgoing/review-outgoing.ts',
    original: 'payment.railId === railId && payment.disbursementId === null,',
    mutated: 'payment.railId === railId,',
    isSimulated: false,
    tests: [`${CROSSING}/judged-payments.test.ts`],
  },
  {
    name: 'a payment that was given up comes back and calls nobody',
    file: 'packages/desk/src/outgoing/review-outgoing.ts',
    original: "payment.standing === 'given_up' && payment.droppedAtMs === null,",
    mutated: "payment.standing === 'given_up' && payment.droppedAtMs === 0,",
    isSimulated: false,
    tests: [`${CROSSING}/judged-payments.test.ts`],
  },
  {
    name: 'a deposit that returns after its refund was waived is owed to nobody',
    file: 'packages/desk/src/outgoing/coverage.ts',
    original: 'return returned > feeBaseUnits ? returned : 0n;',
    mutated: 'return returned < 0n ? returned : 0n;',
    isSimulated: false,
    tests: [`${CROSSING}/gone-deposits.test.ts`],
  },
  {
    name: 'a deposit whose refund was waived is owed back twice',
    file: 'packages/desk/src/refund/reopen-waived.ts',
    original: 'allocatedBaseUnits: allocatedBaseUnits - taken',
    mutated: 'allocatedBaseUnits',
    isSimulated: false,
    tests: [`${CROSSING}/gone-deposits.test.ts`],
  },
  {
    name: 'two refunds of one order can be paid at a time',
    file: 'packages/desk/src/outgoing/judge-payment.ts',
    original: "return isOtherLive ? 'payment_under_way' : null;",
    mutated: 'return null;',
    isSimulated: false,
    tests: [`${CROSSING}/refunds.test.ts`],
  },
  {
    name: 'a delivered order whose payment was taken back is in no queue',
    file: 'packages/desk/src/outgoing/judge-payment.ts',
    original: 'isLeftUnpaid(after) ?',
    mutated: 'isLeftUnpaid(view) ?',
    isSimulated: false,
    tests: [`${CROSSING}/judged-payments.test.ts`],
  },
  {
    name: 'a refund paid before its approval counts for the one before it',
    file: 'packages/desk/src/outgoing/judge-payment.ts',
    original: 'const made = isDone ?',
    mutated: 'const made = found === null ?',
    isSimulated: false,
    tests: [`${CROSSING}/no-silent-verdict.test.ts`],
  },
];
