import { AUTH_CALLS } from './auth.ts';
import { CURRENCY_CALLS } from './currency.ts';
import { LETTER_CALLS } from './letter.ts';
import { LOTTERY_CALLS } from './lottery.ts';
import { MARKET_CALLS } from './market.ts';
import { REHEARSAL_CALLS } from './rehearsal.ts';
import { ORDER_LETTER_CALLS, ORDER_LINK_CALLS, RECEIPT_CALLS } from './transaction/order-calls.ts';
import { TRANSACTION_CALLS } from './transaction/transaction.ts';
import { PASSKEY_CALLS } from './user/passkey.ts';
import { USER_SECURITY_CALLS } from './user/security.ts';
import { USER_CALLS } from './user/user.ts';
import type { CallShape } from './call-shape.ts';
import type { PUBLIC_CALLS } from './calls.ts';
import { DESK_CALLS } from './desk/desk-facts.ts';
import { COUNTRY_CALLS } from './countries.ts';

/** The shape of every public call. Pages need only the paths, which are in `calls.ts`. */
export const PUBLIC_API = {
  ...DESK_CALLS,
  ...CURRENCY_CALLS,
  ...TRANSACTION_CALLS,
  ...RECEIPT_CALLS,
  ...ORDER_LETTER_CALLS,
  ...ORDER_LINK_CALLS,
  ...AUTH_CALLS,
  ...USER_CALLS,
  ...USER_SECURITY_CALLS,
  ...PASSKEY_CALLS,
  ...COUNTRY_CALLS,
  ...LETTER_CALLS,
  ...LOTTERY_CALLS,
  ...MARKET_CALLS,
  ...REHEARSAL_CALLS,
} as const satisfies Record<keyof typeof PUBLIC_CALLS, CallShape>;
