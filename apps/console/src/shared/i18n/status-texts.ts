/** What needs a person now, and how the console calls for one. */
export const STATUS_TEXTS = {
  'status.title': ['Status', '상태'],
  'status.alarms': ['Needs you now', '지금 처리할 일'],
  'status.more': ['{{count}} more', '{{count}}건 더'],
  'status.fine': [
    'All networks are read, and nothing waits for you.',
    '모든 네트워크를 읽고 있고, 기다리는 일이 없습니다.',
  ],
  'status.loading': ['Loading the status', '상태를 불러오는 중'],
  'status.error': ['The status could not be loaded.', '상태를 불러오지 못했습니다.'],
  'status.calls': ['How this browser calls you', '이 브라우저의 알림'],
  'status.calls.text': [
    'The console calls when something urgent comes up, as long as one of its pages is open.',
    '콘솔 화면이 하나라도 열려 있으면, 급한 일이 생길 때 알려 드립니다.',
  ],
  'status.calls.sound': ['Play a sound', '소리로 알리기'],
  'status.calls.notice': ['Show a notification', '알림 표시하기'],
  'status.calls.blocked': [
    'This browser blocks notifications. Allow them for this site in its settings.',
    '브라우저에서 알림이 차단되어 있습니다. 브라우저 설정에서 이 사이트의 알림을 허용해 주세요.',
  ],
  'status.calls.try': ['Try the sound', '소리 들어 보기'],
  'status.rails': ['Networks', '네트워크'],
  'status.rails.none': [
    'This desk has no network that it reads by itself.',
    '이 데스크가 직접 읽는 네트워크가 없습니다.',
  ],
  'status.rail.symbols': ['Currencies', '통화'],
  'status.rail.read': ['Up to date', '최신'],
  'status.rail.silent': ['No answer', '응답 없음'],
  'status.rail.through': ['Last read', '마지막으로 읽은 때'],
  'status.rail.head': ['Last block', '마지막 블록'],
} as const;
