const EN = {
  title: 'Your recovery words',
  text: 'They open this order on any device, without e-mail, under “Find my order”. They are shown only now, and on a receipt that you download now. Keep them to yourself: they are not a wallet and hold no coins.',
  copy: 'Copy words',
  kept: 'I have kept them',
} as const;

const KR: Readonly<Record<keyof typeof EN, string>> = {
  title: '복구 단어',
  text: '이메일 없이 어느 기기에서나 “내 주문 찾기”로 이 주문을 열 수 있는 단어예요. 지금 이 화면과 지금 내려받는 영수증에만 표시돼요. 다른 사람에게 알려 주지 마세요. 지갑이 아니며 코인이 들어 있지 않아요.',
  copy: '단어 복사',
  kept: '보관했어요',
};

export const RECOVERY_TEXTS = { en: EN, kr: KR };
