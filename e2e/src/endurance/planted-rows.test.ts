import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CODE_VERSION, listDumpedTables } from '@naru/store/dump';
import { isLongForm } from '../harness/long-form.ts';
import { clusterSkipReason } from './database/private-cluster.ts';
import { type OnGround, onPostgres, onSqlite } from './database/store-ground.ts';
import { type Tampering, type Trail, edit, findBroken, makeTrail, withDesk } from './make-trail.ts';

/** How the record answers for a table: it names a row that was written there, or the table proves nothing. */
type Answer = (Tampering & { readonly names: RegExp }) | { readonly because: string };

function put(table: string, row: Readonly<Record<string, string | number>>): Tampering {
  const values = Object.values(row).map((value) => (typeof value === 'number' ? value : `'${value}'`));
  const [key = ''] = Object.keys(row);
  return {
    sql: [`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')})`],
    undo: [`DELETE FROM ${table} WHERE ${key} = ${values[0] ?? ''}`],
  };
}

/** Every table of the schema; one that is missing here, or that does not exist any more, fails the test. */
function answersOf({ refunded, funded }: Trail): Readonly<Record<string, Answer>> {
  const { orderId } = funded;
  const ofOrder = `order_id = '${orderId}'`;
  const isNot = new RegExp(`^order ${funded.reference} is not what its newest audit entry says`);
  const deposit = `${ofOrder} AND purpose = 'deposit'`;
  const newestAct = 'act_number = (SELECT max(act_number) FROM desk_acts)';
  return {
    orders: { ...edit('orders', ofOrder, { column: 'link_id', to: `'thief'` }), names: isNot },
    audit_entries: {
      ...edit('audit_entries', `${ofOrder} AND order_version = 1`, { column: 'actor_id', to: `'x'` }),
      names: /^audit entry \S+ \(order version 1\) was altered$/,
    },
    audit_seals: {
      ...edit('audit_seals', 'seal_number = 1', { column: 'hash', to: `'x'` }),
      names: /^seal 1 was made over other rows$/,
    },
    holds: {
      ...put('holds', { hold_id: 't', order_id: orderId, reason: 'operator', ...HOLD_TIMES }),
      names: isNot,
    },
    disbursements: {
      ...put('disbursements', {
        disbursement_id: 't',
        order_id: orderId,
        purpose: 'payout',
        rail_id: 'r',
        asset_id: 'KRW',
        address: 'thief',
        watch_key: 'thief',
        base_units: '5',
        last_act: 'approved',
        approved_by: 'mina',
        approved_at_ms: 1,
      }),
      names: new RegExp(`^order ${funded.reference} pays another receiver`),
    },
    refund_cases: {
      ...edit('refund_cases', `order_id = '${refunded.orderId}'`, { column: 'address', to: `'thief'` }),
      names: new RegExp(`^order ${refunded.reference} pays another receiver`),
    },
    sightings: {
      ...edit('sightings', 'standing IS NULL', { column: 'base_units', to: `'99'` }),
      names: /^sighting \S+ \(rehearsal-ltc\) was altered or put in$/,
    },
    watch_entries: {
      ...edit('watch_entries', deposit, { column: 'watch_key', to: `'thief'` }),
      names: new RegExp(`^a watch entry of order ${funded.reference} was altered or put in`),
    },
    deposit_addresses: {
      ...edit('deposit_addresses', ofOrder, { column: 'address', to: `'thief'` }),
      names: new RegExp(`^the address of order ${funded.reference} was altered or put in`),
    },
    journal_entries: {
      ...edit('journal_entries', `journal_key = 'order:${orderId}:1'`, { column: 'recorded_at_ms', to: '7' }),
      names: /^journal entry \S+ was altered or put in$/,
    },
    journal_legs: {
      ...edit('journal_legs', `place = 0 AND ${LEGS_OF(orderId)}`, { column: 'base_units', to: `'-7'` }),
      names: /^journal entry \S+ was altered or put in$/,
    },
    earnings: {
      ...put('earnings', {
        entry_id: 't',
        recorded_at_ms: 1,
        place: 1,
        operator_id: 'mina',
        account: 'margin',
        asset_id: 'LTC',
        base_units: '7',
      }),
      names: /^an earning of journal entry t was altered or put in$/,
    },
    ledger_balances: {
      ...edit('ledger_balances', `asset_id = 'KRW' AND account = 'reserve'`, {
        column: 'base_units',
        to: `'7'`,
      }),
      names: /^books of KRW: balance_differs_from_journal$/,
    },
    desk_acts: {
      ...edit('desk_acts', newestAct, { column: 'operator_id', to: `'x'` }),
      names: /^act \d+ of the desk was altered$/,
    },
    settings: {
      ...put('settings', { setting_key: 'fourEyesAboveUsd', value_json: '"999999999"' }),
      names: /^setting fourEyesAboveUsd was put in$/,
    },
    setting_changes: {
      ...edit('setting_changes', 'act_number > 0', { column: 'before_json', to: `'"assist"'` }),
      names: /^change \d+ of a setting was altered or put in$/,
    },
    adjustments: {
      ...put('adjustments', { pay_symbol: 'KRW', receive_symbol: 'LTC', parts_per_million: 200_000 }),
      names: /^margin KRW LTC was put in$/,
    },
    adjustment_acts: {
      ...edit('adjustment_acts', 'act_number > 0', { column: 'after_ppm', to: '50000' }),
      names: /^change \d+ of a margin was altered or put in$/,
    },
    market_notes: {
      ...edit('market_notes', `note_key = 'market-orders'`, { column: 'note_text', to: `'{"pins":[]}'` }),
      names: /^price order market-orders was altered$/,
    },
    price_orders: {
      ...edit('price_orders', 'act_number > 0', { column: 'symbol', to: `'LTC'` }),
      names: /^change \d+ of a price order was altered or put in$/,
    },
    operators: {
      ...put('operators', {
        operator_id: 't',
        name: 'T',
        password_hash: 'h',
        role: 'owner',
        own_letters: 'off',
        created_at_ms: 1,
      }),
      names: /^operator T was put in$/,
    },
    operator_invitations: {
      ...put('operator_invitations', {
        invitation_id: 't',
        token_hash: 'T',
        role: 'owner',
        invited_by: 'mina',
        created_at_ms: 1,
        ends_at_ms: 2,
      }),
      names: /^invitation t was put in$/,
    },
    operator_sessions: {
      ...put('operator_sessions', {
        session_id: 't',
        token_hash: 'T',
        operator_id: 'mina',
        device: 'd',
        created_at_ms: 1,
        last_used_at_ms: 1,
        stepped_up_at_ms: 1,
        ends_at_ms: 2,
      }),
      names: /^session t of operator Mina was altered or put in$/,
    },
    passkeys: {
      ...put('passkeys', {
        passkey_id: 't',
        owner_id: 'mina',
        credential_id: 'T',
        public_key: 'k',
        sign_count: 0,
        name: 'n',
        created_at_ms: 1,
      }),
      names: /^operator Mina was altered \(name, password, factor, passkeys, role, access or calls\)$/,
    },
    open_proposals: {
      ...put('open_proposals', {
        proposal_id: 't',
        kind: 'margin',
        subject_id: 'LTC KRW',
        details: '{"after":"5"}',
        proposed_by: 'mina',
        created_at_ms: 1,
        ends_at_ms: 9_999_999_999_999,
      }),
      names: /^proposal t was put in$/,
    },
    bank_imports: {
      ...put('bank_imports', {
        import_id: 't',
        rail_id: 'krw-bank',
        operator_id: 'mina',
        imported_at_ms: 1,
        file_hash: 'h',
        line_count: 1,
      }),
      names: /^import t of a bank's statement was put in$/,
    },
    bank_lines: {
      ...edit('bank_lines', `bank_ref = 'B1'`, { column: 'base_units', to: `'7'` }),
      names: /^import \S+ of a bank's statement was altered, or has other lines than it brought$/,
    },
    unmatched_deposits: {
      ...edit('unmatched_deposits', `output_key = 'SPARE'`, { column: 'base_units', to: `'7'` }),
      names: /^deposit SPARE of no order \(krw-bank\) was altered or put in$/,
    },
    list_entries: {
      ...edit('list_entries', 'place = 1', { column: 'value', to: `'mina@example.org'` }),
      names: /^entry \S+ of a list, number 2 of act \d+ of the desk was altered$/,
    },
    lottery_days: { ...PUT_DAY, names: /^lottery of 2026-11-20 was altered or put in$/ },
    former_prize_claims: {
      sql: [...PUT_DAY.sql, ...PUT_CLAIM.sql],
      undo: [...PUT_CLAIM.undo, ...PUT_DAY.undo],
      names: /^a former receiver of the prize of \S+ was altered or put in$/,
    },
    users: {
      ...edit('users', `user_id = 'jun'`, { column: 'email', to: `'thief@example.org'` }),
      names: /^account jun was altered/,
    },
    ...Object.fromEntries(Object.entries(NO_EVIDENCE).map(([table, because]) => [table, { because }])),
  };
}

