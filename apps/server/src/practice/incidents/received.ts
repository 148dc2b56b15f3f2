import {
  type AuditEntry,
  type LetterRecord,
  type Order,
  type OrderView,
  claimPaid,
  noteToCustomerEntries,
  getPayRail,
  hasOpenHold,
  importLines,
  listBankAccounts,
  recordContact,
  recordedDeposits,
} from '@naru/desk';
import { isEndStage, isRefundEnded } from '@naru/core';
import { formatTransferText } from '@naru/chains';
import { type Incident, type OrderCase, type Stage, defineOrderIncident } from '../incident.ts';
import type { Scene } from '../scene.ts';

const NAME = 'Hana';
const MESSAGES = '/post?folder=contact';

/** What the desk can see of money that came by a way that it does not watch: a message of the customer. */
interface MisdirectedCase {
  readonly message: Pick<LetterRecord, 'answer'> | null;
  /** What happened to the order since the incident was started. */
  readonly audit: readonly AuditEntry[];
}

/** The customer knows where they stand, and nobody else answers them again. */
function isInformedAndAnswered({ message, audit }: MisdirectedCase): boolean {
  const isInformed = noteToCustomerEntries(audit).length > 0;
  return isInformed && message !== null && message.answer !== null;
}

/** The customer of a new order writes by the contact form. */
async function writeMessage(scene: Scene, wordsOf: (order: Order) => string): Promise<Stage | null> {
  const { desk } = scene.context;
  const order = await scene.placeOrder();
  if (order === null) return null;
  const letterId = desk.ids.nextRowId();
  const ids = { ...desk.ids, nextRowId: () => letterId };
  const { email, language, orderId } = order;
  const written = await recordContact(
    { ...desk, ids },
    { name: NAME, email, language, message: wordsOf(order) },
  );
  if (!written.ok) throw new Error(`a message of an incident: ${written.reason}`);
  return {
    place: MESSAGES,
    isSolved: async ({ desk: { store } }) =>
      isInformedAndAnswered({
        message: await store.findLetter(letterId),
        audit: await store.listAudit(orderId),
      }),
  };
}

export const WRONG_ASSET: Incident = {
  title: { en: 'Wrong asset', kr: '다른 코인으로 입금' },
  text: {
    en: 'A customer has sent another coin than the one that their order is paid with, and writes to you.',
    kr: '고객이 주문과 다른 코인을 보내고 문의합니다.',
  },
  start: (scene) =>
    writeMessage(
      scene,
      ({ reference }) => `For my order ${reference} I sent 1,900 DOGE to the Litecoin address. Where is it?`,
    ),
};

export const WRONG_NETWORK: Incident = {
  title: { en: 'Wrong network', kr: '다른 네트워크로 입금' },
  text: {
    en: 'A customer has sent the right coin on another network, and writes to you.',
    kr: '고객이 같은 코인을 다른 네트워크로 보내고 문의합니다.',
  },
  start: (scene) =>
    writeMessage(
      scene,
      ({ reference }) => `I paid order ${reference} with 2 LTC from BNB Chain, and the page shows nothing.`,
    ),
};

async function takeBack(scene: Scene, order: Order, txid: string): Promise<void> {
  await scene.network(getPayRail(scene.context.desk, order).network.railId).forget(txid);
  await scene.reach(order, hasOpenHold);
}

function isPaidOut({ sightings }: OrderView): boolean {
  return sightings.some(({ purpose }) => purpose === 'payout');
}

export const REORGANISED_BEFORE = defineOrderIncident({
  title: { en: 'Payment taken back before the payout', kr: '송금 전에 되돌려진 입금' },
  text: {
    en: 'You have prepared a payout when the network drops the customer’s payment.',
    kr: '송금을 준비했는데 네트워크가 고객의 입금을 되돌립니다.',
  },
  happen: async (scene, order) => {
    const txid = await scene.payFinally(order, order.payBaseUnits);
    await scene.reach(order, ({ order: { stage } }) => stage === 'funded');
    if (!(await scene.prepare(order))) return false;
    await takeBack(scene, order, txid);
    return true;
  },
  isSolved: ({ view }) => !hasOpenHold(view) && isEndStage(view.order.stage) && !isPaidOut(view),
});

export const REORGANISED_AFTER = defineOrderIncident({
  title: { en: 'Payment taken back after the payout', kr: '송금 뒤에 되돌려진 입금' },
  text: {
    en: 'An order is delivered, and then the network drops the customer’s payment.',
    kr: '송금이 끝난 주문인데 네트워크가 고객의 입금을 되돌립니다.',
  },
  happen: async (scene, order) => {
    const txid = await scene.payFinally(order, order.payBaseUnits);
    await scene.reach(order, ({ order: { stage } }) => stage === 'funded');
    if (!(await scene.prepare(order))) return false;
    await scene.payOut(order);
    await scene.confirmPayout(order);
    await takeBack(scene, order, txid);
    return true;
  },
  isSolved: ({ view }) => !hasOpenHold(view),
});

const TENTHS = 10n;

function isPaidBack(view: OrderView): boolean {
  return view.refunds.length > 0 && view.refunds.every(({ state }) => isRefundEnded(state));
}

/** Everything that was owed back is back, or has become an order. */
function isPaidBackAndFree({ view }: { readonly view: OrderView }): boolean {
  return isPaidBack(view) && !hasOpenHold(view);
}

