import type { StoryChapter } from './chapter.ts';
import { type Passage, type Sentence, WAIT_FOR_OPERATOR } from './story-text.ts';
import type { Texts } from '@naru/core';

/** Reasons that need more than a few words. */
export const CLOSING_TEXTS = {
  clock_wrong: {
    en: 'Our clock was wrong, so this order may have been canceled too early. We are sorry. Place it again; if you have paid, we refund what arrives.',
    kr: '저희 시계가 맞지 않아 이 주문이 제시간보다 먼저 취소되었을 수 있어요. 죄송해요. 다시 주문해 주세요. 이미 보내셨다면 도착한 금액을 환불해드려요.',
  },
  unconfirmed: {
    en: 'No block took the payment in time, so its rate is no longer held.',
    kr: '보내신 거래가 제때 블록에 포함되지 않아 환율을 더는 유지할 수 없어요.',
  },
  reserve_gone: {
    en: 'The payment was confirmed after the end of the rate lock, and by then we had no more of the currency to send.',
    kr: '환율 고정이 끝난 뒤에 입금이 확정되었고, 그사이 보내드릴 통화가 모두 소진되었어요.',
  },
} as const satisfies Texts;

const CONFIRMING = {
  en: 'It is on the network {{progress}}.',
  kr: '네트워크에서 확인하고 있어요. {{progress}}',
} as const satisfies Sentence;

const AT_OUR_BANK = {
  en: 'Our bank is processing it.',
  kr: '은행에서 처리하고 있어요.',
} as const satisfies Sentence;

const RESERVED = {
  en: 'We have your payment, and your {{receive}} is reserved for you.',
  kr: '입금을 받았고, 보내드릴 {{receive:을}} 준비했어요.',
} as const satisfies Sentence;

const HELD = {
  en: 'We have what you paid, and it is safe.',
  kr: '보내신 금액은 저희가 안전하게 보관하고 있어요.',
} as const satisfies Sentence;

const OPERATOR_SENDS = {
  en: 'An operator will send your {{receive}}.',
  kr: '담당자가 {{receive:을}} 보내드려요.',
} as const satisfies Sentence;

const ASKED_WHERE_TO = {
  en: 'Nothing is lost: we will refund it, and this page will ask you where to.',
  kr: '사라지지 않아요. 처리가 끝나면 환불해드리고, 환불받을 곳을 이 화면에서 여쭤볼게요.',
} as const satisfies Sentence;

const NETWORK_ACTS = {
  en: 'Nothing now. The network is confirming the payment.',
  kr: '네트워크가 확인하는 중이에요. 지금 하실 일은 없어요.',
} as const satisfies Sentence;

const BANK_ACTS = {
  en: 'Nothing now. The bank is processing the transfer.',
  kr: '은행이 처리하는 중이에요. 지금 하실 일은 없어요.',
} as const satisfies Sentence;

const SEE_REFUND = {
  en: 'See the refund below.',
  kr: '아래 환불 내역을 확인해 주세요.',
} as const satisfies Sentence;

const CLOSED_FOR_GOOD = {
  en: 'The order is closed. Do not pay it again.',
  kr: '끝난 주문이에요. 이 주문으로는 다시 보내지 마세요.',
} as const satisfies Sentence;

/** An order that was closed, and for which nothing has arrived. */
const NOTHING_RECEIVED = {
  money: { en: 'We have received nothing for this order.', kr: '이 주문으로 받은 금액은 없어요.' },
  next: {
    en: 'Do not pay this order. You can start the same swap again at the current rate.',
    kr: '이 주문으로는 보내지 마세요. 지금 환율로 같은 교환을 다시 시작할 수 있어요.',
  },
  actor: {
    en: 'Nothing. If you did send money, it appears here once we see it.',
    kr: '하실 일은 없어요. 이미 보냈다면 감지되는 대로 여기에 표시돼요.',
  },
} as const satisfies Omit<Passage, 'happened'>;

