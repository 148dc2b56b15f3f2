import type { RecordedSql } from './sql-recorder.ts';

/** Tables that grow with every order; the others stay small. */
export const GROWING_TABLES = [
  'orders',
  'audit_entries',
  'open_locks',
  'unpaid_uses',
  'sightings',
  'used_outputs',
  'sighted_orders',
  'disbursements',
  'deposit_addresses',
  'watch_entries',
  'journal_entries',
  'earnings',
  'refund_cases',
  'holds',
  'idempotency_keys',
  'letters',
  'user_events',
  'bank_lines',
  'list_entries',
  'lottery_entries',
] as const;

/** True for statements that plan a read or a guarded write, not a plain insert. */
export function isPlanned({ sql }: RecordedSql): boolean {
  return /\b(?:SELECT|UPDATE|DELETE)\b/.test(sql);
}
