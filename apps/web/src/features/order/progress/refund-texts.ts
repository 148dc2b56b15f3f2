import type { RefundKind } from '@naru/core';
import type { RefundChapter } from './chapter.ts';
import type { Passage, Sentence } from './story-text.ts';

/** Why money goes back. */
export const REFUND_KIND_TEXTS = {
  full: {
    en: 'The order was canceled, so we refund everything that arrived for it.',
    kr: '주문이 취소되어 받은 금액을 모두 환불해드려요.',
  },
  excess: {
    en: 'You sent more than the order needed, so we refund the difference.',
    kr: '주문에 필요한 금액보다 많이 보내셔서 차액을 환불해드려요.',
  },
  late: {
    en: 'This payment arrived after the rate lock had ended.',
    kr: '환율 고정이 끝난 뒤에 들어온 입금이에요.',
  },
  duplicate: {
    en: 'This payment arrived in addition to the one that the order needed.',
    kr: '주문에 필요한 입금 말고 한 번 더 들어온 입금이에요.',
  },
} as const satisfies Record<RefundKind, Sentence>;

/** Name of each kind. */
export const REFUND_KIND_NAMES = {
  full: { en: 'Full payment', kr: '전액' },
  excess: { en: 'Excess', kr: '초과 금액' },
  late: { en: 'Late payment', kr: '늦은 입금' },
  duplicate: { en: 'Second payment', kr: '중복 입금' },
} as const satisfies Record<RefundKind, Sentence>;

/** Name of each state. */
export const REFUND_CHAPTER_NAMES = {
  arriving: { en: 'Arriving', kr: '도착 중' },
  due: { en: 'Address needed', kr: '받을 곳 필요' },
  due_addressed: { en: 'Being prepared', kr: '준비 중' },
  approved: { en: 'Ready to send', kr: '곧 송금' },
  sent: { en: 'Sent', kr: '송금됨' },
  sent_bank: { en: 'Sent', kr: '송금됨' },
  refunded: { en: 'Refunded', kr: '환불 완료' },
  converted: { en: 'Swapped', kr: '교환으로 전환' },
  waived: { en: 'Not sent', kr: '송금하지 않음' },
  gone: { en: 'Nothing to send', kr: '송금할 금액 없음' },
  withheld: { en: 'Withheld', kr: '보류' },
} as const satisfies Record<RefundChapter, Sentence>;

const SET_ASIDE = {
  en: 'It is with us, set aside for you.',
  kr: '고객님 몫으로 따로 보관하고 있어요.',
} as const satisfies Sentence;

