import { type CallShape, SuccessSchema } from './call-shape.ts';
import { Type } from './type.ts';

export const REHEARSAL_CALLS = {
  rehearse: {
    summary: 'Makes the simulated network pay an exchange or make a block. A live desk has no such call.',
    group: 'Rehearsal',
    params: Type.Object({ id: Type.String() }),
    /** What the simulated network does for a button of a rehearsal payment page. */
    body: Type.Strict({
      action: Type.OneOf(['pay', 'pay_too_little', 'pay_late', 'mine_block']),
    }),
    answers: { 200: SuccessSchema },
    refusals: [
      'order_unknown',
      'not_rehearsal',
      'transition_not_allowed',
      'order_changed_meanwhile',
      'lock_ended',
    ],
  },
} as const satisfies Record<string, CallShape>;
