import type { ServerModule, OwnLetters } from '@naru/server/module';
import { OPERATOR_CALLS, VISITOR_CALLS } from './calls.ts';
import { answerOperators } from './operator-routes.ts';
import { OPERATOR_SHAPES, VISITOR_SHAPES } from './shapes.ts';
import { TABLES, openReaders } from './tables.ts';
import { answerVisitors } from './visitor-routes.ts';

const PATH = '/?newsletter=';

const LETTERS: OwnLetters = {
  newsletter_confirm: {
    en: ({ token }, place) => ({
      subject: 'Confirm your newsletter subscription',
      parts: [
        'Open this link to subscribe to our newsletter:',
        place.ownLink({ path: PATH, token: String(token), label: 'Subscribe' }),
        'If you did not ask for it, ignore this e-mail. We will not write again.',
      ],
    }),
    kr: ({ token }, place) => ({
      subject: '뉴스레터 구독 확인',
      parts: [
        '뉴스레터를 받으시려면 아래 링크를 열어 주세요.',
        place.ownLink({ path: PATH, token: String(token), label: '구독하기' }),
        '구독을 신청하지 않으셨다면 아무것도 하지 않으셔도 됩니다. 더 이상 메일을 보내지 않습니다.',
      ],
    }),
  },
};

export const NEWSLETTER: ServerModule = {
  tables: TABLES,
  visitorApi: { calls: VISITOR_CALLS, shapes: VISITOR_SHAPES },
  operatorApi: { calls: OPERATOR_CALLS, shapes: OPERATOR_SHAPES },
  letters: LETTERS,
  answerVisitors,
  answerOperators,
  forget: (store, beforeMs) => store.records(openReaders).forget(beforeMs),
};
