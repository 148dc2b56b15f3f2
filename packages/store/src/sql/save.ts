import { type Result, ok } from '@naru/core';
import type { Database, Script, Statement } from './statement.ts';

/** Writes a script whose counts of changed rows nobody needs. */
export async function save<R extends string = never>(
  database: Pick<Database, 'write'>,
  script: Script<R>,
): Promise<Result<null, R>> {
  const written = await database.write(script);
  return written.ok ? ok(null) : written;
}

/** Writes a script and returns how many rows its first statement changed; 0 if it was refused. */
export async function saveAndCount(
  database: Pick<Database, 'write'>,
  script: Script<string>,
): Promise<number> {
  const written = await database.write(script);
  return written.ok ? (written.value[0] ?? 0) : 0;
}

/** The statements for a part of a change that may be missing. */
export function given<T, R extends string = never>(
  part: T | undefined,
  statementsOf: (part: T) => Script<R>,
): Script<R> {
  return part === undefined ? [] : statementsOf(part);
}

/** Writes a setting that people do not change, whatever its value was. */
export function putMark(mark: { readonly key: string; readonly valueJson: string }): Statement {
  return {
    sql: `INSERT INTO settings (setting_key, value_json) VALUES (?, ?)
      ON CONFLICT (setting_key) DO UPDATE SET value_json = excluded.value_json`,
    values: [mark.key, mark.valueJson],
  };
}

/**
 * The unique constraints and indices whose violation is a refusal. PostgreSQL reports the name, SQLite the
 * columns, so both are listed; the migrations use the same names.
 */
export const UNIQUE_KEYS = {
  orders_key: 'orders.order_id',
  orders_reference: 'orders.reference',
  addresses_order: 'deposit_addresses.order_id',
  sightings_key: 'sightings.rail_id, sightings.output_key',
  unmatched_deposits_key: 'unmatched_deposits.rail_id, unmatched_deposits.output_key',
  journal_entries_once: 'journal_entries.journal_key',
  idempotency_keys_key: 'idempotency_keys.key_hash',
  audit_seals_key: 'audit_seals.seal_number',
  adjustments_pair: 'adjustments.pay_symbol, adjustments.receive_symbol',
  desk_acts_key: 'desk_acts.act_number',
  users_username: 'users.username_key',
  users_email: 'users.email_key',
  passkeys_credential: 'passkeys.credential_id',
  lottery_days_key: 'lottery_days.date',
  operators_name: 'operators.name',
  operators_first: 'operators.first_slot',
} as const satisfies Record<string, string>;

export type UniqueKey = keyof typeof UNIQUE_KEYS;
