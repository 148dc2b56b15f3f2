import type { Texts } from '@naru/core';

/** People on the other side. */
export const VISITOR_TEXTS = {
  'visitors.link': { en: 'Visitors', kr: '방문자' },
  'visitors.lead': {
    en: 'Visitors with an account, the newest first. Visitors without one are found by their e-mail, or from the page of an order.',
    kr: '회원을 최근 가입 순으로 보여 줍니다. 비회원은 이메일로 찾거나 주문 화면에서 열 수 있습니다.',
  },
  'visitors.empty': { en: 'Nobody has an account yet.', kr: '아직 회원이 없습니다.' },
  'visitors.find': { en: 'E-mail of a visitor', kr: '방문자의 이메일' },
  'visitors.find.problem': { en: 'Enter a whole e-mail address.', kr: '이메일 주소 전체를 입력하세요.' },
  'visitors.find.submit': { en: 'Open', kr: '열기' },
  'visitors.since': { en: 'Since', kr: '가입일' },
  'visitors.free': { en: 'Can order', kr: '주문 가능' },
  'visitors.open': { en: 'Visitor’s page', kr: '방문자 화면' },
  'visitor.back': { en: 'All visitors', kr: '모든 방문자' },
  'visitor.guest': { en: 'Without an account', kr: '비회원' },
  'visitor.frozen.text': {
    en: 'This visitor cannot place new orders. Existing orders go on.',
    kr: '이 방문자는 새 주문을 할 수 없습니다. 진행 중인 주문은 계속됩니다.',
  },
  'visitor.freeze': { en: 'Freeze', kr: '동결' },
  'visitor.freeze.title': { en: 'Freeze this visitor?', kr: '이 방문자를 동결할까요?' },
  'visitor.freeze.text': {
    en: 'They cannot place new orders, signed in or not, and are informed of it. Existing orders, payouts and refunds go on.',
    kr: '로그인 여부와 관계없이 새 주문을 할 수 없으며, 그렇다고 안내받습니다. 진행 중인 주문과 송금, 환불은 계속됩니다.',
  },
  'visitor.unfreeze': { en: 'Unfreeze', kr: '동결 해제' },
  'visitor.unfreeze.title': { en: 'Unfreeze this visitor?', kr: '동결을 해제할까요?' },
  'visitor.unfreeze.text': { en: 'They can order again at once.', kr: '바로 다시 주문할 수 있습니다.' },
  'visitor.reason.hint': { en: 'For operators and the audit trail.', kr: '운영자와 감사 기록에만 남습니다.' },
  'visitor.note.hint': { en: 'Only operators see it.', kr: '운영자에게만 보입니다.' },
  'visitor.note.missing': { en: 'Enter a note.', kr: '메모를 입력하세요.' },
  'visitor.acts': { en: 'Notes and actions', kr: '메모와 조치' },
  'visitor.acts.none': { en: 'No notes or actions yet.', kr: '메모나 조치가 없습니다.' },
  'visitor.act.visitor_frozen': { en: 'Frozen', kr: '동결' },
  'visitor.act.visitor_unfrozen': { en: 'Unfrozen', kr: '동결 해제' },
  'visitor.act.visitor_noted': { en: 'Note', kr: '메모' },
  'visitor.act.erased': { en: '(deleted)', kr: '(삭제됨)' },
  'visitor.orders.none': { en: 'No orders.', kr: '주문이 없습니다.' },
} as const satisfies Texts;
