import type { CallShape } from '../call/call-shape.ts';
import { EndSessionsAnswerSchema, EndSessionsBodySchema } from './account.ts';

export const ACCOUNT_CALLS = {
  endPersonSessions: {
    summary: 'Signs a person out everywhere. It stands in the audit trail and in the person’s own record.',
    group: 'Operators',
    needs: 'operator',
    body: EndSessionsBodySchema,
    answers: { 200: EndSessionsAnswerSchema },
    refusals: [
      'user_unknown',
      'step_up_failed',
      'too_many_requests',
      'origin_not_allowed',
      'host_not_allowed',
    ],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
