import {
  type AddressTeller,
  type CloseReason,
  type HoldReason,
  type OrderTurn,
  withParticle,
} from '@naru/core';
import type { LetterFacts } from '@naru/desk';
import {
  type LetterPart,
  type LetterPlace,
  type LetterTemplates,
  type PaymentFacts,
  linkTransactions,
  listTxids,
} from './letter-template.ts';

export const KEEP_LINK =
  '이 링크를 가진 사람은 누구나 주문을 보고, 입금 전에 취소하고, 환불받을 곳을 처음으로 정할 수 있습니다. ' +
  '다른 사람에게 알려 주지 마세요.';
export const NO_ADDRESSES = '입금 주소는 메일로 보내지 않습니다. 주문 화면에 표시된 주소만 사용하세요.';
const DEMO_NOTE = '연습 주문입니다. 데모 환율을 쓰며 실제 돈은 오가지 않습니다.';
const NOTHING_TO_DO = '하실 일은 없습니다.';

/** The locked rate, if the letter has one, and a note if it is simulated. */
function rateNotes(
  { rate, feePercent, rateFixedAtMs, isDemoRate }: LetterFacts<'order_delivered'>,
  place: LetterPlace,
): readonly LetterPart[] {
  const hasRate = rate !== undefined && feePercent !== undefined && rateFixedAtMs !== undefined;
  const rows = [
    ['환율', rate ?? ''],
    ['수수료(환율에 포함)', `${feePercent ?? ''}%`],
    ['환율 고정 시각', rateFixedAtMs === undefined ? '' : place.time(rateFixedAtMs)],
  ] as const;
  return [...(hasRate ? [{ rows }] : []), ...(isDemoRate === true ? [DEMO_NOTE] : [])];
}

/** The time until which a block must include the payment. */
function waitNotes(
  { blockByMs }: Pick<LetterFacts<'order_link'>, 'blockByMs'>,
  place: LetterPlace,
): readonly LetterPart[] {
  return blockByMs === undefined
    ? []
    : [
        `${place.time(blockByMs)}까지 네트워크의 블록에 포함된 입금에 이 환율이 적용됩니다. ` +
          '그 뒤에는 환불하거나 그때의 환율로 교환해드립니다.',
      ];
}

/** A note if only the amount identifies the payment. */
function exactNotes({ exactSum }: Pick<LetterFacts<'order_link'>, 'exactSum'>): readonly LetterPart[] {
  if (exactSum === undefined) return [];
  return [
    `정확히 ${withParticle({ text: exactSum, particle: '을' })} 보내 주세요. 끝자리까지의 금액으로 누구의 입금인지 구분하므로, ` +
      '금액이 다르면 주문을 찾지 못할 수 있습니다.',
  ];
}

function promiseRows(facts: LetterFacts<'payment_confirmed'>): LetterPart {
  return {
    rows: [
      ['보내실 금액', `${facts.payAmount} ${facts.paySymbol}`],
      ['받으실 금액', `${facts.receiveAmount} ${facts.receiveSymbol}`],
    ],
  };
}

/** Links to a payment. */
function paymentParts(facts: PaymentFacts): readonly LetterPart[] {
  if (facts.network === undefined) return [];
  const hashes = listTxids(facts).map((txid) => ['트랜잭션 해시', txid] as const);
  return [{ rows: [['네트워크', facts.network], ...hashes] }, ...linkTransactions(facts)];
}

/** Values that this release does not know are shown unchanged. */
const TOLD_BY: Readonly<Partial<Record<string, string>>> = {
  link: '주문 링크를 가진 사람',
  browser: '주문한 브라우저',
  account: '로그인한 회원님의 계정',
  letter: '저희가 보낸 메일의 링크',
  operator: '고객의 요청을 받은 고객 지원 담당자',
} satisfies Record<AddressTeller, string>;

