import type { RefundKind } from '@naru/core';
import type { RefundChapter } from './chapter.ts';
import type { Passage, Sentence } from './story-text.ts';

/** Why money goes back. A kind or a language that is missing does not compile. */
export const REFUND_KIND_TEXTS = {
  full: {
    en: 'The order was canceled, so all that arrived for it goes back to you.',
    kr: '주문이 취소되어 받은 금액을 모두 돌려드려요.',
  },
  excess: {
    en: 'You sent more than the order needed, and the difference goes back to you.',
    kr: '주문에 필요한 것보다 많이 보내셔서 차액을 돌려드려요.',
  },
  late: {
    en: 'This payment came after the 30 minutes, when the rate was no longer fixed.',
    kr: '30분이 지나 환율 고정이 끝난 뒤에 들어온 입금이에요.',
  },
  duplicate: {
    en: 'This payment came on top of the one that the order needed.',
    kr: '주문에 필요한 입금 말고 한 번 더 들어온 입금이에요.',
  },
} as const satisfies Record<RefundKind, Sentence>;

/** What each kind is called in one or two words. */
export const REFUND_KIND_NAMES = {
  full: { en: 'Whole payment', kr: '전액' },
  excess: { en: 'Excess', kr: '초과 금액' },
  late: { en: 'Late payment', kr: '늦은 입금' },
  duplicate: { en: 'Second payment', kr: '중복 입금' },
} as const satisfies Record<RefundKind, Sentence>;

/** Where it stands, in one or two words. */
export const REFUND_CHAPTER_NAMES = {
  arriving: { en: 'Arriving', kr: '도착 중' },
  due: { en: 'Address needed', kr: '주소 필요' },
  due_addressed: { en: 'Being prepared', kr: '준비 중' },
  approved: { en: 'About to be sent', kr: '곧 송금' },
  sent: { en: 'Sent', kr: '송금됨' },
  refunded: { en: 'Refunded', kr: '반환 완료' },
  converted: { en: 'Exchanged', kr: '교환으로 전환' },
  waived: { en: 'Not sent', kr: '송금하지 않음' },
  withheld: { en: 'Withheld', kr: '보류' },
} as const satisfies Record<RefundChapter, Sentence>;

/** Where the money of a refund is, what comes next, and who acts. */
export const REFUND_TEXTS = {
  arriving: {
    money: {
      en: 'It has been seen and is still being confirmed.',
      kr: '감지되었고 아직 확인하는 중이에요.',
    },
    next: {
      en: 'Once it is final, it is set aside for you and sent back by {{due}} at the latest.',
      kr: '확인이 끝나면 고객님 몫으로 따로 보관하고, 늦어도 {{due}}까지 돌려드려요.',
    },
    actor: {
      en: 'The network confirms. You may already say where it shall go.',
      kr: '네트워크가 확인하는 중이에요. 돌려받을 곳을 미리 알려 주셔도 돼요.',
    },
  },
  due: {
    money: {
      en: 'It is with us, set aside for you.',
      kr: '고객님 몫으로 따로 보관하고 있어요.',
    },
    next: {
      en: 'Tell us below where to send it. It is sent by {{due}} at the latest.',
      kr: '돌려받을 곳을 아래에 알려 주세요. 늦어도 {{due}}까지 보내드려요.',
    },
    actor: { en: 'You: we need to know where to send it.', kr: '돌려받을 곳을 알려 주세요.' },
  },
  due_addressed: {
    money: {
      en: 'It is with us, set aside for you.',
      kr: '고객님 몫으로 따로 보관하고 있어요.',
    },
    next: {
      en: 'An operator sends it to where you told us, by {{due}} at the latest.',
      kr: '담당자가 알려 주신 곳으로 늦어도 {{due}}까지 보내드려요.',
    },
    actor: {
      en: 'The desk. Until then you may still change where it goes.',
      kr: '저희 차례예요. 그전까지는 돌려받을 곳을 바꿀 수 있어요.',
    },
  },
  approved: {
    money: { en: 'It is about to leave us for you.', kr: '곧 저희에게서 고객님께 출발해요.' },
    next: {
      en: 'An operator sends it, by {{due}} at the latest, and you see it here at once.',
      kr: '담당자가 늦어도 {{due}}까지 보내드리고, 보내면 바로 여기에 표시돼요.',
    },
    actor: {
      en: 'The desk. Where it goes cannot be changed any more.',
      kr: '저희 차례예요. 이제 돌려받을 곳을 바꿀 수 없어요.',
    },
  },
  sent: {
    money: {
      en: 'It is on its way and has {{confirmed}} of {{required}} confirmations.',
      kr: '가는 중이고, {{required}}회 중 {{confirmed}}회 확인되었어요.',
    },
    next: { en: 'Once it is confirmed, it is settled.', kr: '확인이 끝나면 모두 정리돼요.' },
    actor: {
      en: 'The network confirms. There is nothing for you to do.',
      kr: '네트워크가 확인하는 중이에요. 하실 일은 없어요.',
    },
  },
  refunded: {
    money: { en: 'With you, where you wanted it.', kr: '고객님이 알려 주신 곳에 있어요.' },
    next: { en: 'Nothing more: it has been refunded.', kr: '더 할 일은 없어요. 모두 돌려드렸어요.' },
    actor: { en: 'Nobody.', kr: '하실 일은 없어요.' },
  },
  converted: {
    money: {
      en: 'It is the payment of a new order now.',
      kr: '이제 새 주문의 입금이 되었어요.',
    },
    next: {
      en: 'That order has a rate of its own and goes on by itself.',
      kr: '새 주문은 그때의 환율로 저절로 이어져요.',
    },
    actor: {
      en: 'The desk. The new order tells you all that follows.',
      kr: '저희 차례예요. 이후 소식은 새 주문에서 알려 드려요.',
    },
  },
  waived: {
    money: {
      en: 'It stayed with us: sending it back may cost up to {{fee}}, and it is no more than that.',
      kr: '저희에게 남았어요. 돌려드리는 데 최대 {{fee}} 비용이 들 수 있고, 이 금액은 그보다 많지 않아요.',
    },
    next: { en: 'Nothing more follows.', kr: '이후 진행되는 일은 없어요.' },
    actor: {
      en: 'Nobody. Our support explains the calculation if you ask.',
      kr: '하실 일은 없어요. 궁금하시면 고객 지원에 문의해 주세요.',
    },
  },
  withheld: {
    money: {
      en: 'It is with us and is not lost, but may not be sent for now.',
      kr: '저희가 보관하고 있고 사라지지 않지만, 지금은 보내드릴 수 없어요.',
    },
    next: {
      en: 'It is looked at again by {{review}}.',
      kr: '{{review}}까지 다시 확인해요.',
    },
    actor: {
      en: 'The desk. Our support tells you what is needed.',
      kr: '저희 차례예요. 필요한 것은 고객 지원에서 알려 드려요.',
    },
  },
} as const satisfies Record<RefundChapter, Omit<Passage, 'happened'>>;

/** Stands in the place of what comes next once the deadline has passed. */
export const REFUND_OVERDUE = {
  en: 'It should have been sent by {{due}}. We are sorry: it comes first now, and our support answers for it.',
  kr: '{{due}}까지 보내드렸어야 했어요. 죄송해요. 가장 먼저 처리하고 있고, 고객 지원에 문의하셔도 돼요.',
} as const satisfies Sentence;
