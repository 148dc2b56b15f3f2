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
