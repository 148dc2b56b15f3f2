import type { Language } from '@naru/core';

export const ANSWERS = ['looking', 'reference', 'find_order', 'address', 'scam'] as const;
export type Answer = (typeof ANSWERS)[number];

/**
 * The text of a template for an answer to a visitor, in the language of their message. The operator may read
 * another one, so these are not among the texts of the console, of which only one language is loaded.
 */
export const ANSWER_WORDS: Readonly<Record<Language, Readonly<Record<Answer, string>>>> = {
  en: {
    looking: 'Thank you for your message. We are looking into it and will write to you again.',
    reference:
      'Please send us the transaction ID of your order. It looks like NR-7K3M-Q2 and is at the top of its page and in each of our e-mails about it.',
    find_order:
      'To open your order again, choose “Find my order” on our website and enter its transaction ID and your e-mail. We send you the link.',
    address:
      'For your safety we do not send payment addresses by e-mail. Please use only the one on the page of your order.',
    scam: 'This message did not come from us. We never ask for a password, a recovery phrase or a payment by e-mail. Please do not answer it and do not pay.',
  },
  kr: {
    looking: '문의해 주셔서 감사합니다. 내용을 확인한 뒤 다시 메일로 알려 드리겠습니다.',
    reference:
      '주문의 거래 ID를 알려 주세요. NR-7K3M-Q2와 같은 형식이며, 주문 화면 위쪽과 저희가 보낸 주문 메일에서 볼 수 있습니다.',
    find_order:
      '주문을 다시 여시려면 저희 웹사이트의 “내 주문 찾기”에서 거래 ID와 이메일을 입력해 주세요. 링크를 메일로 보내 드립니다.',
    address: '안전을 위해 입금 주소는 메일로 보내지 않습니다. 주문 화면에 나온 입금 주소만 사용해 주세요.',
    scam: '그 메시지는 저희가 보낸 것이 아닙니다. 저희는 메일로 비밀번호나 복구 문구, 송금을 요구하지 않습니다. 답장하거나 송금하지 마세요.',
  },
};
