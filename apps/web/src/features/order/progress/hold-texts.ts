import type { HoldReason } from '@naru/core';
import { type Passage, type Sentence, WAIT_FOR_OPERATOR } from './story-text.ts';

const SAFE = {
  en: 'Any payment that has reached us for this order is safe.',
  kr: '이 주문으로 들어온 금액은 저희가 안전하게 보관하고 있어요.',
} as const satisfies Sentence;

const REVIEW = {
  en: 'Nothing is sent until an operator has checked the order, by {{review}}. Then it continues.',
  kr: '담당자가 {{review}}까지 확인하고, 그다음 주문을 이어서 진행해요. 그동안은 보내드리지 않아요.',
} as const satisfies Sentence;

const DO_NOT_PAY_AGAIN = {
  en: 'Nothing. Please do not pay again.',
  kr: '하실 일은 없어요. 다시 보내지 마세요.',
} as const satisfies Sentence;

/** The text does not name the check. */
const CHECKED = {
  happened: {
    en: 'A check that our policy requires has paused this order.',
    kr: '정책에 따른 확인 절차로 이 주문을 잠시 멈췄어요.',
  },
  money: SAFE,
  next: REVIEW,
  actor: WAIT_FOR_OPERATOR,
} as const;

/** Why an order is on hold. */
export const HOLD_TEXTS = {
  deposit_gone: {
    happened: {
      en: 'The network has reversed a payment that it had confirmed.',
      kr: '네트워크가 이미 확인한 입금을 되돌렸어요.',
    },
    money: {
      en: 'We do not have it at the moment. Usually it comes back within a few blocks; if not, it is most likely still in your wallet.',
      kr: '지금은 저희에게 없어요. 보통 몇 블록 안에 다시 나타나고, 아니면 아직 지갑에 있을 가능성이 커요.',
    },
    next: {
      en: 'An operator checks by {{review}}. Once the payment is back, the order continues.',
      kr: '담당자가 {{review}}까지 확인해요. 입금이 다시 나타나면 주문이 이어져요.',
    },
    actor: DO_NOT_PAY_AGAIN,
  },
  deposit_reversed: {
    happened: {
      en: 'The bank has taken back the transfer for this order.',
      kr: '이 주문의 입금을 은행이 취소했어요.',
    },
    money: {
      en: 'We no longer have it. Your bank can tell you where it is.',
      kr: '지금은 저희에게 없어요. 어디에 있는지는 은행에서 알 수 있어요.',
    },
    next: {
      en: 'An operator checks by {{review}}. If you still want the swap, pay again after we have answered.',
      kr: '담당자가 {{review}}까지 확인해요. 계속 진행하시려면 저희 답변을 받은 뒤 다시 보내 주세요.',
    },
    actor: {
      en: 'Ask your bank, and contact our support with the transaction ID.',
      kr: '은행에 확인해 보시고, 거래 ID와 함께 고객 지원에 알려 주세요.',
    },
  },
  payment_gone: {
    happened: {
      en: 'The network no longer shows a payment that we sent you.',
      kr: '고객님께 보낸 금액이 네트워크에 더 이상 보이지 않아요.',
    },
    money: {
      en: 'It may or may not still arrive. We owe you the full amount either way.',
      kr: '아직 도착할 수도 있고, 도착하지 않을 수도 있어요. 받으실 금액은 그대로예요.',
    },
    next: {
      en: 'An operator checks by {{review}}. If the payment does not come back, we send it again.',
      kr: '담당자가 {{review}}까지 확인해요. 다시 나타나지 않으면 새로 보내드려요.',
    },
    actor: WAIT_FOR_OPERATOR,
  },
  paid_too_much: {
    happened: {
      en: 'We sent you more for this order than we owed you.',
      kr: '이 주문으로 받으실 금액보다 더 많이 보내드렸어요.',
    },
    money: {
      en: 'Nothing is missing: what we sent includes the full amount.',
      kr: '부족한 금액은 없어요. 보내드린 금액에 받으실 금액이 모두 들어 있어요.',
    },
    next: {
      en: 'An operator checks the difference by {{review}}. We send nothing more until then.',
      kr: '담당자가 {{review}}까지 차액을 확인해요. 그때까지는 더 보내드리지 않아요.',
    },
    actor: WAIT_FOR_OPERATOR,
  },
  payment_unexplained: {
    happened: {
      en: 'A payment has reached an address that you gave us, and we are checking whether we sent it.',
      kr: '알려 주신 주소로 누군가 송금했는데, 저희가 보낸 것인지 아직 확인되지 않았어요.',
    },
    money: SAFE,
    next: {
      en: 'To avoid paying twice, we send nothing until an operator has checked it, by {{review}}.',
      kr: '두 번 보내지 않도록, 담당자가 {{review}}까지 확인하기 전에는 보내드리지 않아요.',
    },
    actor: WAIT_FOR_OPERATOR,
  },
  restored: {
    happened: {
      en: 'We restored our records from a backup and are checking every open order against the network.',
      kr: '기록을 백업에서 복원했기 때문에 진행 중인 모든 주문을 네트워크와 대조하고 있어요.',
    },
    money: SAFE,
    next: REVIEW,
    actor: DO_NOT_PAY_AGAIN,
  },
  address_integrity: {
    happened: {
      en: 'This order does not match our records, so we no longer show its payment address.',
      kr: '이 주문이 저희 기록과 맞지 않아 입금 주소를 더 이상 보여드리지 않아요.',
    },
    money: SAFE,
    next: {
      en: 'Do not pay this order. An operator checks it by {{review}}.',
      kr: '이 주문으로 보내지 마세요. 담당자가 {{review}}까지 확인해요.',
    },
    actor: {
      en: 'If you have already paid, contact our support.',
      kr: '이미 보내셨다면 고객 지원에 알려 주세요.',
    },
  },
  operator: {
    happened: {
      en: 'An operator has paused this order to check it.',
      kr: '담당자가 이 주문을 확인하려고 잠시 멈췄어요.',
    },
    money: SAFE,
    next: REVIEW,
    actor: WAIT_FOR_OPERATOR,
  },
  question: {
    happened: {
      en: 'An operator has a question about this order and has paused it.',
      kr: '담당자가 이 주문에 대해 여쭤볼 것이 있어 잠시 멈췄어요.',
    },
    money: SAFE,
    next: {
      en: 'Nothing is sent until you have answered. An operator looks at it again by {{review}}.',
      kr: '답변을 받을 때까지 보내드리지 않아요. 담당자가 {{review}}까지 다시 확인해요.',
    },
    actor: {
      en: 'Answer our message, or contact our support with the transaction ID.',
      kr: '보내드린 메시지에 답해 주시거나, 거래 ID와 함께 고객 지원에 문의해 주세요.',
    },
  },
  bank_freeze: {
    happened: {
      en: 'A bank has frozen a transfer of this order.',
      kr: '은행이 이 주문의 이체를 지급정지했어요.',
    },
    money: {
      en: 'The bank holds it, and we cannot move it until the bank allows it.',
      kr: '은행에 묶여 있고, 은행이 해제할 때까지 저희도 옮길 수 없어요.',
    },
    next: {
      en: 'We are clearing this up with the bank and check again by {{review}}. Once the bank allows it, the order continues.',
      kr: '저희가 은행에 해제를 문의하고 있으며 {{review}}까지 다시 확인해요. 해제되면 주문을 이어서 진행해요.',
    },
    actor: DO_NOT_PAY_AGAIN,
  },
  listed: CHECKED,
  screening: CHECKED,
} as const satisfies Record<HoldReason, Passage>;
