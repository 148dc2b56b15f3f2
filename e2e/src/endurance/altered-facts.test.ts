import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Order, closeHold, createAddressIntegrity, takeOrder } from '@naru/desk';
import { clusterSkipReason } from './database/private-cluster.ts';
import { type OnGround, type StoreGround, onPostgres, onSqlite } from './database/store-ground.ts';
import { isLongForm } from '../harness/long-form.ts';
import {
  type Tampering,
  type Trail,
  actOn,
  edit,
  findBroken,
  makeTrail,
  viewOf,
  withDesk,
} from './make-trail.ts';

// What the record says of facts that somebody wrote into the database, and what the desk does then.

interface Alteration extends Tampering {
  readonly what: string;
  readonly names: RegExp;
}

/** Takes rows out, and puts them back. */
function take(...rows: readonly (readonly [table: string, where: string])[]): Tampering {
  return {
    sql: rows.flatMap(([table, where]) => [
      `CREATE TABLE kept_${table} AS SELECT * FROM ${table} WHERE ${where}`,
      `DELETE FROM ${table} WHERE ${where}`,
    ]),
    undo: rows
      .toReversed()
      .flatMap(([table]) => [`INSERT INTO ${table} SELECT * FROM kept_${table}`, `DROP TABLE kept_${table}`]),
  };
}

function alterationsOf({ funded }: Trail): readonly Alteration[] {
  const ofOrder = `order_id = '${funded.orderId}'`;
  const promise = `journal_key = 'order:${funded.orderId}:1'`;
  const legs = `entry_id IN (SELECT entry_id FROM journal_entries WHERE ${promise})`;
  const isNot = new RegExp(`^order ${funded.reference} is not what its newest audit entry says`);
  const paysAnother = (order: Order): RegExp => new RegExp(`^order ${order.reference} pays another receiver`);
  const depositWatch = `${ofOrder} AND purpose = 'deposit'`;
  return [
    {
      what: 'the receiver',
      ...edit('orders', ofOrder, { column: 'receive_address', to: `'thief'` }),
      names: paysAnother(funded),
    },
    {
      what: 'the key that the receiver is watched by',
      ...edit('orders', ofOrder, { column: 'receive_watch_key', to: `'thief'` }),
      names: paysAnother(funded),
    },
    {
      what: 'a receiver that was removed while the order goes on',
      ...edit('orders', ofOrder, { column: 'receive_address', to: `''` }),
      names: paysAnother(funded),
    },
    {
      what: 'the promised amount',
      ...edit('orders', ofOrder, { column: 'receive_base_units', to: `'123456'` }),
      names: isNot,
    },
    {
      what: 'the amount that is due',
      ...edit('orders', ofOrder, { column: 'pay_base_units', to: `'1'` }),
      names: isNot,
    },
    {
      what: 'the deposit address',
      ...edit('orders', ofOrder, { column: 'deposit_address', to: `'thief'` }),
      names: isNot,
    },
    {
      what: 'the index of the deposit address',
      ...edit('orders', ofOrder, { column: 'deposit_address_index', to: '77' }),
      names: isNot,
    },
    {
      what: 'what a deposit counts for',
      ...edit('sightings', ofOrder, { column: 'standing', to: 'NULL' }),
      names: isNot,
    },
    {
      what: 'a sighting that is gone',
      ...take(['sightings', `order_id = '${funded.orderId}'`]),
      names: isNot,
    },
    {
      what: 'a sighting that counts for nothing yet and is gone',
      ...take(['sightings', `standing IS NULL`]),
      names: /^seal 1 of \S+ covers 3 sightings, and 2 are there$/,
    },
    {
      what: 'a deposit that nobody paid',
      sql: [forgedDeposit(funded).sql],
      undo: [forgedDeposit(funded).undo],
      names: /^sighting forged:0 \(rehearsal-ltc\) was altered or put in$/,
    },
    {
      what: 'a watch entry that is gone',
      ...take(['watch_entries', depositWatch]),
      names: new RegExp(`^a watch entry of order ${funded.reference} is missing \\(rehearsal-ltc\\)$`),
    },
    {
      what: 'a journal entry that is gone with its legs',
      ...take(['journal_legs', legs], ['journal_entries', promise]),
      names: /^a journal entry of audit entry \S+ \(order version 1\) is missing$/,
    },
    {
      what: 'a leg that is gone',
      ...take(['journal_legs', `${legs} AND place = 0`]),
      names: /^journal entry \S+ was altered or put in$/,
    },
    {
      what: 'an earning that no entry brought',
      sql: [
        `INSERT INTO earnings (recorded_at_ms, entry_id, place, operator_id, account, asset_id, base_units)
          SELECT recorded_at_ms, entry_id, 9, 'mina', 'margin', 'LTC', '7'
            FROM journal_entries WHERE ${promise}`,
      ],
      undo: [`DELETE FROM earnings WHERE place = 9`],
      names: /^an earning of journal entry \S+ was altered or put in$/,
    },
    {
      what: 'the declared reserve',
      ...edit(
        'journal_legs',
        `base_units > '0' AND entry_id IN (SELECT entry_id FROM journal_entries
        WHERE journal_key = 'opening:KRW')`,
        { column: 'base_units', to: `'7'` },
      ),
      names: /^journal entry \S+ was altered or put in$/,
    },
    {
      what: `an operator's password`,
      ...edit('operators', `name = 'Mina'`, { column: 'password_hash', to: `'known'` }),
      names: /^operator Mina was altered \(name, password, factor, passkeys, role, access or calls\)$/,
    },
    {
      what: `an operator's role`,
      ...edit('operators', `name = 'Mina'`, { column: 'role', to: `'viewer'` }),
      names: /^operator Mina was altered \(name, password, factor, passkeys, role, access or calls\)$/,
    },
    {
      what: 'a setting',
      ...edit('settings', `setting_key = 'depositPolicy'`, { column: 'value_json', to: `'"strict"'` }),
      names: /^setting depositPolicy was altered$/,
    },
    {
      what: 'a change of a setting that is gone',
      ...take(['setting_changes', 'act_number > 0']),
      names: /^change \d+ of a setting is missing$/,
    },
    {
      what: 'a blocked e-mail that is gone',
      ...take(['list_entries', `value = 'spy@example.org'`]),
      names: /^entry 2 of a list, of act \d+ of the desk is missing$/,
    },
    {
      what: 'an entry of a list that nobody added',
      sql: [
        `INSERT INTO list_entries (entry_id, act_number, place, list, kind, value, reason, operator_id,
            created_at_ms, kept_at_ms, salt, hash)
          SELECT 'put', act_number, 3, 'allow', kind, value, '', '', 1, 1, '', ''
            FROM list_entries WHERE value = 'bot@example.org'`,
      ],
      undo: [`DELETE FROM list_entries WHERE entry_id = 'put'`],
      names: /^entry put of a list, number 4 of act \d+ of the desk was put in$/,
    },
  ];
}

