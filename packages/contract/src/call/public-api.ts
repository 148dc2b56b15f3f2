import { AUTH_CALLS } from '../auth/auth-calls.ts';
import { COUNTRY_CALLS } from '../country/country-calls.ts';
import { CURRENCY_CALLS } from '../currency/currency-calls.ts';
import { LETTER_CALLS } from '../letter/letter-calls.ts';
import { MARKET_CALLS } from '../market/market-calls.ts';
import { REHEARSAL_CALLS } from '../rehearsal/rehearsal-calls.ts';
import { TRANSACTION_CALLS } from '../transaction/transaction-calls.ts';
import { PASSKEY_CALLS } from '../user/passkey-calls.ts';
import { USER_SECURITY_CALLS } from '../user/security-calls.ts';
import { USER_CALLS } from '../user/user-calls.ts';
import type { CallShape } from './call-shape.ts';
import type { PUBLIC_CALLS } from './calls.ts';
import { DESK_CALLS } from './desk-calls.ts';

/** What every public call takes and gives. Pages need only the paths, which stand apart in `calls.ts`. */
export const PUBLIC_API = {
  ...DESK_CALLS,
  ...CURRENCY_CALLS,
  ...TRANSACTION_CALLS,
  ...AUTH_CALLS,
  ...USER_CALLS,
  ...USER_SECURITY_CALLS,
  ...PASSKEY_CALLS,
  ...COUNTRY_CALLS,
  ...LETTER_CALLS,
  ...MARKET_CALLS,
  ...REHEARSAL_CALLS,
} as const satisfies Record<keyof typeof PUBLIC_CALLS, CallShape>;