const CLOSED_BECAUSE: Readonly<Partial<Record<string, string>>> = {
  customer: '주문 링크를 가진 사람이 주문 화면에서 취소했습니다.',
  timeout: '환율이 고정된 동안 입금이 확인되지 않았습니다.',
  clock_wrong:
    '저희 시계가 맞지 않아 주문이 제시간보다 먼저 취소되었을 수 있습니다. 죄송합니다. 새로 주문하실 수 있습니다.',
  claim_timeout: '보내셨다고 하신 입금이 확인되지 않았습니다.',
  deposit_lost: '네트워크에서 입금이 사라진 뒤 다시 나타나지 않았습니다.',
  wrong_details: '주문 내용에 맞지 않는 부분이 있었습니다.',
  wrong_amount: '들어온 금액이 보내실 금액과 달랐습니다.',
  no_payment: '이 주문의 입금을 찾지 못했습니다.',
  underpaid: '보내실 금액보다 적게 들어왔습니다.',
  overpaid: '보내실 금액보다 많이 들어왔습니다.',
  late: '환율 고정이 끝난 뒤에 입금되었습니다.',
  unconfirmed:
    '보내신 거래가 제때 블록에 포함되지 않아 환율을 더는 유지할 수 없습니다. 나중에 도착하면 환불하거나 그때의 환율로 교환해드립니다.',
  reserve_gone: '환율 고정이 끝난 뒤에 입금이 확정되었고, 그사이 보내드릴 통화가 모두 소진되었습니다.',
  unmatched: '어느 주문에도 속하지 않는 입금이라 돌려드립니다.',
  misdirected: '다른 코인이나 다른 네트워크로 보내셨습니다.',
  altered: '주문 내용이 저희 기록과 달라 보내시기에 안전하지 않았습니다.',
  other: '자세한 내용은 주문 화면에 있습니다.',
} satisfies Record<CloseReason, string>;

/** Why an order could not use a payment. */
const NOT_SWAPPED_BECAUSE: Readonly<Partial<Record<string, string>>> = {
  late: '환율 고정이 끝난 뒤에 들어온 금액입니다.',
  reserve_gone: '환율 고정이 끝난 뒤에 입금이 확정되었고, 그사이 보내드릴 통화가 모두 소진되었습니다.',
  found_late: '제때 보내셨지만, 주문이 끝난 뒤에야 저희가 확인했습니다.',
};

function nameReason(reason: string): string {
  return NOT_SWAPPED_BECAUSE[reason] ?? reason;
}

/** The letter does not name the check that paused the order. */
const CHECKED = '정책에 따른 확인 절차로 이 주문을 잠시 멈췄습니다.';
const HELD_BECAUSE: Readonly<Partial<Record<string, string>>> = {
  deposit_gone: '네트워크가 이미 확인한 입금을 되돌렸습니다. 다시 보내지 마세요.',
  deposit_reversed: '은행이 이체를 취소했습니다. 은행에 확인하시고 이 메일에 회신해 주세요.',
  payment_gone: '고객님께 보낸 금액이 네트워크에 더 이상 보이지 않습니다. 받으실 금액은 그대로입니다.',
  paid_too_much: '받으실 금액보다 많이 보내드려 차액을 확인하고 있습니다.',
  payment_unexplained: '알려 주신 주소로 송금된 금액이 있어 누가 보냈는지 확인하고 있습니다.',
  address_integrity: '이 주문이 저희 기록과 맞지 않습니다. 이 주문으로 보내지 마세요.',
  restored: '기록을 백업에서 복원하여 진행 중인 주문을 모두 확인하고 있습니다.',
  operator: '담당자가 확인할 것이 있어 잠시 멈췄습니다.',
  question: '여쭤볼 것이 있습니다. 보내드린 메시지나 이 메일에 회신해 주세요.',
  bank_freeze: '은행이 이 주문의 이체를 지급정지했습니다.',
  listed: CHECKED,
  screening: CHECKED,
} satisfies Record<HoldReason, string>;

