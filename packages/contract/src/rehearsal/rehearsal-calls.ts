import { Type } from '../schema/type.ts';
import type { CallShape } from '../call/call-shape.ts';
import { RehearsalActionBodySchema } from './rehearsal.ts';

export const REHEARSAL_CALLS = {
  rehearse: {
    summary: 'Lets the simulated network pay an exchange or make a block. A live desk has no such call.',
    group: 'Rehearsal',
    params: Type.Object({ id: Type.String() }),
    body: RehearsalActionBodySchema,
    answers: { 200: Type.Object({ success: Type.Literal(true) }) },
    refusals: [
      'order_unknown',
      'not_rehearsal',
      'transition_not_allowed',
      'order_changed_meanwhile',
      'lock_ended',
    ],
  },
} as const satisfies Record<string, CallShape>;
