import type { Mutation } from './mutation.ts';

const WHOLE_ORDERS = 'apps/server/src/whole-orders';

/** Faults in how prizes of the lottery are paid, followed and corrected. */
export const PRIZE_MUTATIONS: readonly Mutation[] = [
  {
    name: 'the payment of a prize is taken for there although it is gone',
    file: 'packages/desk/src/deposit/watch-prizes.ts',
    original: 'blockHash === null && droppedAtMs === null,',
    mutated: 'blockHash === null && droppedAtMs !== null,',
    isSimulated: true,
    tests: [`${WHOLE_ORDERS}/prize-payments.test.ts`],
  },
  {
    name: 'a prize whose record was taken back stays in the books',
    file: 'packages/desk/src/lottery/judge-prize-payment.ts',
    original: '    baseUnits: -leg.baseUnits,\n',
    mutated: '    baseUnits: 0n * leg.baseUnits,\n',
    isSimulated: true,
    tests: [`${WHOLE_ORDERS}/prize-payments.test.ts`],
  },
  {
    name: 'what was no payment of a prize can be used for nothing else',
    file: 'packages/store/src/record/lottery-store.ts',
    original: '[freeOutput(payment, prizeUse(payment.prizeDate))]',
    mutated: '[]',
    isSimulated: false,
    tests: [`${WHOLE_ORDERS}/prize-payments.test.ts`],
  },
  {
    name: 'a loss of any size is booked by one person',
    file: 'packages/desk/src/lottery/judge-prize-payment.ts',
    original: "effect !== 'none' && (await isSecondNeeded(desk, amounts, operatorId));",
    mutated: 'amounts.length === 0;',
    isSimulated: false,
    tests: ['apps/server/src/http/operator/treasury/prize.test.ts'],
  },
  {
    name: 'a prize that was sent goes to another address as well',
    file: 'packages/desk/src/lottery/claim-prize.ts',
    original:
      "if (payments.some(({ standing, droppedAtMs }) => standing === null && droppedAtMs === null))\n    return refuse('payment_unexplained');",
    mutated: '',
    isSimulated: false,
    tests: ['apps/server/src/http/operator/treasury/prize.test.ts'],
  },
  {
    name: 'a prize that may have been paid in blocks that were left out is to be paid',
    file: 'packages/desk/src/restore/lost-time.ts',
    original: 'if (await isPrizeHeld(desk, day.date)) return true;',
    mutated: '',
    isSimulated: false,
    tests: [`${WHOLE_ORDERS}/anchored.test.ts`],
  },
  {
    name: 'blocks that were left out hold no prize',
    file: 'packages/desk/src/restore/anchor-rail.ts',
    original: 'of gap?.prizes ?? []) {',
    mutated: 'of [] as readonly PrizeInGap[]) {',
    isSimulated: false,
    tests: [`${WHOLE_ORDERS}/anchored.test.ts`],
  },
  {
    name: 'a prize on hold goes to another address',
    file: 'packages/desk/src/lottery/claim-prize.ts',
    original: "if (await isPrizeUnchecked(desk, day)) return refuse('prize_on_hold');",
    mutated: '',
    isSimulated: false,
    tests: ['apps/server/src/http/operator/treasury/prize.test.ts'],
  },
  {
    name: 'a prize whose payment seems gone is paid with another one without a look',
    file: 'packages/desk/src/lottery/judge-prize-payment.ts',
    original: 'left.length > 0 && (await isPrizeUnchecked(desk, prize.day))',
    mutated: 'left.length < 0',
    isSimulated: false,
    tests: [`${WHOLE_ORDERS}/anchored.test.ts`],
  },
  {
    name: 'a second payment to a winner calls nobody',
    file: 'packages/desk/src/lottery/judge-prize-payment.ts',
    original: 'isRecorded(prize) ? payments.filter(isOpen) : [];',
    mutated: 'isRecorded(prize) ? payments.filter((each) => isGone(each) && isOpen(each)) : [];',
    isSimulated: true,
    tests: [`${WHOLE_ORDERS}/prize-payments.test.ts`],
  },
  {
    name: 'a prize of just what a payout needs pays the payout',
    file: 'packages/desk/src/ledger/disbursement-state.ts',
    original: "disbursementId === null && !flags.includes('prize')",
    mutated: 'disbursementId === null && flags !== null',
    isSimulated: false,
    tests: [`${WHOLE_ORDERS}/prize-receiver.test.ts`],
  },
];
