import type { CallShape } from '../call/call-shape.ts';
import { CloseRestoreBodySchema, RestoreStateSchema } from './restore.ts';

export const RESTORE_CALLS = {
  restore: {
    summary: 'What the desk found after its database was restored, and how far it has looked.',
    group: 'Operators',
    needs: 'operator',
    answers: { 200: RestoreStateSchema },
    refusals: ['host_not_allowed'],
  },
  closeRestore: {
    summary: 'A person has looked at all that a restore asks for.',
    group: 'Operators',
    needs: 'operator',
    body: CloseRestoreBodySchema,
    answers: { 200: RestoreStateSchema },
    refusals: [
      'restore_unknown',
      'restore_unfinished',
      'step_up_failed',
      'too_many_requests',
      'origin_not_allowed',
      'host_not_allowed',
    ],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
