const EN = {
  words:
    'The clock of this desk was wrong, so this order may have been closed before its time. We are sorry. Place it again; if you have paid, we refund what arrives.',
} as const;

const KR: Readonly<Record<keyof typeof EN, string>> = {
  words:
    '데스크의 시계가 맞지 않아 이 주문이 제시간보다 먼저 취소되었을 수 있어요. 죄송해요. 다시 주문해 주세요. 이미 보내셨다면 도착한 금액을 환불해드려요.',
};

export const EARLY_CLOSING_TEXTS = { en: EN, kr: KR };
