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
  deposit_gone: {
    happened: {
      en: 'The network has taken back a payment that it had confirmed.',
      kr: '네트워크가 이미 확인한 입금을 되돌렸어요.',
    },
    money: {
      en: 'It is not with us for now. Usually it comes back within a few blocks; if not, it is most likely still in your wallet.',
      kr: '지금은 저희에게 없어요. 보통 몇 블록 안에 다시 나타나고, 아니면 아직 지갑에 있을 가능성이 커요.',
    },
    next: {
      en: 'We wait for it, and an operator looks at it by {{review}}. Once it is back, the order goes on.',
      kr: '다시 나타나기를 기다리고, 담당자가 {{review}}까지 확인해요. 다시 나타나면 주문이 이어져요.',
    },
    actor: {
      en: 'The network and an operator. There is nothing for you to do: please do not pay a second time.',
      kr: '네트워크와 담당자 차례예요. 하실 일은 없으니 다시 보내지는 마세요.',
    },
  },
  payment_gone: {
    happened: {
      en: 'The network does not show a payment any more that we had sent to you.',
      kr: '고객님께 보낸 금액이 네트워크에 더 이상 보이지 않아요.',
    },
    money: {
      en: 'It may still arrive, or it may not. What you are owed stays owed to you.',
      kr: '아직 도착할 수도 있고, 도착하지 않을 수도 있어요. 받으실 금액은 그대로예요.',
    },
    next: {
      en: 'An operator looks at it by {{review}}: it comes back, or we send it again.',
      kr: '담당자가 {{review}}까지 확인해요. 다시 나타나지 않으면 새로 보내드려요.',
    },
    actor: DESK,
  },
  paid_too_much: {
    happened: {
      en: 'More has been sent to you for this order than you were owed.',
      kr: '이 주문으로 받으실 금액보다 더 많이 보내드렸어요.',
    },
    money: {
      en: 'Nothing is missing: the transfer has the full amount in it.',
      kr: '부족한 금액은 없어요. 보내드린 금액에 받으실 금액이 모두 들어 있어요.',
    },
    next: {
      en: 'An operator looks at the difference by {{review}}. Nothing more is sent until then.',
      kr: '담당자가 {{review}}까지 차액을 확인해요. 그때까지는 더 보내드리지 않아요.',
    },
    actor: DESK,
  },
  payment_unexplained: {
    happened: {
      en: 'Somebody has paid an address that you gave us, and we do not know yet whether it was us.',
      kr: '알려 주신 주소로 누군가 송금했는데, 저희가 보낸 것인지 아직 확인되지 않았어요.',
    },
    money: SAFE,
    next: {
      en: 'So that nothing is paid twice, nothing is sent until an operator has looked at it, by {{review}}.',
      kr: '두 번 보내지 않도록, 담당자가 {{review}}까지 확인하기 전에는 보내드리지 않아요.',
    },
    actor: DESK,
  },
  restored: {
    happened: {
      en: 'The desk was restored from a backup, so every open order is checked against the network.',
      kr: '데스크를 백업에서 복원했기 때문에 진행 중인 모든 주문을 네트워크와 대조하고 있어요.',
    },
    money: SAFE,
    next: REVIEW,
    actor: {
      en: 'An operator of the desk. You need not do anything; do not pay a second time.',
      kr: '담당자가 확인해요. 하실 일은 없고, 다시 보내지 마세요.',
    },
  },
  address_integrity: {
    happened: {
      en: 'This order does not agree with our records, so its payment address is not shown any more.',
      kr: '이 주문이 저희 기록과 맞지 않아 입금 주소를 더 이상 보여 드리지 않아요.',
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
  operator: {
    happened: {
      en: 'An operator has stopped this order to look at it.',
      kr: '담당자가 이 주문을 확인하려고 잠시 멈췄어요.',
    },
    money: SAFE,
    next: REVIEW,
    actor: DESK,
  },
} as const satisfies Record<HoldReason, Passage>;
