const EN = {
  copyLink: 'Copy link',
  share: 'Share',
  'notices.off': 'Notify me in this browser',
  'notices.on': 'Notifications are on',
  'notices.first': 'You will be notified here while the order’s page is open.',
  'notices.blocked': 'Your browser blocks notifications from this site. Allow them in its settings.',
  'notices.unsupported': 'This browser cannot show notifications from an open page.',
} as const;

const KR: Readonly<Record<keyof typeof EN, string>> = {
  copyLink: '링크 복사',
  share: '공유',
  'notices.off': '이 브라우저로 알림 받기',
  'notices.on': '알림이 켜져 있어요',
  'notices.first': '주문 화면이 열려 있는 동안 여기로 알려드려요.',
  'notices.blocked': '브라우저가 이 사이트의 알림을 막고 있어요. 브라우저 설정에서 허용해 주세요.',
  'notices.unsupported': '이 브라우저는 열려 있는 화면의 알림을 지원하지 않아요.',
};

export const FOLLOW_TEXTS = { en: EN, kr: KR };
