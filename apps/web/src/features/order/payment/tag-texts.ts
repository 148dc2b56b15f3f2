const EN = {
  required: '(required)',
  copy: 'Copy number',
  copyJoined: 'Copy as one X-address',
  note: 'All orders are paid to one address, and only a number shows whose payment it is. If your wallet cannot send the number, cancel this order: a payment without it has to be found by our support first.',
  'promise.dt': 'I will enter the destination tag',
  'promise.memo': 'I will enter the memo',
  'promise.text': 'I will enter the comment',
} as const;

const KR: Readonly<Record<keyof typeof EN, string>> = {
  required: '(필수)',
  copy: '번호 복사',
  copyJoined: 'X-주소 하나로 복사',
  note: '모든 주문이 같은 주소로 입금돼서, 번호가 있어야 누구의 입금인지 알 수 있어요. 지갑에서 번호를 함께 보낼 수 없다면 주문을 취소해 주세요. 번호 없는 입금은 고객 지원이 먼저 찾아야 해요.',
  'promise.dt': '데스티네이션 태그를 꼭 입력할게요',
  'promise.memo': '메모를 꼭 입력할게요',
  'promise.text': '코멘트를 꼭 입력할게요',
};

export const TAG_TEXTS = { en: EN, kr: KR };
