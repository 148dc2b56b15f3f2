import type { Words } from '@naru/contract';
import {
  type Order,
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
import {
  type Incidents,
  MADE_WORSE,
  NOT_DELIVERED,
  type OrderCase,
  STILL_HELD,
  STILL_OPEN,
  type Stage,
  defineOrderIncident,
  firstUndone,
  nameOrder,
} from './incident.ts';
import type { Scene } from './scene.ts';
import { untilDelivered } from './sent.ts';

const NAME = 'Hana';
const MESSAGES = '/post?folder=contact';

const NOT_INFORMED: Words = {
  en: 'The customer does not know where they stand: write to them on the page of {order} (M).',
  kr: '고객이 상황을 모릅니다. {order} 주문 화면에서 고객에게 쓰세요(M).',
};
const STILL_AWAITED: Words = {
  en: 'The money does not come in {order}, which still waits for it: cancel it, or move the clock until it has closed by itself.',
  kr: '돈이 {order} 주문으로 들어오지 않는데 주문은 아직 기다립니다. 취소하거나, 저절로 끝날 때까지 시계를 앞으로 돌리세요.',
};
const STILL_WAITS: Words = {
  en: '{order} closes by itself: its page says when. Wait, or move the clock on the page Practice; canceling it is right, too.',
  kr: '{order} 주문은 스스로 닫힙니다. 시각은 주문 화면에 있습니다. 기다리거나 연습 화면에서 시계를 진행하세요. 취소해도 됩니다.',
};
const NOT_ANSWERED: Words = {
  en: 'The message is not marked as answered: that is the last of the steps under it.',
  kr: '문의가 답변 완료로 기록되지 않았습니다. 문의 아래 순서의 마지막 일입니다.',
};

/** Lets the customer of a new order write by the contact form. */
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
    // The desk cannot see this money: the customer was informed, the message answered, the order ended.
    look: async ({ desk: { store } }) => {
      const view = await store.findOrder(orderId);
      const isInformed = noteToCustomerEntries(await store.listAudit(orderId)).length > 0;
      const message = await store.findLetter(letterId);
      const missing = firstUndone([
        [isInformed, NOT_INFORMED],
        [(message?.answer ?? null) !== null, NOT_ANSWERED],
        [view !== null && isEndStage(view.order.stage), STILL_AWAITED],
      ]);
      const place = missing === STILL_AWAITED ? `/orders?order=${order.reference}` : MESSAGES;
      return { missing: nameOrder(missing, order), place };
    },
  };
}

async function takeBack(scene: Scene, order: Order, txid: string): Promise<void> {
  await scene.network(getPayRail(scene.context.desk, order).network.railId).forget(txid);
  await scene.reach(order, hasOpenHold);
}

const NOT_ASKED_AGAIN: Words = {
  en: 'The customer has your money and was not asked to pay again: write to them (M) with “Please pay again”.',
  kr: '고객이 돈을 받아 갔는데 다시 입금해 달라고 하지 않았습니다. “다시 입금 요청” 문구로 쓰세요(M).',
};
const NOT_PAID_AGAIN: Words = {
  en: 'The second payment is not there and final yet: in the box “Rehearsal” of the order the customer pays, and blocks are mined.',
  kr: '다시 보낸 입금이 아직 확정되지 않았습니다. 주문 화면의 “연습” 상자에서 고객이 입금하게 하고 블록을 만드세요.',
};

const TENTHS = 10n;

const NOT_PAID_BACK: Words = {
  en: 'What is owed back to the customer is not back yet.',
  kr: '고객에게 돌려줄 금액이 아직 가지 않았습니다.',
};
const NOT_SWAPPED: Words = {
  en: 'What was owed back was swapped: the new order is not delivered yet.',
  kr: '돌려줄 금액을 교환했지만 새 주문이 아직 전달 완료가 아닙니다.',
};

/** Everything owed was returned, or has become an order that is delivered. */
function untilPaidBack({ view, successors }: OrderCase): Words | null {
  const isPaidBack = view.refunds.length > 0 && view.refunds.every(({ state }) => isRefundEnded(state));
  return firstUndone([
    [isPaidBack, NOT_PAID_BACK],
    [successors.every((each) => untilDelivered(each) === null), NOT_SWAPPED],
    [!hasOpenHold(view), STILL_HELD],
  ]);
}

/** The name that the customer enters, and the one that the bank prints. */
const CUSTOMER = '한가람';
const STRANGER = '서지우';

/** Imports a line with the whole amount, in time and with the order's reference, but with another name. */
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

const NOT_HELD: Words = {
  en: 'Nobody has asked the customer yet whose account it is: hold {order}.',
  kr: '누구의 계좌인지 아무도 묻지 않았습니다. {order} 주문을 보류하세요.',
};
const NOT_RECORDED: Words = {
  en: 'The line of the statement is not recorded for {order}.',
  kr: '거래내역의 입금을 아직 {order} 주문에 기록하지 않았습니다.',
};
const NOT_ASKED: Words = {
  en: 'The customer was not asked: write to them on the page of {order} (M), template “Whose account is it?”.',
  kr: '고객에게 아직 묻지 않았습니다. {order} 주문 화면에서 고객에게 쓰세요(M).',
};

