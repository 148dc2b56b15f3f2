import type { IncidentName } from '@naru/contract';
import type { Incident } from '../incident.ts';
import { ALTERED_ADDRESS } from './altered-address.ts';
import { BANK_NAME } from './bank-name.ts';
import { LAPTOP_LOST, RESERVE_SHORT } from './desk-troubles.ts';
import { WRONG_ASSET, WRONG_NETWORK } from './misdirected.ts';
import { DATABASE_AWAY, LYING_SOURCE, MAIL_DOWN, STALE_PRICE } from './outside-troubles.ts';
import { PAYOUT_DOUBLED, PAYOUT_DROPPED, PAYOUT_IN_PARTS, TWO_OPERATORS } from './payouts.ts';
import { REORGANISED_AFTER, REORGANISED_BEFORE } from './reorganised.ts';
import { LATE, OVER, REPLACED, SHORT, TWICE } from './wrong-payments.ts';

/** Every incident that can be rehearsed. */
export const INCIDENT_TABLE: Readonly<Record<IncidentName, Incident>> = {
  short: SHORT,
  over: OVER,
  twice: TWICE,
  late: LATE,
  replaced: REPLACED,
  reorganised_before: REORGANISED_BEFORE,
  reorganised_after: REORGANISED_AFTER,
  wrong_asset: WRONG_ASSET,
  wrong_network: WRONG_NETWORK,
  payout_dropped: PAYOUT_DROPPED,
  payout_in_parts: PAYOUT_IN_PARTS,
  payout_doubled: PAYOUT_DOUBLED,
  reserve_short: RESERVE_SHORT,
  two_operators: TWO_OPERATORS,
  laptop_lost: LAPTOP_LOST,
  bank_name: BANK_NAME,
  lying_source: LYING_SOURCE,
  stale_price: STALE_PRICE,
  altered_address: ALTERED_ADDRESS,
  mail_down: MAIL_DOWN,
  database_away: DATABASE_AWAY,
};
