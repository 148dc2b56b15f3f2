const EN = {
  open: 'Replace this link',
  title: 'Replace the link of this order?',
  text: 'Do this if somebody else may have the link. It stops working everywhere, also in e-mails that you already have. The new one opens here. We also mail it to {{email}}, unless that address got many e-mails in the last hour.',
  textUnmailed:
    'Do this if somebody else may have the link. It stops working everywhere, also in e-mails that you already have. The new one opens here.',
  yes: 'Replace link',
  no: 'Keep link',
  done: 'This order has a new link. The old one no longer works.',
} as const;

const KR: Readonly<Record<keyof typeof EN, string>> = {
  open: '링크 바꾸기',
  title: '이 주문의 링크를 바꿀까요?',
  text: '다른 사람이 이 링크를 알 수도 있다면 바꿔 주세요. 지금 링크는 이미 받은 이메일에서도 더 이상 열리지 않아요. 새 링크는 이 화면에서 바로 열려요. {{email:으로}}도 보내드리지만, 한 시간 안에 이미 많은 이메일을 보냈다면 보내지 않아요.',
  textUnmailed:
    '다른 사람이 이 링크를 알 수도 있다면 바꿔 주세요. 지금 링크는 이미 받은 이메일에서도 더 이상 열리지 않아요. 새 링크는 이 화면에서 바로 열려요.',
  yes: '링크 바꾸기',
  no: '그대로 두기',
  done: '새 링크로 바꿨어요. 이전 링크는 더 이상 열리지 않아요.',
};

export const LINK_TEXTS = { en: EN, kr: KR };