/** A missing turn does not compile. */
export const ORDER_LETTERS_KR: LetterTemplates<OrderTurn> = {
  order_link: (facts, place) => ({
    subject: `주문 ${facts.reference}`,
    parts: [
      promiseRows(facts),
      ...exactNotes(facts),
      '입금 주소와 진행 상황은 아래에서 확인하세요.',
      place.orderLink(facts.linkId),
      KEEP_LINK,
      `환율은 ${place.time(facts.lockEndsAtMs)}까지 고정되며, 그때까지 입금을 기다립니다.`,
      ...waitNotes(facts, place),
      NO_ADDRESSES,
      ...rateNotes(facts, place),
    ],
  }),
  order_succeeded: (facts, place) => ({
    subject: `주문 ${facts.reference}: 환불 대신 교환합니다`,
    parts: [
      `주문 ${facts.predecessorReference}의 환불 금액으로 새 주문을 만들었습니다. 입금은 이미 끝났습니다.`,
      promiseRows(facts),
      place.orderLink(facts.linkId),
      KEEP_LINK,
      ...rateNotes(facts, place),
    ],
  }),
  payment_seen: (facts, place) => ({
    subject: `주문 ${facts.reference}: 입금을 감지했습니다`,
    parts: [
      `보내신 ${withParticle({ text: `${facts.amount} ${facts.symbol}`, particle: '이' })} 네트워크에서 감지되었습니다. ` +
        '네트워크가 확인하면 입금이 완료됩니다.',
      ...waitNotes(facts, place),
      NOTHING_TO_DO,
      place.orderLink(facts.linkId),
    ],
  }),
  payment_confirmed: (facts, place) => ({
    subject: `주문 ${facts.reference}: 입금이 확인되었습니다`,
    parts: [
      '입금이 확인되었습니다. 이제 담당자가 보내드릴 준비를 합니다.',
      promiseRows(facts),
      NOTHING_TO_DO,
      place.orderLink(facts.linkId),
    ],
  }),
  payment_short: (facts, place) => ({
    subject: `주문 ${facts.reference}: 금액이 부족합니다`,
    parts: [
      `${facts.amount} ${facts.symbol}만 들어와 금액이 부족합니다. 부족한 ${withParticle({
        text: `${facts.missingAmount} ${facts.symbol}`,
        particle: '을',
      })} ${place.time(facts.lockEndsAtMs)}까지 보내 주세요.`,
      ...exactNotes(facts),
      '입금 주소는 아래 화면에 있습니다. 그 시각이 지나면 주문이 취소되고 받은 금액을 환불해드립니다.',
      place.orderLink(facts.linkId),
      NO_ADDRESSES,
    ],
  }),
  payment_over: (facts, place) => ({
    subject: `주문 ${facts.reference}: 금액이 더 들어왔습니다`,
    parts: [
      `${withParticle({ text: `${facts.amount} ${facts.symbol}`, particle: '이' })} 들어왔습니다. ` +
        `보내실 금액보다 ${facts.excessAmount} ${facts.symbol} 많습니다.`,
      '아래 화면에서 다음 진행을 확인하고, 가능한 경우 그대로 진행할 수 있습니다. 교환에 쓰지 못한 금액은 환불해드립니다.',
      place.orderLink(facts.linkId),
    ],
  }),
  payment_late: (facts, place) => ({
    subject: `주문 ${facts.reference}: 입금하신 금액이 교환되지 않았습니다`,
    parts: [
      `보내신 ${withParticle({ text: `${facts.amount} ${facts.symbol}`, particle: '이' })} 들어왔습니다. ` +
        nameReason(facts.reason ?? 'late'),
      '주문은 취소되었고, 고객 지원과 따로 정하지 않으시면 금액을 환불해드립니다.',
      '환불받을 곳을 아래에서 입력해 주세요. 기한은 없습니다.',
      place.orderLink(facts.linkId),
      KEEP_LINK,
    ],
  }),
  payment_gone: (facts, place) => ({
    subject: `주문 ${facts.reference}: 입금이 보이지 않습니다`,
    parts: [
      '보내신 금액이 네트워크에 더 이상 보이지 않습니다. 보통은 저절로 다시 나타납니다.',
      '지갑에서 송금 상태를 확인해 주세요. 지갑에 실패로 표시된 경우에만 다시 보내세요. ' +
        `${place.time(facts.lostEndsAtMs)}까지 다시 나타나지 않으면 주문이 취소됩니다.`,
      place.orderLink(facts.linkId),
      NO_ADDRESSES,
    ],
  }),
  order_taken: (facts, place) => ({
    subject: `주문 ${facts.reference}: 담당자가 처리하고 있습니다`,
    parts: ['담당자가 주문을 맡아 보내드릴 준비를 하고 있습니다.', place.orderLink(facts.linkId)],
  }),
  order_delivered: (facts, place) => ({
    subject: `주문 ${facts.reference} 완료`,
    parts: [
      `${withParticle({ text: `${facts.receiveAmount} ${facts.receiveSymbol}`, particle: '을' })} 보내드렸습니다.`,
      ...paymentParts(facts),
      place.orderLink(facts.linkId),
      '서명된 영수증은 아래에서 내려받을 수 있습니다.',
      place.receiptLink(facts.linkId),
      KEEP_LINK,
      ...rateNotes(facts, place),
    ],
  }),
  order_canceled: (facts, place) => ({
    subject: `주문 ${facts.reference} 취소`,
    parts: [
      CLOSED_BECAUSE[facts.reason] ?? facts.reason,
      '이 주문으로 더는 보내지 마세요. 보내신 금액이 있으면 돌려드리는 방법이 아래 화면에 있습니다.',
      place.orderLink(facts.linkId),
    ],
  }),
  order_expired: (facts, place) => ({
    subject: `주문 ${facts.reference} 만료`,
    parts: [
      '제때 입금되지 않아 주문이 만료되었습니다. 이 주문으로 보내지 마시고 새로 주문해 주세요.',
      '이미 보내셨다면 아래 화면에 입금이 나타나고, 환불해드립니다.',
      place.orderLink(facts.linkId),
    ],
  }),
  order_held: (facts, place) => ({
    subject: `주문 ${facts.reference} 보류`,
    parts: [
      HELD_BECAUSE[facts.reason] ?? facts.reason,
      `담당자가 ${place.time(facts.reviewAtMs)}까지 확인하며, 그동안은 보내드리지 않습니다. ` +
        '자세한 내용은 아래 화면에 있습니다.',
      place.orderLink(facts.linkId),
    ],
  }),
  refund_opened: (facts, place) => ({
    subject:
      facts.isPlaceKnown === true
        ? `주문 ${facts.reference} 환불 안내`
        : `주문 ${facts.reference}: 어디로 환불해드릴까요?`,
    parts: [
      '보내신 금액 중 교환에 쓰지 못한 금액을 환불해드립니다.',
      facts.isPlaceKnown === true
        ? `주문할 때 입력하신 곳으로 ${place.time(facts.dueAtMs)}까지 보내드립니다. 본인의 것이 맞는지 아래에서 확인해 주세요.`
        : `환불받을 곳을 알려 주시면 ${place.time(facts.dueAtMs)}까지 보내드립니다. 아래에서 입력해 주세요.`,
      place.orderLink(facts.linkId),
      KEEP_LINK,
    ],
  }),
  refund_address_set: (facts, place) => ({
    subject: `주문 ${facts.reference} 환불받을 곳이 정해졌습니다`,
    parts: [
      `이 주문의 환불받을 곳이 입력되었습니다. 입력 경로: ${TOLD_BY[facts.toldBy] ?? facts.toldBy}`,
      '주소는 메일로 보내지 않습니다. 본인의 것이 맞는지 아래에서 확인해 주세요.',
      place.orderLink(facts.linkId),
      '맞지 않다면 그 화면에서 “환불받을 곳 바꾸기”를 누르거나 즉시 이 메일에 회신해 주세요.',
    ],
  }),
  refund_address_changed: (facts, place) => ({
    subject: `주문 ${facts.reference} 환불받을 곳이 바뀌었습니다`,
    parts: [
      `이 주문의 환불받을 곳이 바뀌었습니다. 변경 경로: ${TOLD_BY[facts.toldBy] ?? facts.toldBy}`,
      '주소는 메일로 보내지 않습니다. 본인의 것이 맞는지 아래에서 확인해 주세요.',
      place.orderLink(facts.linkId),
      '본인이 아니라면 즉시 이 메일에 회신해 주세요.',
    ],
  }),
  refund_withheld: (facts, place) => ({
    subject: `주문 ${facts.reference} 환불 보류`,
    parts: [
      `환불 금액 ${withParticle({ text: `${facts.amount} ${facts.symbol}`, particle: '을' })} 아직 보내드릴 수 없습니다.` +
        (facts.reviewAtMs === undefined ? '' : ` ${place.time(facts.reviewAtMs)}까지 다시 확인합니다.`),
      '이유는 아래 화면에 있습니다.',
      place.orderLink(facts.linkId),
    ],
  }),
  refund_sent: (facts, place) => ({
    subject: `주문 ${facts.reference} 환불 완료`,
    parts: [
      facts.amount === undefined || facts.symbol === undefined
        ? '환불 금액을 보내드렸습니다.'
        : `환불 금액 ${withParticle({ text: `${facts.amount} ${facts.symbol}`, particle: '을' })} 보내드렸습니다.`,
      ...paymentParts(facts),
      place.orderLink(facts.linkId),
      '서명된 영수증은 아래에서 내려받을 수 있습니다.',
      place.receiptLink(facts.linkId),
      KEEP_LINK,
    ],
  }),
  refund_waived: (facts, place) => ({
    subject: `주문 ${facts.reference}: 환불하지 않습니다`,
    parts: [
      `${withParticle({ text: `${facts.amount} ${facts.symbol}`, particle: '은' })} 환불해드리지 않습니다. ` +
        '이유는 아래 화면에 있습니다.',
      place.orderLink(facts.linkId),
    ],
  }),
};
