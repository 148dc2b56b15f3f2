import type { STATUS_TEXTS as ENGLISH } from '../en/status-texts.ts';
import type { TextsLike } from '../texts-like.ts';

export const STATUS_TEXTS: TextsLike<typeof ENGLISH> = {
  'status.title': '상태',
  'status.alarms': '지금 처리할 일',
  'status.more': '{{count}}건 더',
  'status.fine': '모든 네트워크를 읽고 있고, 기다리는 일이 없습니다.',
  'status.loading': '상태를 불러오는 중',
  'status.error': '상태를 불러오지 못했습니다.',
  'status.calls': '이 브라우저의 알림',
  'status.calls.text': '콘솔 화면이 하나라도 열려 있으면, 급한 일이 생길 때 알려 드립니다.',
  'status.calls.sound': '소리로 알리기',
  'status.calls.notice': '알림 표시하기',
  'status.calls.blocked':
    '브라우저에서 알림이 차단되어 있습니다. 브라우저 설정에서 이 사이트의 알림을 허용해 주세요.',
  'status.calls.try': '소리 들어 보기',
  'status.rails': '네트워크',
  'status.rails.none': '이 데스크가 직접 읽는 네트워크가 없습니다.',
  'status.rail.symbols': '통화',
  'status.rail.read': '최신',
  'status.rail.silent': '응답 없음',
  'status.rail.through': '마지막으로 읽은 때',
  'status.rail.head': '마지막 블록',
};
