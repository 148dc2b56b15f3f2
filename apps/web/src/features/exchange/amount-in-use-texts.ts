const EN = {
  title: 'Please send a slightly different amount',
  text: 'Payments of this currency are distinguished by their exact amount, and somebody else has this one now. No order has been placed yet.',
} as const;

const KR: Readonly<Record<keyof typeof EN, string>> = {
  title: '금액의 끝자리를 조금 바꿔 주세요',
  text: '이 통화는 정확한 금액으로 누구의 입금인지 구분하는데, 지금 같은 금액의 주문이 있어요. 아직 주문되지 않았어요.',
};

export const AMOUNT_IN_USE_TEXTS = { en: EN, kr: KR };
