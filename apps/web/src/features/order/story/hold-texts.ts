import type { HoldReason } from '@naru/core';
import type { Passage, Sentence } from './story-text.ts';

const SAFE = {
  en: 'What has arrived for this order is with us and is not lost.',
  kr: '이 주문으로 들어온 금액은 저희가 보관하고 있고 사라지지 않아요.',
} as const satisfies Sentence;

const REVIEW = {
  en: 'Nothing is sent meanwhile. It is looked at by {{review}}; then the order goes on where it stands.',
  kr: '그동안은 보내드리지 않아요. {{review}}까지 확인하고, 그다음 주문을 이어서 진행해요.',
} as const satisfies Sentence;

const DESK = {
  en: 'An operator of the desk. There is nothing for you to do.',
  kr: '담당자가 확인해요. 하실 일은 없어요.',
} as const satisfies Sentence;

/** Why an order stands still. A reason, an answer or a language that is missing does not compile. */
export const HOLD_TEXTS = {
  deposit_reorged: {
    happened: {
      en: 'The network has taken back a payment that it had confirmed.',
      kr: '네트워크가 이미 확인한 입금을 되돌렸어요.',
    },
    money: {
      en: 'It is not with us for now. Usually it comes back within a few blocks; else it is still in your wallet.',
      kr: '지금은 저희에게 없어요. 보통 몇 블록 안에 다시 나타나고, 아니면 아직 지갑에 있어요.',
    },
    next: {
      en: 'We wait for it, and an operator looks at it by {{review}}. Once it is back, the order goes on.',
      kr: '다시 나타나기를 기다리고, 담당자가 {{review}}까지 확인해요. 다시 나타나면 주문이 이어져요.',
    },
    actor: {
      en: 'The network and an operator. Please do not pay a second time.',
      kr: '네트워크와 담당자 차례예요. 다시 보내지는 마세요.',
    },
  },
  watcher_disagree: {
    happened: {
      en: 'Two sources that we ask about the network do not agree about your payment.',
      kr: '네트워크를 확인하는 두 곳의 결과가 서로 달라요.',
    },
    money: {
      en: 'At least one of them sees it. We pay out nothing on a guess.',
      kr: '적어도 한 곳에서는 입금이 보여요. 추측으로 보내드리지는 않아요.',
    },
    next: REVIEW,
    actor: DESK,
  },
  screening: {
    happened: {
      en: 'This order is being checked against the rules that the desk has to keep.',
      kr: '데스크가 지켜야 하는 규정에 따라 이 주문을 확인하고 있어요.',
    },
    money: SAFE,
    next: REVIEW,
    actor: {
      en: 'An operator of the desk. If something is needed from you, you hear of it by e-mail.',
      kr: '담당자가 확인해요. 필요한 것이 있으면 이메일로 알려 드려요.',
    },
  },
  address_integrity: {
    happened: {
      en: 'The payment address of this order does not agree with our records, so it is not shown any more.',
      kr: '이 주문의 입금 주소가 저희 기록과 맞지 않아 더 이상 보여 드리지 않아요.',
    },
    money: {
      en: 'Whatever has reached an address of ours is not lost.',
      kr: '저희 주소로 들어온 금액은 사라지지 않아요.',
    },
    next: {
      en: 'Do not pay to this order. An operator looks at it by {{review}}.',
      kr: '이 주문으로 보내지 마세요. 담당자가 {{review}}까지 확인해요.',
    },
    actor: {
      en: 'An operator of the desk. If you have paid already, write to our support.',
      kr: '담당자가 확인해요. 이미 보내셨다면 고객 지원에 알려 주세요.',
    },
  },
  reserve_short: {
    happened: {
      en: 'The desk does not hold enough {{receiveSymbol}} at the moment.',
      kr: '지금 데스크가 보유한 {{receiveSymbol}} 잔고가 부족해요.',
    },
    money: SAFE,
    next: {
      en: 'We fill up our reserve, by {{review}} at the latest. The amount that we promised you stays.',
      kr: '늦어도 {{review}}까지 잔고를 채워요. 약속드린 금액은 그대로예요.',
    },
    actor: DESK,
  },
  rate_circuit_breaker: {
    happened: {
      en: 'Prices have moved so unusually that we stop to look before we pay out.',
      kr: '시세가 이례적으로 움직여서 보내드리기 전에 확인하고 있어요.',
    },
    money: SAFE,
    next: {
      en: 'An operator looks at it by {{review}}. The rate that was fixed for you stays.',
      kr: '담당자가 {{review}}까지 확인해요. 고정해 드린 환율은 그대로예요.',
    },
    actor: DESK,
  },
  support_case: {
    happened: {
      en: 'There is an open question about this order with our support.',
      kr: '이 주문에 대해 고객 지원에서 확인 중인 문의가 있어요.',
    },
    money: SAFE,
    next: REVIEW,
    actor: {
      en: 'You and our support: please answer what we asked you.',
      kr: '고객 지원의 질문에 답해 주세요.',
    },
  },
  legal: {
    happened: {
      en: 'The law keeps us from paying out this order for now.',
      kr: '법에 따라 지금은 이 주문의 금액을 보내드릴 수 없어요.',
    },
    money: SAFE,
    next: {
      en: 'Nothing is sent until this is settled. It is looked at again by {{review}}.',
      kr: '해결될 때까지 보내드리지 않아요. {{review}}까지 다시 확인해요.',
    },
    actor: {
      en: 'The desk. Our support tells you what it may tell.',
      kr: '저희 차례예요. 알려 드릴 수 있는 내용은 고객 지원에서 안내해요.',
    },
  },
} as const satisfies Record<HoldReason, Passage>;