/** What the customer reads at every stage of an order. `{{pay:을}}` is the value with its particle. */
export const STAGE_TEXTS = {
  awaiting_deposit: {
    happened: {
      en: 'Your order is open. The rate is fixed until {{until}}.',
      kr: '주문이 접수되었고, 환율은 {{until}}까지 고정돼요.',
    },
    money: { en: 'Nothing has arrived yet.', kr: '아직 들어온 입금이 없어요.' },
    next: { en: 'Send exactly {{pay}} in one payment.', kr: '정확히 {{pay:을}} 한 번에 보내 주세요.' },
    actor: { en: 'Pay. We watch for your payment.', kr: '보내 주시면 저희가 확인할게요.' },
  },
  claimed: {
    happened: { en: 'You told us that you have paid.', kr: '보냈다고 알려 주셨어요.' },
    money: {
      en: 'We have not seen the payment yet. It may still be on its way.',
      kr: '아직 입금이 확인되지 않았어요. 오는 중일 수 있어요.',
    },
    next: {
      en: 'The payment appears here as soon as we see it. The rate holds if that is before {{until}}.',
      kr: '입금이 감지되면 바로 여기에 표시돼요. {{until}} 전에 감지되면 고정 환율이 적용돼요.',
    },
    actor: {
      en: 'Nothing. We are watching for your payment.',
      kr: '저희가 입금을 확인하고 있어요. 하실 일은 없어요.',
    },
  },
  claimed_attested: {
    happened: { en: 'You told us that you have paid.', kr: '보냈다고 알려 주셨어요.' },
    money: { en: 'As far as we know, it is on its way.', kr: '오는 중인 것으로 알고 있어요.' },
    next: {
      en: 'The payment appears here once an operator finds it. The rate holds for payments made until {{until}}.',
      kr: '담당자가 찾으면 여기에 표시돼요. {{until}}까지 보낸 금액에 고정 환율이 적용돼요.',
    },
    actor: {
      en: 'Nothing. An operator is looking for your payment.',
      kr: '담당자가 입금을 찾고 있어요. 하실 일은 없어요.',
    },
  },
  seen: {
    happened: { en: 'We have seen your payment of {{paid}}.', kr: '{{paid}} 입금을 감지했어요.' },
    money: CONFIRMING,
    next: {
      en: 'Once it is confirmed, an operator sends your {{receive}}.',
      kr: '확인이 끝나면 담당자가 {{receive:을}} 보내드려요.',
    },
    actor: NETWORK_ACTS,
  },
  seen_bank: {
    happened: { en: 'We have seen your transfer of {{paid}}.', kr: '{{paid}} 이체를 감지했어요.' },
    money: AT_OUR_BANK,
    next: {
      en: 'Once it is booked, an operator sends your {{receive}}.',
      kr: '처리가 끝나면 담당자가 {{receive:을}} 보내드려요.',
    },
    actor: BANK_ACTS,
  },
  short: {
    happened: {
      en: 'We have seen {{paid}}. This order needs {{pay}}.',
      kr: '{{paid}} 입금을 감지했어요. 이 주문에는 {{pay:이}} 필요해요.',
    },
    money: HELD,
    next: {
      en: 'Send the missing {{rest}} before {{until}}. Otherwise the order is canceled, and we refund what you sent.',
      kr: '{{until}}까지 부족한 {{rest:을}} 더 보내 주세요. 그러지 않으면 주문이 취소되고 보내신 금액을 환불해드려요.',
    },
    actor: {
      en: 'Send the rest if you want to complete the swap.',
      kr: '교환을 마치려면 부족한 금액을 보내 주세요.',
    },
  },
  lost: {
    happened: {
      en: 'Your payment has disappeared from the network.',
      kr: '입금이 네트워크에서 사라졌어요.',
    },
    money: {
      en: 'It was dropped or replaced before it was confirmed, so it is most likely still in your wallet.',
      kr: '확인되기 전에 취소되거나 바뀌어서, 아직 지갑에 있을 가능성이 커요.',
    },
    next: {
      en: 'If it comes back, the order continues automatically. If not, the order is canceled.',
      kr: '다시 나타나면 주문이 자동으로 이어져요. 그러지 않으면 주문이 취소돼요.',
    },
    actor: {
      en: 'Please check your wallet. We keep watching.',
      kr: '지갑을 확인해 주세요. 저희도 계속 확인할게요.',
    },
  },
  funded: {
    happened: { en: 'Your payment of {{paid}} is confirmed.', kr: '{{paid}} 입금 확인이 끝났어요.' },
    money: RESERVED,
    next: OPERATOR_SENDS,
    actor: WAIT_FOR_OPERATOR,
  },
  funded_converted: {
    happened: {
      en: 'This order was made from the {{pay}} that an earlier order could not use, at the rate of that moment.',
      kr: '이전 주문에서 쓰지 못한 {{pay:으로}} 새로 만든 주문이에요. 만든 시점의 환율이 적용됐어요.',
    },
    money: RESERVED,
    next: OPERATOR_SENDS,
    actor: { en: 'Nothing. Do not pay again.', kr: '하실 일은 없어요. 다시 보내지 마세요.' },
  },
  over: {
    happened: {
      en: 'We received {{paid}}. This order needs only {{pay}}.',
      kr: '{{paid}} 입금을 받았어요. 이 주문에는 {{pay}}만 필요해요.',
    },
    money: HELD,
    next: {
      en: 'An operator decides. Either the order continues and we refund the extra {{excess}}, or we refund everything.',
      kr: '담당자가 확인해요. 주문을 계속하고 더 보내신 {{excess:을}} 환불해드리거나, 전부 환불해드려요.',
    },
    actor: WAIT_FOR_OPERATOR,
  },
  assigned: {
    happened: {
      en: 'Your payment is confirmed, and an operator has taken the order.',
      kr: '입금이 확인되어 담당자가 주문을 맡았어요.',
    },
    money: RESERVED,
    next: { en: 'The operator prepares the transfer to you.', kr: '보내드릴 준비를 하고 있어요.' },
    actor: WAIT_FOR_OPERATOR,
  },
  prepared: {
    happened: { en: 'The transfer of {{receive}} is ready.', kr: '{{receive}} 송금 준비를 마쳤어요.' },
    money: { en: 'It is about to be sent to you.', kr: '곧 고객님께 보내드려요.' },
    next: {
      en: 'As soon as the operator has sent it, you see it here.',
      kr: '담당자가 보내면 바로 여기에 표시돼요.',
    },
    actor: WAIT_FOR_OPERATOR,
  },
  sent: {
    happened: {
      en: 'We have sent {{receive}} to your address.',
      kr: '받는 주소로 {{receive:을}} 보내드렸어요.',
    },
    money: CONFIRMING,
    next: { en: 'Once it is confirmed, the order is complete.', kr: '확인이 끝나면 주문이 완료돼요.' },
    actor: NETWORK_ACTS,
  },
  sent_bank: {
    happened: {
      en: 'We have sent {{receive}} to your account.',
      kr: '받는 계좌로 {{receive:을}} 보내드렸어요.',
    },
    money: { en: 'The transfer is on its way to your bank.', kr: '은행이 고객님께 보내는 중이에요.' },
    next: { en: 'Once it is booked, the order is complete.', kr: '은행 처리가 끝나면 주문이 완료돼요.' },
    actor: BANK_ACTS,
  },
  delivered: {
    happened: {
      en: 'We received your payment and sent you {{receive}}.',
      kr: '입금을 받았고, {{receive:을}} 보내드렸어요.',
    },
    money: {
      en: 'You have it. The receiver address is shown below.',
      kr: '고객님께 전달됐어요. 받는 주소는 아래에서 볼 수 있어요.',
    },
    next: {
      en: 'The order is complete. Keep the transaction ID for your records.',
      kr: '주문이 완료되었어요. 거래 ID를 보관해 주세요.',
    },
    actor: { en: 'Nothing more to do.', kr: '모두 끝났어요.' },
  },
  delivered_owing: {
    happened: {
      en: 'We received your payment and sent you {{receive}}. More arrived than the order needed.',
      kr: '입금을 받았고, {{receive:을}} 보내드렸어요. 주문에 필요한 금액보다 많이 들어왔어요.',
    },
    money: {
      en: 'You have what you bought. The excess is safe with us.',
      kr: '구매하신 금액은 이미 받으셨어요. 더 보내신 금액은 저희가 안전하게 보관하고 있어요.',
    },
    next: { en: 'We refund the excess.', kr: '더 보내신 금액을 환불해드려요.' },
    actor: SEE_REFUND,
  },
  delivered_unpaid: {
    happened: {
      en: 'We sent you {{receive}}. After that, your payment for it was taken back.',
      kr: '{{receive:을}} 보내드린 뒤에 고객님의 입금이 취소되었어요.',
    },
    money: {
      en: 'You have what you bought, and we do not have your payment.',
      kr: '구매하신 금액은 받으셨지만, 입금은 취소되어 저희가 받지 못했어요.',
    },
    next: {
      en: 'An operator looks into it. A payment that comes back by itself counts again.',
      kr: '담당자가 확인하고 있어요. 입금이 다시 나타나면 그대로 처리돼요.',
    },
    actor: {
      en: 'Nothing now. If we need you to pay again, this page says how much and where.',
      kr: '지금 하실 일은 없어요. 다시 보내셔야 하면 이 화면에서 금액과 보내실 곳을 알려드려요.',
    },
  },
  asked_again: {
    happened: {
      en: 'We had sent you money for this order when your payment for it was taken back.',
      kr: '이 주문으로 송금해 드린 뒤에 고객님의 입금이 취소되었어요.',
    },
    money: { en: '{{again}} is missing.', kr: '{{again:이}} 부족해요.' },
    next: {
      en: 'Pay {{again}} again, to the place below. Once we have seen it, this page no longer asks for it.',
      kr: '아래에 있는 곳으로 {{again:을}} 다시 보내 주세요. 확인되면 이 안내는 사라져요.',
    },
    actor: {
      en: 'Pay again. If your wallet or bank shows the first payment as completed, contact our support before you pay.',
      kr: '다시 보내 주세요. 지갑이나 은행에 처음 보낸 금액이 완료로 표시되면 보내기 전에 고객 지원에 문의해 주세요.',
    },
  },
  closed: {
    happened: {
      en: 'The order was canceled before a payment arrived.',
      kr: '입금 전에 주문이 취소되었어요.',
    },
    ...NOTHING_RECEIVED,
  },
  closed_by_customer: {
    happened: { en: 'You canceled this order.', kr: '주문을 취소하셨어요.' },
    ...NOTHING_RECEIVED,
  },
  closed_unpaid: {
    happened: {
      en: 'This order expired unpaid.',
      kr: '입금 없이 환율 고정이 끝나 주문이 취소되었어요.',
    },
    ...NOTHING_RECEIVED,
  },
  closed_unconfirmed: {
    happened: {
      en: 'No block took your payment of {{paid}} in time. The order is closed, and its rate no longer applies.',
      kr: '보내신 {{paid:이}} 제때 블록에 포함되지 않아 주문이 끝났고, 이 환율은 더 적용되지 않아요.',
    },
    money: CONFIRMING,
    next: ASKED_WHERE_TO,
    actor: NETWORK_ACTS,
  },
  closed_seen: {
    happened: {
      en: 'We have seen {{paid}} for this order, after it was closed.',
      kr: '주문이 끝난 뒤에 {{paid}} 입금을 감지했어요.',
    },
    money: CONFIRMING,
    next: ASKED_WHERE_TO,
    actor: NETWORK_ACTS,
  },
  closed_seen_bank: {
    happened: {
      en: 'We have seen {{paid}} for this order, after it was closed.',
      kr: '주문이 끝난 뒤에 {{paid}} 입금을 감지했어요.',
    },
    money: AT_OUR_BANK,
    next: ASKED_WHERE_TO,
    actor: BANK_ACTS,
  },
  closed_funded: {
    happened: {
      en: 'The order was canceled after {{paid}} had arrived for it.',
      kr: '{{paid}} 입금을 받은 뒤에 주문이 취소되었어요.',
    },
    money: HELD,
    next: { en: 'We refund it within 5 business days.', kr: '5영업일 안에 환불해드려요.' },
    actor: SEE_REFUND,
  },
  closed_settled: {
    happened: {
      en: 'The order was canceled after {{paid}} had arrived for it, and that money has been settled.',
      kr: '{{paid}} 입금을 받은 뒤에 주문이 취소되었고, 그 금액은 모두 정리되었어요.',
    },
    money: SEE_REFUND,
    next: CLOSED_FOR_GOOD,
    actor: { en: 'Nothing more to do.', kr: '하실 일은 없어요.' },
  },
  closed_refunded: {
    happened: {
      en: 'The order was canceled after {{paid}} had arrived for it, and we have refunded it.',
      kr: '{{paid}} 입금을 받은 뒤에 주문이 취소되었고, 환불해드렸어요.',
    },
    money: { en: 'It is at your refund address.', kr: '알려 주신 곳으로 환불됐어요.' },
    next: CLOSED_FOR_GOOD,
    actor: { en: 'Nothing more to do.', kr: '하실 일은 없어요.' },
  },
  returning: {
    happened: {
      en: '{{paid}} arrived that belonged to no order. This order was opened to send it back.',
      kr: '어느 주문에도 속하지 않은 {{paid}} 입금이 있어요. 돌려드리려고 이 주문을 만들었어요.',
    },
    money: HELD,
    next: { en: 'We refund it within 5 business days.', kr: '5영업일 안에 환불해드려요.' },
    actor: SEE_REFUND,
  },
  returned: {
    happened: {
      en: '{{paid}} had arrived that belonged to no order, and that money has been settled.',
      kr: '어느 주문에도 속하지 않았던 {{paid}} 입금은 모두 정리되었어요.',
    },
    money: SEE_REFUND,
    next: CLOSED_FOR_GOOD,
    actor: { en: 'Nothing more to do.', kr: '하실 일은 없어요.' },
  },
} as const satisfies Record<StoryChapter, Passage>;
