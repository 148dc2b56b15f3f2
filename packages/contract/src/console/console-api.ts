import type { CallShape } from '../call-shape.ts';
import type { CONSOLE_CALLS } from '../calls.ts';
import { ACCOUNT_CALLS, SESSION_CALLS, SIGN_IN_CALLS, OPERATOR_PASSKEY_CALLS } from './session.ts';
import { BANK_CALLS } from './bank.ts';
import { LIST_CALLS } from './lists.ts';
import { ENGINE_CALLS } from './market.ts';
import { OPENING_CALLS } from './opening.ts';
import { ORDER_CALLS } from './order-calls.ts';
import { PAYOUT_LIST_CALLS, SWEEP_CALLS } from './payout.ts';
import { POST_CALLS } from './post.ts';
import { PEOPLE_CALLS } from './people.ts';
import { PRIZE_CALLS } from './prize.ts';
import { PROFIT_CALLS } from './profit.ts';
import { PROPOSAL_CALLS } from './proposals.ts';
import { QUEUE_CALLS, SEARCH_CALLS, UNPAID_CALLS } from './queue.ts';
import { RESTORE_CALLS } from './restore.ts';
import { TREASURY_CALLS } from './treasury.ts';
import { UNMATCHED_CALLS } from './unmatched.ts';
import { VISITOR_CALLS } from './visitors.ts';
import { SETTING_CALLS } from './settings.ts';
import { HOME_CALLS, STATUS_CALLS } from './status.ts';

export const CONSOLE_API = {
  ...SESSION_CALLS,
  ...SIGN_IN_CALLS,
  ...OPERATOR_PASSKEY_CALLS,
  ...HOME_CALLS,
  ...QUEUE_CALLS,
  ...SEARCH_CALLS,
  ...ORDER_CALLS,
  ...POST_CALLS,
  ...ACCOUNT_CALLS,
  ...PEOPLE_CALLS,
  ...UNMATCHED_CALLS,
  ...UNPAID_CALLS,
  ...LIST_CALLS,
  ...VISITOR_CALLS,
  ...RESTORE_CALLS,
  ...ENGINE_CALLS,
  ...SWEEP_CALLS,
  ...TREASURY_CALLS,
  ...BANK_CALLS,
  ...PRIZE_CALLS,
  ...PROFIT_CALLS,
  ...STATUS_CALLS,
  ...SETTING_CALLS,
  ...PAYOUT_LIST_CALLS,
  ...OPENING_CALLS,
  ...PROPOSAL_CALLS,
} as const satisfies Record<keyof typeof CONSOLE_CALLS, CallShape>;