const PUT_DAY = put('lottery_days', {
  date: '2026-11-20',
  time_zone: 'UTC',
  starts_at_ms: 1,
  ends_at_ms: 2,
  state: 'announced',
  announced_at_ms: 1,
  commitment: 'c',
  prize_asset_id: 'LTC',
  prize_base_units: '5',
  prize_usd_cents: '5',
});

const PUT_CLAIM = put('former_prize_claims', {
  claimed_at_ms: 7,
  date: '2026-11-20',
  claim_address: 'thief',
});

const HOLD_TIMES = { opened_by: 'mina', opened_at_ms: 1, review_at_ms: 1 };

const LEGS_OF = (orderId: string): string =>
  `entry_id IN (SELECT entry_id FROM journal_entries WHERE journal_key = 'order:${orderId}:1')`;

const PUT_ASIDE: Answer = {
  ...edit('bank_lines', `bank_ref = 'B1'`, { column: 'put_aside', to: `''` }),
  names: /^line \S+ of a bank was put aside, or waits again, by nobody$/,
};

/** Tables in which a planted row proves nothing and moves no money. */
const NO_EVIDENCE: Readonly<Record<string, string>> = {
  approvals: 'they count for a cap of one day; the trail says who approved what',
  creation_turns: 'a counter',
  desk_epoch: 'compared with a file outside of the database',
  idempotency_keys: 'an answer that is given again, of an order that is covered',
  leases: 'which process does what',
  letters: 'what was written to people',
  lottery_entries: 'the root of their day covers them; `whole-orders/lottery.test.ts` alters one',
  module_steps: 'which tables modules have made',
  named_columns: 'how a bank’s file is read',
  open_locks: 'bounds of unpaid orders',
  order_faults: 'what failed, to be tried again',
  passkey_challenges: 'used once, within minutes',
  price_bars: 'drawn beside prices',
  prize_payments: 'what networks show; what was paid is in the journal, which is covered',
  proposals: 'of the first schema, and empty since',
  rails: 'how far a network was read; it is read again from there',
  rate_counts: 'bounds of requests',
  rate_snapshots: 'an order has its own prices, which are covered',
  receipt_counts: 'a counter',
  refused_addresses: 'made again by a restore',
  restored_rails: 'how far a restore has read',
  restores: 'what a person has looked at is in acts',
  sighted_orders: 'which orders are reviewed again',
  told_amounts: 'made from orders',
  unpaid_uses: 'bounds of one day',
  used_outputs: 'repeats what sightings, deposits of no order and prizes use',
  user_events: 'shown to the person alone',
  user_links: 'mailed; what is done by one is in the account’s hash',
  user_recovery_codes: 'of customers, who have no act for each sign-in (ADR 28)',
  user_sessions: 'of customers, who have no act for each sign-in (ADR 28)',
};