describe('the embedded database', () => runAlterationTests(onSqlite, false));
if (isLongForm) describe('PostgreSQL', () => runAlterationTests(onPostgres, clusterSkipReason()));

function runAlterationTests(onGround: OnGround, skip: string | false): void {
  test('an alteration is named, and its order is stopped', { skip }, (context) =>
    onGround(async (ground) => {
      const trail = await withDesk(ground, makeTrail);
      assert.equal(await findBroken(ground), null);
      for (const { what, sql, undo, names } of alterationsOf(trail)) {
        await context.test(`the record names ${what}`, async () => {
          for (const statement of sql) await ground.tamper(statement);
          assert.match((await findBroken(ground)) ?? 'nothing', names);
          for (const statement of undo) await ground.tamper(statement);
          assert.equal(await findBroken(ground), null);
        });
      }
      await context.test('a deposit that nobody paid stops the payout, until a person has looked', () =>
        stopForForgedDeposit(ground, trail),
      );
      await context.test('an altered order shows no address, is not paid, and stays altered', () =>
        stopAltered(ground, trail),
      );
    }),
  );
}

async function stopForForgedDeposit(ground: StoreGround, { funded }: Trail): Promise<void> {
  const forge = forgedDeposit(funded);
  await ground.tamper(forge.sql);
  await withDesk(ground, async ({ desk }) => {
    const { order } = await viewOf(desk, funded);
    assert.deepEqual(await takeOrder(desk, actOn(order)), { ok: false, reason: 'order_on_hold' });
  });
  await ground.tamper(forge.undo);
  await withDesk(ground, async ({ desk }) => {
    const closed = await closeHold(desk, {
      ...actOn((await viewOf(desk, funded)).order),
      reason: 'address_integrity',
      note: 'taken out again',
    });
    assert.ok(closed.ok && createAddressIntegrity(desk).isIntact(await viewOf(desk, funded)));
  });
  assert.equal(await findBroken(ground), null);
}

async function stopAltered(ground: StoreGround, { funded }: Trail): Promise<void> {
  await ground.tamper(`UPDATE orders SET receive_address = 'thief' WHERE order_id = '${funded.orderId}'`);
  await withDesk(ground, async ({ desk }) => {
    const view = await viewOf(desk, funded);
    assert.equal(createAddressIntegrity(desk).isIntact(view), false);
    assert.deepEqual(await takeOrder(desk, actOn(view.order)), { ok: false, reason: 'order_on_hold' });
    const held = await viewOf(desk, funded);
    const open = held.holds.filter(({ closedAtMs }) => closedAtMs === null);
    assert.deepEqual(
      open.map(({ reason }) => reason),
      ['address_integrity'],
    );
    assert.equal(createAddressIntegrity(desk).isIntact(held), false);
  });
  assert.match((await findBroken(ground)) ?? 'nothing', /was altered before its newest change$/);
}

/** A payment to the order that no network has shown. */
function forgedDeposit({ orderId }: Order): { readonly sql: string; readonly undo: string } {
  return {
    sql: `INSERT INTO sightings (rail_id, output_key, order_id, purpose, watch_key, asset_id, base_units,
      txid, first_seen_at_ms, spent_outpoints, flags, hash)
      VALUES ('rehearsal-ltc', 'forged:0', '${orderId}', 'deposit', 'forged', 'LTC', '5', 'forged', 1,
        '[]', '', 'forged')`,
    undo: `DELETE FROM sightings WHERE output_key = 'forged:0'`,
  };
}