/** For each state of a refund: where the money is, what comes next, and what the customer has to do. */
export const REFUND_TEXTS = {
  arriving: {
    money: { en: 'We have seen it, and it is being confirmed.', kr: '감지되었고 아직 확인하는 중이에요.' },
    next: {
      en: 'Once it is confirmed, we set it aside for you and refund it by {{due}}.',
      kr: '확인이 끝나면 고객님 몫으로 따로 보관하고, 늦어도 {{due}}까지 환불해드려요.',
    },
    actor: {
      en: 'You can already enter a refund address.',
      kr: '환불받을 곳을 미리 알려 주셔도 돼요.',
    },
  },
  due: {
    money: SET_ASIDE,
    next: {
      en: 'Once you have entered a refund address, we send it by {{due}}.',
      kr: '환불받을 곳을 알려 주시면 늦어도 {{due}}까지 보내드려요.',
    },
    actor: { en: 'Enter a refund address below.', kr: '환불받을 곳을 아래에 입력해 주세요.' },
  },
  due_addressed: {
    money: SET_ASIDE,
    next: {
      en: 'An operator sends it to your refund address by {{due}}.',
      kr: '담당자가 알려 주신 곳으로 늦어도 {{due}}까지 보내드려요.',
    },
    actor: {
      en: 'Nothing. You can still change the refund address.',
      kr: '하실 일은 없어요. 환불받을 곳은 아직 바꿀 수 있어요.',
    },
  },
  approved: {
    money: { en: 'It is about to be sent to you.', kr: '곧 고객님께 보내드려요.' },
    next: {
      en: 'An operator sends it by {{due}}, and you see it here as soon as that is done.',
      kr: '담당자가 늦어도 {{due}}까지 보내드리고, 보내면 바로 여기에 표시돼요.',
    },
    actor: {
      en: 'Nothing. The refund address can no longer be changed.',
      kr: '하실 일은 없어요. 이제 환불받을 곳을 바꿀 수 없어요.',
    },
  },
  sent: {
    money: {
      en: 'It is on its way {{progress}}.',
      kr: '보내드리는 중이에요. {{progress}}',
    },
    next: { en: 'Once it is confirmed, the refund is complete.', kr: '확인이 끝나면 환불이 완료돼요.' },
    actor: {
      en: 'Nothing. The network is confirming it.',
      kr: '네트워크가 확인하는 중이에요. 하실 일은 없어요.',
    },
  },
  sent_bank: {
    money: { en: 'The transfer is on its way to your bank.', kr: '은행이 고객님께 보내는 중이에요.' },
    next: { en: 'Once it is booked, the refund is complete.', kr: '은행 처리가 끝나면 환불이 완료돼요.' },
    actor: {
      en: 'Nothing. The bank is processing the transfer.',
      kr: '은행이 처리하는 중이에요. 하실 일은 없어요.',
    },
  },
  refunded: {
    money: { en: 'It is at your refund address.', kr: '알려 주신 곳으로 환불됐어요.' },
    next: { en: 'The refund is complete.', kr: '환불이 완료되었어요.' },
    actor: { en: 'Nothing more to do.', kr: '하실 일은 없어요.' },
  },
  converted: {
    money: { en: 'It is now the payment of a new order.', kr: '이제 새 주문의 입금이 되었어요.' },
    next: {
      en: 'The new order has its own rate and continues automatically.',
      kr: '새 주문에는 새 환율이 적용되고, 자동으로 진행돼요.',
    },
    actor: {
      en: 'Nothing. Follow the new order from here on.',
      kr: '하실 일은 없어요. 이후 소식은 새 주문에서 확인해 주세요.',
    },
  },
  waived: {
    money: {
      en: 'We kept it, because sending it back may cost up to {{fee}}, and it is not worth more than that.',
      kr: '보내드리지 않았어요. 보내는 데 최대 {{fee:이}} 들 수 있고, 금액이 그보다 많지 않아요.',
    },
    next: { en: 'The refund is closed.', kr: '환불 처리가 끝났어요.' },
    actor: {
      en: 'Nothing. Our support can explain the calculation.',
      kr: '하실 일은 없어요. 궁금하시면 고객 지원에 문의해 주세요.',
    },
  },
  gone: {
    money: {
      en: 'The network reversed the payment that this order was made from, so there is nothing to refund.',
      kr: '이 주문의 바탕이 된 입금이 네트워크에서 취소되어 보내드릴 금액이 없어요.',
    },
    next: { en: 'Nothing more to do.', kr: '더 진행되는 일은 없어요.' },
    actor: {
      en: 'Nothing. Our support can explain what happened.',
      kr: '하실 일은 없어요. 궁금하시면 고객 지원에 문의해 주세요.',
    },
  },
  withheld: {
    money: {
      en: 'It is safe with us, but we may not send it for now.',
      kr: '저희가 안전하게 보관하고 있지만, 지금은 보내드릴 수 없어요.',
    },
    next: { en: 'We review it again by {{review}}.', kr: '{{review}}까지 다시 확인해요.' },
    actor: {
      en: 'Our support will tell you what we need from you.',
      kr: '필요한 것은 고객 지원에서 알려드려요.',
    },
  },
} as const satisfies Record<RefundChapter, Omit<Passage, 'happened'>>;

/** Replaces what comes next once the deadline has passed. */
export const REFUND_OVERDUE = {
  en: 'We should have sent it by {{due}} and are sorry for the delay. It has priority now; our support can tell you more.',
  kr: '{{due}}까지 보내드렸어야 했는데 늦어져 죄송해요. 가장 먼저 처리하고 있어요. 자세한 내용은 고객 지원에 문의해 주세요.',
} as const satisfies Sentence;
