import assert from 'node:assert/strict';
import { cp, rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { CONSOLE_SESSION_KEY_HEADER } from '@naru/contract';
import { type LitecoindPair, litecoindSkipReason, startLitecoindPair } from '@naru/rails/testing';
import { openSession } from '@naru/store/postgres-session';
import {
  type PrivateCluster,
  clusterSkipReason,
  startPrivateCluster,
} from './endurance/database/private-cluster.ts';
import {
  type DeskClient,
  type Fields,
  createDeskClient,
  fieldsOf,
  listOf,
  textOf,
} from './endurance/load/desk-client.ts';
import { PASSWORD, createOwner } from './endurance/load/operator-lane.ts';
import { openBrowser, openPage } from './harness/browser.ts';
import { type DeskProcess, startDesk, waitUntil } from './harness/desk-process.ts';
import type { OperatorSession } from './harness/operator-session.ts';
import { litecoinDesk } from './harness/litecoin-visits.ts';
import { sampleOf } from './harness/long-form.ts';

// A backup is put back while customers hold addresses, and after a payout, that it knows nothing of.

const skip = litecoindSkipReason();
const BANK_ACCOUNT = 'Kookmin Bank 123456-01-234567 Mina Kim';

/** Copies the database of a desk that does not run, and puts the copy back. */
interface Backup {
  readonly env: Readonly<Record<string, string>>;
  take(desk: DeskProcess): Promise<void>;
  putBack(desk: DeskProcess): Promise<void>;
  dispose(): Promise<void>;
}

function folderBackup(): Backup {
  const copyOf = (desk: DeskProcess): string => `${desk.dataFolder}.backup`;
  let copy = '';
  return {
    env: { DATABASE_URL: '' },
    take: async (desk) => {
      copy = copyOf(desk);
      await cp(desk.dataFolder, copy, { recursive: true });
    },
    putBack: async (desk) => {
      await rm(desk.dataFolder, { recursive: true });
      await cp(copy, desk.dataFolder, { recursive: true });
    },
    dispose: () => rm(copy, { recursive: true, force: true }),
  };
}

async function postgresBackup(): Promise<Backup> {
  const cluster: PrivateCluster = await startPrivateCluster();
  const url = await cluster.createDatabase();
  const name = new URL(url).pathname.slice(1);
  const run = async (...statements: readonly string[]): Promise<void> => {
    const admin = openSession(cluster.url);
    for (const statement of statements) await admin.ask(statement);
    await admin.end();
  };
  return {
    env: { DATABASE_URL: url },
    take: () => run(`CREATE DATABASE ${name}_backup TEMPLATE ${name}`),
    putBack: () =>
      run(`DROP DATABASE ${name} WITH (FORCE)`, `ALTER DATABASE ${name}_backup RENAME TO ${name}`),
    dispose: () => cluster.dispose(),
  };
}

const BACKUPS = [
  ['the embedded database', () => Promise.resolve(folderBackup()), skip],
  ['PostgreSQL', postgresBackup, skip === false ? clusterSkipReason() : skip],
] as const;

for (const [kind, openBackup, cannot] of sampleOf(BACKUPS, 2)) {
  describe(`a restored desk on ${kind}`, { skip: cannot }, () => {
    let nodes: LitecoindPair;
    let backup: Backup;
    let desk: DeskProcess;
    before(async () => {
      [nodes, backup] = await Promise.all([startLitecoindPair(), openBackup()]);
      desk = await startDesk(litecoinDesk(nodes, backup.env));
    });
    after(async () => {
      await desk.dispose();
      await Promise.all([nodes.stop(), backup.dispose()]);
    });

    test('gives no address twice, pays nobody twice, and lists what it found', async () => {
      const console = await openConsole(desk);
      const receiver = await nodes.newAddress();
      const funded = await order(desk, { fromCurrency: 'KRW', fromAmount: '200000', address: receiver });
      await console.act(funded, 'receipt', { amount: '200000', bankReference: 'NB-1', password: PASSWORD });
      assert.equal(await console.stage(funded), 'funded');
      await desk.killHard();
      await backup.take(desk);

      await desk.start();
      await console.act(funded, 'take', {});
      await console.act(funded, 'payout', { password: PASSWORD });
      const txid = await nodes.pay({ [receiver]: textOf(funded, 'convertedAmount') });
      const lost: Fields[] = [];
      for (let n = 0; n < 3; n += 1) lost.push(await order(desk, BUY_WON));
      await nodes.pay({ [textOf(lost[0] ?? {}, 'depositAddress')]: '1.5' });
      await nodes.mine(2);
      await waitUntil(20_000, 'the payout is not delivered', async () =>
        ['delivered'].includes(await console.stage(funded)),
      );
      await nodes.pay({ [textOf(lost[1] ?? {}, 'depositAddress')]: '1.5' });

      await desk.killHard();
      await backup.putBack(desk);
      await desk.killWhileStarting(700);
      await desk.start();

      assert.equal(await console.stage(funded), 'funded');
      assert.deepEqual(await console.refused(funded, 'take', {}), [409, 'order_on_hold']);
      const fresh: Fields[] = [];
      for (let n = 0; n < 4; n += 1) fresh.push(await order(desk, BUY_WON));
      const held = new Set(lost.map((each) => each['depositAddress']));
      assert.ok(fresh.every((each) => !held.has(each['depositAddress'])));

      const found = await console.readNetworksAgain();
      assert.deepEqual(
        listOf(found['payments']).map((payment) => [payment['txid'], payment['isExact']]),
        [[txid, true]],
      );
      assert.equal(found['unclaimedCount'], 2);
      assert.equal(found['isDone'], false);
      await desk.killHard();
      await desk.start();
      assert.deepEqual(await console.readNetworksAgain(), found, 'a kill forgets nothing of a restore');
      assert.deepEqual(await console.refused(funded, 'take', {}), [409, 'order_on_hold']);
      for (const each of fresh) assert.equal(await console.stage(each), 'awaiting_deposit');

      await seeNotice(desk, console.session, [textOf(funded, 'id'), txid]);

      const note = 'paid before the restore, compared with the wallet';
      await console.act(funded, 'hold/close', { reason: 'restored', note, password: PASSWORD });
      const ids = listOf((await console.restore())['toCheck']).map((each) => textOf(each, 'id'));
      assert.equal(ids.filter((id) => id.startsWith('unmatched ')).length, 2, 'deposits of lost orders');
      const checked = await console.post('/api/restore/check', { ids, note, password: PASSWORD });
      assert.equal(checked.status, 200);
      assert.equal((await console.restore())['isDone'], true);
      await desk.killHard();
      await desk.start();
      assert.equal((await console.restore())['heldOrders'], 0, 'a kill is no restore');
      await startAsRestored(desk, console, [funded, ...fresh]);
    });
  });
}

/** An operator says that the database was restored, as where the mark was in the backup too. */
async function startAsRestored(
  desk: DeskProcess,
  console: Awaited<ReturnType<typeof openConsole>>,
  openOrders: readonly Fields[],
): Promise<void> {
  const countRefused = (of: Fields): number =>
    Math.max(...listOf(of['rails']).map(({ refusedAddresses }) => Number(refusedAddresses)));
  const refusedBefore = countRefused(await console.restore());
  await desk.killHard();
  await desk.start('--restored');
  const restore = await console.restore();
  assert.deepEqual([restore['cause'], restore['heldOrders']], ['operator', openOrders.length]);
  assert.ok(countRefused(restore) >= refusedBefore + 1_000);
}

const BUY_WON = { fromCurrency: 'LTC', fromAmount: '1.5', address: BANK_ACCOUNT };

/** The operator's page says what was found, with the orders and transactions that it is about. */
async function seeNotice(
  desk: DeskProcess,
  session: OperatorSession,
  words: readonly string[],
): Promise<void> {
  const [name = '', value = ''] = session.cookie.split('=');
  const browser = await openBrowser();
  try {
    const { page, context, troubles } = await openPage(browser);
    await context.addCookies([{ name, value, url: desk.consoleUrl }]);
    await page.addInitScript(
      (key) => localStorage.setItem('naru.session', key),
      session[CONSOLE_SESSION_KEY_HEADER],
    );
    await page.goto(desk.consoleUrl);
    const notice = page.getByRole('heading', { name: 'This desk was restored' }).locator('..');
    await notice.waitFor();
    const text = await notice.innerText();
    for (const word of [...words, 'exactly what was promised', 'Orders on hold: 1', 'of this database: 2.'])
      assert.ok(text.includes(word), `${word} is missing in: ${text}`);
    assert.deepEqual(troubles, []);
  } finally {
    await browser.close();
  }
}

/** As a visitor whose page has the price that counts now; answers the order. */
async function order(
  desk: DeskProcess,
  wish: { readonly fromCurrency: string; readonly fromAmount: string; readonly address: string },
): Promise<Fields> {
  const client = createDeskClient({ url: desk.publicUrl, signal: AbortSignal.timeout(20_000) });
  const toCurrency = wish.fromCurrency === 'LTC' ? 'KRW' : 'LTC';
  const body = { ...wish, toCurrency, userId: null, email: 'mina@example.com' };
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const asked = await call(client, 'POST', '/api/transaction/add', {
      ...body,
      convertedAmount: '1000000000',
    });
    const { convertedAmount } = fieldsOf(asked.body['current']);
    const price = { convertedAmount, snapshotId: asked.body['snapshotId'], anchor: 'pay' };
    const made = await call(client, 'POST', '/api/transaction/add', { ...body, ...price });
    if (made.status === 201) return fieldsOf(made.body['transaction']);
    // The network was not looked at yet, no address is ready, or the price moved.
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the order is not made');
}

async function call(
  client: DeskClient,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<{ readonly status: number; readonly body: Fields }> {
  const answer = await client.call(method, path, body);
  if (answer.kind === 'silence') return { status: 0, body: {} };
  return { status: answer.status, body: answer.body };
}

/** What an operator does, with the version that the order has. */
async function openConsole(desk: DeskProcess) {
  const url = desk.consoleUrl;
  const signal = AbortSignal.timeout(120_000);
  const session = await createOwner(createDeskClient({ url, signal }), desk.setupUrl());
  const client = createDeskClient({ url, signal, session });
  const read = async (of: Fields): Promise<Fields> =>
    (await call(client, 'GET', `/api/orders/${textOf(of, 'id')}`)).body;
  const attempt = async (of: Fields, path: string, body: object) => {
    for (;;) {
      const { version } = await read(of);
      const target = `/api/orders/${textOf(of, 'id')}/${path}`;
      const answer = await call(client, 'POST', target, { version, ...body });
      // The desk is at work on it too.
      if (answer.body['code'] !== 'order_changed_meanwhile') return answer;
    }
  };
  const restore = async (): Promise<Fields> =>
    fieldsOf((await call(client, 'GET', '/api/restore')).body['restore']);
  return {
    session,
    stage: async (of: Fields) => textOf(fieldsOf((await read(of))['transaction']), 'stage'),
    act: async (of: Fields, path: string, body: object) => {
      const answer = await attempt(of, path, body);
      assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
    },
    refused: async (of: Fields, path: string, body: object) => {
      const answer = await attempt(of, path, body);
      return [answer.status, answer.body['code']];
    },
    restore,
    post: (path: string, body: object) => call(client, 'POST', path, body),
    /** What a restored desk found, once it has read every network again. */
    readNetworksAgain: async () => {
      await waitUntil(20_000, 'the network is not read again', async () => {
        const { rails, payments } = await restore();
        const isRead = listOf(rails).every(({ state }) => state !== 'waiting' && state !== 'reading');
        return isRead && listOf(payments).length > 0;
      });
      return restore();
    },
  };
}