describe('the embedded database', () => runPlantedRows(onSqlite, false));
if (isLongForm) describe('PostgreSQL', () => runPlantedRows(onPostgres, clusterSkipReason()));

function runPlantedRows(onGround: OnGround, skip: string | false): void {
  test('every table has its answer, and one altered or planted row of each is named', { skip }, (context) =>
    onGround(async (ground) => {
      const trail = await withDesk(ground, makeTrail);
      assert.equal(await findBroken(ground), null);
      const answers = answersOf(trail);
      const tables = listDumpedTables(CODE_VERSION).map(({ name }) => name);
      // Two belong to processes and are in no dump.
      assert.deepEqual(Object.keys(answers).toSorted(), [...tables, 'leases', 'rate_counts'].toSorted());
      const more = { 'bank_lines, put aside': PUT_ASIDE };
      for (const [table, answer] of Object.entries({ ...answers, ...more })) {
        if ('because' in answer) continue;
        await context.test(`the record names a row of ${table}`, async () => {
          for (const statement of answer.sql) await ground.tamper(statement);
          assert.match((await findBroken(ground)) ?? 'nothing', answer.names);
          for (const statement of answer.undo) await ground.tamper(statement);
          assert.equal(await findBroken(ground), null);
        });
      }
    }),
  );
}
