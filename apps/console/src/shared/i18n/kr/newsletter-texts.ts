import type { NEWSLETTER_TEXTS as ENGLISH } from '../en/newsletter-texts.ts';
import type { TextsLike } from '../texts-like.ts';

export const NEWSLETTER_TEXTS: TextsLike<typeof ENGLISH> = {
  'issue.lead':
    '뉴스레터는 두 언어로 작성하고, 구독을 확인한 독자에게 한 번씩만 보냅니다. 모든 메일에 구독 해지 링크가 들어갑니다.',
  'issue.write': '뉴스레터 쓰기',
  'issue.all': '전체 목록',
  'issue.empty': '아직 작성한 뉴스레터가 없습니다.',
  'issue.error': '뉴스레터를 불러오지 못했습니다.',
  'issue.loading': '뉴스레터를 불러오는 중',
  'issue.untitled': '제목 없음',
  'issue.state.draft': '초안',
  'issue.state.sending': '발송 중',
  'issue.state.sent': '발송 완료',
  'issue.state.stopped': '중단됨',
  'issue.changed': '{{name}}, {{time}}',
  'issue.progress': '독자 {{readers}}명 중 {{sent}}명에게 발송, 대기 {{waiting}}통, 실패 {{failed}}통',
  'issue.readers': '현재 구독을 확인한 독자: {{count}}명',
  'issue.format':
    '문단 사이는 한 줄 비워 주세요. “# ”로 시작하는 줄은 소제목이 되고, 문단에 웹 주소만 있으면 버튼이 됩니다.',
  'issue.subject': '제목',
  'issue.body': '본문',
  'issue.save': '초안 저장',
  'issue.unsaved': '저장되지 않은 변경이 있습니다',
  'issue.preview': '미리보기',
  'issue.preview.en': '영어 메일 보기',
  'issue.preview.kr': '한국어 메일 보기',
  'issue.plain': '일반 텍스트로 보기',
  'issue.send': '뉴스레터 보내기',
  'issue.send.submit': '지금 보내기',
  'issue.send.text':
    '마지막으로 저장한 초안을 구독을 확인한 독자 {{count}}명에게 보냅니다. 보낸 뒤에는 고칠 수 없습니다.',
  'issue.stop': '발송 중단',
  'issue.stop.submit': '중단',
  'issue.stop.text': '이미 대기 중인 몇 통을 제외하고, 아직 받지 않은 독자에게는 더 이상 보내지 않습니다.',
  'issue.remove': '초안 삭제',
  'issue.remove.text': '삭제한 초안은 되돌릴 수 없습니다.',
  'letter.newsletter_issue': '뉴스레터',
  'fault.reader_left': '독자가 구독을 해지했습니다',
  'refusal.issue_unknown': '더 이상 존재하지 않는 뉴스레터입니다.',
  'refusal.issue_not_draft': '이미 초안이 아니어서 고칠 수 없습니다.',
  'refusal.issue_not_sending': '발송 중인 뉴스레터가 아닙니다.',
  'refusal.issue_changed_meanwhile':
    '그사이 다른 운영자가 이 초안을 고쳤습니다. 작성한 내용을 복사해 두고 초안을 다시 열어 저장해 주세요.',
  'refusal.issue_incomplete': '두 언어의 제목과 본문이 모두 필요합니다. 먼저 저장해 주세요.',
  'refusal.readers_missing': '아직 구독을 확인한 독자가 없습니다.',
};
