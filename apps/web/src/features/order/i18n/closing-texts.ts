const EN = {
  clock_wrong:
    'The clock of this desk was wrong, so this order may have been closed before its time. We are sorry. Place it again; if you have paid, we refund what arrives.',
  unconfirmed: 'No block took the payment in time, so its rate is no longer held.',
  reserve_gone:
    'The payment was confirmed after the end of the rate lock, and by then we had no more of the currency to send.',
} as const;

const KR: Readonly<Record<keyof typeof EN, string>> = {
  clock_wrong:
    '데스크의 시계가 맞지 않아 이 주문이 제시간보다 먼저 취소되었을 수 있어요. 죄송해요. 다시 주문해 주세요. 이미 보내셨다면 도착한 금액을 환불해드려요.',
  unconfirmed: '보내신 거래가 제때 블록에 포함되지 않아 환율을 더는 유지할 수 없어요.',
  reserve_gone: '환율 고정이 끝난 뒤에 입금이 확정되었고, 그사이 보내드릴 통화가 모두 소진되었어요.',
};

/** Reasons that need more than a few words. */
export const CLOSING_TEXTS = { en: EN, kr: KR };
