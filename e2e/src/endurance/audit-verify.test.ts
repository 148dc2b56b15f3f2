import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'node:test';
import { claimPaid } from '@naru/desk';
import { openStore } from '@naru/store';
import { clusterSkipReason } from './database/private-cluster.ts';
import { type OnGround, type StoreGround, onPostgres, onSqlite } from './database/store-ground.ts';
import { textIn } from './database/witness.ts';
import { openRaceDesk } from './race/race-desk.ts';
import { isLongForm } from '../harness/long-form.ts';

// What `naru audit verify` says about a database that somebody wrote into.

const COMMAND = fileURLToPath(new URL('../../../apps/server/src/cli/naru.ts', import.meta.url));
const NOON_MS = Date.UTC(2026, 10, 21, 12);
const ORDERS = 3;

/** The entry that is tampered with: the second one of the second order. */
interface Victim {
  readonly auditId: string;
  readonly orderId: string;
}

interface Tampering {
  readonly what: string;
  sql(victim: Victim): string;
  /** The row that the command names. */
  names(victim: Victim): RegExp;
}

const COLUMNS = `order_id, event, stage_before, stage_after, actor_kind, actor_id, note, happened_at_ms,
  facts_hash, receivers_hash, journal_hashes_json`;

const TAMPERINGS: readonly Tampering[] = [
  {
    what: 'an edited entry',
    sql: ({ auditId }) => `UPDATE audit_entries SET actor_id = 'jun' WHERE audit_id = '${auditId}'`,
    names: ({ auditId }) => new RegExp(`Broken: audit entry ${auditId} \\(order version 2\\) was altered`),
  },
  {
    what: 'a deleted entry, by the one before it',
    sql: ({ auditId }) => `DELETE FROM audit_entries WHERE audit_id = '${auditId}'`,
    names: () => /Broken: the entry after audit entry \S+ \(order version 1\) is missing/,
  },
  {
    what: 'a deleted entry, by the one after it',
    sql: ({ orderId }) => `DELETE FROM audit_entries WHERE order_id = '${orderId}' AND order_version = 1`,
    names: ({ auditId }) =>
      new RegExp(`Broken: audit entry ${auditId} \\(order version 2\\) does not follow the entry before it`),
  },
  {
    what: 'an inserted entry that continues the chain',
    sql: ({
      auditId,
    }) => `INSERT INTO audit_entries (audit_id, order_version, previous_hash, hash, ${COLUMNS})
      SELECT 'forged', 3, hash, 'forged', ${COLUMNS} FROM audit_entries WHERE audit_id = '${auditId}'`,
    names: () => /Broken: audit entry forged \(order version 3\) was altered/,
  },
  {
    what: 'an inserted entry without hashes',
    sql: ({
      auditId,
    }) => `INSERT INTO audit_entries (audit_id, order_version, previous_hash, hash, ${COLUMNS})
      SELECT 'forged', 3, '', '', ${COLUMNS} FROM audit_entries WHERE audit_id = '${auditId}'`,
    names: () => /Broken: audit entry forged \(order version 3\) does not follow the entry before it/,
  },
];

describe('the embedded database', () => runVerifyTests(onSqlite, false));
if (isLongForm) describe('PostgreSQL', () => runVerifyTests(onPostgres, clusterSkipReason()));

function runVerifyTests(onGround: OnGround, skip: string | false): void {
  test('a trail that nobody touched is whole', { skip }, () =>
    onGround(async (ground) => {
      await makeTrail(ground);
      const { status, words } = verify(ground);
      assert.equal(status, 0, words);
      assert.match(words, /^7 audit entries, 1 seals\.\nThe audit trail and the books are whole\.$/m);
    }),
  );
  test('a trail that was rewritten as a whole is not the one whose seal was kept', { skip }, () =>
    onGround(async (ground) => {
      await makeTrail(ground);
      const kept = /: (1:[0-9a-f]{64})$/m.exec(verify(ground).words)?.[1] ?? assert.fail('it prints no seal');
      assert.equal(verify(ground, '--seal', kept).status, 0);
      const forged = `1:${'0'.repeat(64)}`;
      assert.match(verify(ground, '--seal', forged).words, /Broken: seal 1 is not the one that was kept/);
      const removed = kept.replace(/^1/, '2');
      assert.match(verify(ground, '--seal', removed).words, /Broken: seal 2 is missing/);
    }),
  );
  for (const tampering of TAMPERINGS) {
    test(`the command names ${tampering.what}`, { skip }, () =>
      onGround(async (ground) => {
        const victim = await makeTrail(ground);
        await ground.tamper(tampering.sql(victim));
        const { status, words } = verify(ground);
        assert.equal(status, 1, words);
        assert.match(words, tampering.names(victim));
        assert.ok(!words.includes(victim.orderId), 'the link of an order is shown to nobody');
      }),
    );
  }
}

/** Some orders, each made and then claimed; the entries of the first versions and some more are sealed. */
async function makeTrail({ options, witness }: StoreGround): Promise<Victim> {
  const store = await openStore(options);
  const house = await openRaceDesk(store, NOON_MS);
  const { desk } = house;
  await house.watch();
  const orders = await house.makeOrders(ORDERS);
  for (const { orderId } of orders) assert.ok((await claimPaid(desk, orderId)).ok);
  await store.sealAudit(ORDERS + 1, NOON_MS, desk.hashText);
  await store.close();
  const orderId = orders[1]?.orderId ?? assert.fail('no second order');
  return witness.inSnapshot(async (ask) => {
    const [row] = await ask(
      `SELECT audit_id FROM audit_entries WHERE order_id = '${orderId}' AND order_version = 2`,
    );
    return { orderId, auditId: textIn(row ?? assert.fail('no entry'), 'audit_id') };
  });
}

function verify(
  { env }: StoreGround,
  ...options: readonly string[]
): { readonly status: number | null; readonly words: string } {
  const ran = spawnSync(process.execPath, ['--no-warnings', COMMAND, 'audit', 'verify', ...options], {
    encoding: 'utf8',
    env: { ...process.env, ...env, NARU_MODE: 'rehearsal' },
  });
  return { status: ran.status, words: `${ran.stdout}${ran.stderr}` };
}