/** The money is in the books, nothing was prepared before somebody asked, and it is paid out. */
function untilAskedAndPaid(facts: OrderCase): Words | null {
  const { view, audit } = facts;
  const at = (wanted: string): number => audit.findIndex(({ event }) => event === wanted);
  const [heldAt, preparedAt] = [at('hold_opened'), at('prepare_payout')];
  if (preparedAt !== -1 && (heldAt === -1 || heldAt > preparedAt)) return MADE_WORSE;
  const isPaidBack = view.refunds.length > 0 && untilPaidBack(facts) === null;
  return firstUndone([
    [heldAt !== -1, NOT_HELD],
    [recordedDeposits(view).length > 0, NOT_RECORDED],
    [noteToCustomerEntries(audit).length > 0, NOT_ASKED],
    [!hasOpenHold(view), STILL_HELD],
    [isPaidBack || view.order.stage === 'delivered', NOT_DELIVERED],
  ]);
}

export const RECEIVED = {
  wrong_asset: {
    title: { en: 'Wrong asset', kr: '다른 코인으로 입금' },
    text: {
      en: 'A customer has sent another coin than the one that their order is paid with, and writes to you.',
      kr: '고객이 주문과 다른 코인을 보내고 문의합니다.',
    },
    start: (scene) =>
      writeMessage(
        scene,
        ({ reference }) =>
          `For my order ${reference} I sent 1,900 DOGE to the Litecoin address. Where is it?`,
      ),
  },
  wrong_network: {
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
  },
  reorganised_before: defineOrderIncident({
    title: { en: 'Payment taken back before the payout', kr: '송금 전에 되돌려진 입금' },
    text: {
      en: 'You have prepared a payout when the network drops the customer’s payment.',
      kr: '송금을 준비했는데 네트워크가 고객의 입금을 되돌립니다.',
    },
    happen: async (scene, order) => {
      const txid = await scene.fund(order);
      if (!(await scene.prepare(order))) return false;
      await takeBack(scene, order, txid);
      return true;
    },
    missing: ({ view }) =>
      view.sightings.some(({ purpose }) => purpose === 'payout')
        ? MADE_WORSE
        : firstUndone([
            [isEndStage(view.order.stage), STILL_OPEN],
            [!hasOpenHold(view), STILL_HELD],
          ]),
  }),
  reorganised_after: defineOrderIncident({
    title: { en: 'Payment taken back after the payout', kr: '송금 뒤에 되돌려진 입금' },
    text: {
      en: 'An order is delivered, and then the network drops the customer’s payment.',
      kr: '송금이 끝난 주문인데 네트워크가 고객의 입금을 되돌립니다.',
    },
    happen: async (scene, order) => {
      const txid = await scene.fund(order);
      if (!(await scene.prepare(order))) return false;
      await scene.payOut(order);
      await scene.confirmPayout(order);
      await takeBack(scene, order, txid);
      return true;
    },
    missing: ({ view, audit }) => {
      const paidAgain = view.sightings.filter(
        ({ purpose, standing, droppedAtMs }) =>
          purpose === 'deposit' && standing === 'booked' && droppedAtMs === null,
      );
      return firstUndone([
        [audit.some(({ event }) => event === 'payment_asked_again'), NOT_ASKED_AGAIN],
        [paidAgain.length > 0, NOT_PAID_AGAIN],
        [!hasOpenHold(view), STILL_HELD],
      ]);
    },
  }),
  short: defineOrderIncident({
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
    missing: untilPaidBack,
  }),
  over: defineOrderIncident({
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
    missing: untilPaidBack,
  }),
  twice: defineOrderIncident({
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
    missing: (facts) => untilPaidBack(facts) ?? untilDelivered(facts.view),
  }),
  late: defineOrderIncident({
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
    missing: untilPaidBack,
  }),
  replaced: defineOrderIncident({
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
    placeOf: ({ reference }) => `/orders?order=${reference}`,
    missing: ({ view }) => firstUndone([[isEndStage(view.order.stage), STILL_WAITS]]),
  }),
  bank_name: defineOrderIncident({
    title: { en: 'Bank name that differs', kr: '다른 입금자명' },
    text: {
      en: 'A customer says under which name they pay, and the bank shows the money under another name.',
      kr: '고객이 말한 이름과 다른 이름으로 은행에 돈이 들어옵니다.',
    },
    payAssetId: 'KRW',
    placeOf: (order, missing, { context: { desk } }) =>
      missing === NOT_HELD || missing === NOT_RECORDED
        ? `/bank?rail=${getPayRail(desk, order).network.railId}`
        : `/orders?order=${order.reference}`,
    happen: async (scene, order) => {
      const claimed = await claimPaid(scene.context.desk, order.orderId, CUSTOMER);
      return claimed.ok && importStranger(scene, order);
    },
    missing: untilAskedAndPaid,
  }),
} satisfies Incidents;
