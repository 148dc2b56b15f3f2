import type { ServerModule } from '@naru/server/module';
import { OPERATOR_CALLS, VISITOR_CALLS } from './calls.ts';
import { LETTERS } from './letters.ts';
import { answerOperators } from './operator-routes.ts';
import { OPERATOR_SHAPES, VISITOR_SHAPES } from './shapes.ts';
import { TABLES, openReaders } from './tables.ts';
import { answerVisitors } from './visitor-routes.ts';

export const NEWSLETTER: ServerModule = {
  tables: TABLES,
  visitorApi: { calls: VISITOR_CALLS, shapes: VISITOR_SHAPES },
  operatorApi: { calls: OPERATOR_CALLS, shapes: OPERATOR_SHAPES },
  letters: LETTERS,
  answerVisitors,
  answerOperators,
  forget: (store, beforeMs) => store.records(openReaders).forget(beforeMs),
};