export const SHORT = defineOrderIncident({
  title: { en: 'Too little', kr: '금액 부족' },
  text: {
    en: 'A customer pays nine tenths of what was due and nothing more until the rate lock ends.',
    kr: '고객이 금액의 10분의 9만 보내고, 환율 고정이 끝날 때까지 더 보내지 않습니다.',
  },
  happen: async (scene, order) => {
    await scene.payFinally(order, order.payBaseUnits - order.payBaseUnits / TENTHS);
    await scene.reach(order, ({ order: { stage } }) => stage === 'short');
    await scene.endLock(order);
    await scene.reach(order, ({ order: { stage } }) => stage === 'closed_funded');
    await scene.giveRefundAddress(order);
    return true;
  },
  isSolved: isPaidBackAndFree,
});

export const OVER = defineOrderIncident({
  title: { en: 'Too much', kr: '금액 초과' },
  text: {
    en: 'A customer pays half as much again as was due.',
    kr: '고객이 금액의 한 배 반을 보냅니다.',
  },
  happen: async (scene, order) => {
    if (scene.context.desk.settings.depositPolicy !== 'strict') return false;
    await scene.payFinally(order, order.payBaseUnits + order.payBaseUnits / 2n);
    await scene.reach(order, ({ refunds }) => refunds.length > 0);
    await scene.giveRefundAddress(order);
    return true;
  },
  isSolved: isPaidBackAndFree,
});

export const TWICE = defineOrderIncident({
  title: { en: 'Paid twice', kr: '두 번 입금' },
  text: {
    en: 'A customer pays the whole amount twice, by mistake.',
    kr: '고객이 실수로 전체 금액을 두 번 보냅니다.',
  },
  happen: async (scene, order) => {
    await scene.pay(order, order.payBaseUnits);
    await scene.payFinally(order, order.payBaseUnits);
    await scene.reach(order, ({ refunds, order: { stage } }) => stage === 'funded' && refunds.length > 0);
    await scene.giveRefundAddress(order);
    return true;
  },
  isSolved: ({ view }) => isPaidBackAndFree({ view }) && view.order.stage === 'delivered',
});

export const LATE = defineOrderIncident({
  title: { en: 'Too late', kr: '늦은 입금' },
  text: {
    en: 'A customer pays the right amount after the rate lock has ended.',
    kr: '고객이 환율 고정이 끝난 뒤에 정확한 금액을 보냅니다.',
  },
  happen: async (scene, order) => {
    await scene.endLock(order);
    await scene.reach(order, ({ order: { stage } }) => stage === 'closed');
    await scene.payFinally(order, order.payBaseUnits);
    await scene.reach(order, ({ refunds }) =>
      refunds.some(({ allocatedBaseUnits }) => allocatedBaseUnits > 0n),
    );
    await scene.giveRefundAddress(order);
    return true;
  },
  isSolved: isPaidBackAndFree,
});

export const REPLACED = defineOrderIncident({
  title: { en: 'Payment replaced', kr: '바꿔치기한 입금' },
  text: {
    en: 'A customer’s payment is seen, and then replaced by one to an address of their own.',
    kr: '고객의 입금이 보였다가, 고객 자신의 주소로 가는 거래로 바뀝니다.',
  },
  happen: async (scene, order) => {
    const txid = await scene.pay(order, order.payBaseUnits);
    await scene.reach(order, ({ order: { stage } }) => stage === 'seen');
    const { railId } = getPayRail(scene.context.desk, order).network;
    await scene.network(railId).replace(txid, {
      address: scene.customerAddress(order),
      baseUnits: order.payBaseUnits,
    });
    await scene.reach(order, ({ order: { stage } }) => stage === 'lost');
    return true;
  },
  placeOf: (_scene, { reference }) => `/orders?order=${reference}`,
  isSolved: ({ view }) => isEndStage(view.order.stage),
});

/** The customer says this name, and the bank prints that one. */
const CUSTOMER = '한가람';
const STRANGER = '서지우';

/** The whole amount comes in time with the order's reference, and with another name. */
async function importStranger({ context, operator }: Scene, order: Order): Promise<boolean> {
  const { desk } = context;
  const { railId } = getPayRail(desk, order).network;
  const account = listBankAccounts(desk).find((each) => each.railId === railId);
  if (account === undefined) return false;
  const line = {
    row: 1,
    direction: 'in',
    baseUnits: order.payBaseUnits,
    bookedAtMs: desk.clock.nowMs(),
    precision: 'second',
    balanceAfter: null,
    shown: formatTransferText(STRANGER, order.reference),
    holder: null,
    remark: '',
    otherAccount: '',
    otherBank: '',
    kind: '전자금융',
    bankRef: null,
    isReversal: false,
    remarks: [],
  } as const;
  const fileHash = desk.hashText(order.orderId);
  await importLines(desk, account, { lines: [line], fileHash, operatorId: operator.id, columns: null });
  return true;
}

/** The money is in the books, and nothing was prepared for it before somebody asked whose it is. */
function isHeldFirst({ view, audit }: OrderCase): boolean {
  const at = (wanted: string): number => audit.findIndex(({ event }) => event === wanted);
  const [heldAt, preparedAt] = [at('hold_opened'), at('prepare_payout')];
  return recordedDeposits(view).length > 0 && heldAt !== -1 && (preparedAt === -1 || heldAt < preparedAt);
}

export const BANK_NAME = defineOrderIncident({
  title: { en: 'Bank name that differs', kr: '다른 입금자명' },
  text: {
    en: 'A customer says under which name they pay, and the bank shows the money under another name.',
    kr: '고객이 말한 이름과 다른 이름으로 은행에 돈이 들어옵니다.',
  },
  payAssetId: 'KRW',
  placeOf: ({ context }, order) => `/bank?rail=${getPayRail(context.desk, order).network.railId}`,
  happen: async (scene, order) => {
    const claimed = await claimPaid(scene.context.desk, order.orderId, CUSTOMER);
    return claimed.ok && importStranger(scene, order);
  },
  isSolved: isHeldFirst,
});
