import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { WATCHED_KEY, parseWatched } from '@naru/desk';
import { openRails } from '@naru/rails/live';
import {
  type LitecoindPair,
  REGTEST_ACCOUNT,
  litecoindSkipReason,
  startLitecoindPair,
} from '@naru/rails/testing';
import { openStore, openStoreBeside } from '@naru/store';
import { systemClock } from '../clock.ts';
import { type RunningDesk, startDesk } from '../compose.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import { readRailsFile } from '../config/rails-file.ts';
import { armRails } from '../rail-arm/arm-rails.ts';
import { waitUntil } from '../testing/wait-for.ts';
import { auditRails } from './audit-rails.ts';

const PAIR = { fromCurrency: 'LTC', toCurrency: 'KRW', fromAmount: '2' };

describe('npm run rails:audit beside a desk on a real litecoind', { skip: litecoindSkipReason() }, () => {
  let nodes: LitecoindPair;
  let desk: RunningDesk;
  let dataFolder = '';
  before(async () => {
    nodes = await startLitecoindPair();
    dataFolder = await mkdtemp(path.join(tmpdir(), 'naru-audit-'));
    process.env['LTC_RPC_OF_AUDIT'] = nodes.watcher.auth;
    await writeFile(
      path.join(dataFolder, 'naru.config.json'),
      JSON.stringify({
        rates: 'demo',
        reserves: { LTC: '10', KRW: '50000000' },
        ltc: {
          rpc: nodes.watcher.rpcUrl,
          auth: 'env:LTC_RPC_OF_AUDIT',
          network: 'reg',
          deposit: REGTEST_ACCOUNT,
          confirmations: 1,
        },
        krw: { bank: 'Naru Bank', account: '110-222-333444', holder: 'Naru Desk', test: true },
      }),
    );
    const settings = readProcessSettings({
      NARU_MODE: 'live',
      PORT: '0',
      CONSOLE_PORT: '0',
      DATA_DIR: dataFolder,
      STATE_DIR: path.join(dataFolder, 'state'),
      KEY_FILE: path.join(dataFolder, 'desk.key'),
    });
    assert.ok(settings.ok);
    const openDatabase = () => openStore({ dataFolder });
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const isArmed = await armRails({ args: ['--confirm'], dataFolder, openDatabase, say });
    assert.equal(isArmed, 0, said.join('\n'));
    desk = await startDesk(settings.value, () => undefined);
  });
  after(async () => {
    await desk.stop();
    await nodes.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  async function call(method: 'GET' | 'POST', place: string, body?: object) {
    const answer = await fetch(`${desk.publicUrl}/api/transaction/${place}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const fields: Readonly<Record<string, unknown>> = { ...Object(await answer.json()) };
    return fields;
  }

  /** The deposit address of an order for won. */
  async function order(): Promise<{ readonly orderId: string; readonly address: string }> {
    const receiver = 'Kookmin Bank 123456-01-234567 Mina Kim';
    const wish = { ...PAIR, email: 'mina@example.com', address: receiver };
    let refused: Readonly<Record<string, unknown>> = {};
    // A desk that has just started has no prices yet. The refusal of far too much names the price.
    await waitUntil('the desk names its price', async () => {
      refused = await call('POST', 'add', { ...wish, convertedAmount: '49999999' });
      return refused['current'] !== undefined;
    });
    const { convertedAmount } = { ...Object(refused['current']) };
    const { snapshotId } = refused;
    const made = await call('POST', 'add', { ...wish, convertedAmount, snapshotId, anchor: 'pay' });
    const { _id, depositAddress } = { ...Object(made['transaction']) };
    assert.equal(typeof depositAddress, 'string', JSON.stringify(made));
    return { orderId: String(_id), address: String(depositAddress) };
  }

  async function audit(): Promise<{ readonly exitCode: number; readonly text: string }> {
    const file = await readRailsFile(dataFolder);
    assert.ok(file.ok);
    const store = await openStoreBeside({ dataFolder });
    assert.ok(store);
    const lines: string[] = [];
    try {
      const rails = [...openRails(file.value.rails, systemClock, '').values()];
      const say = (line: string) => lines.push(line);
      const exitCode = await auditRails({ rails, store, clock: systemClock, say, note: () => undefined });
      return { exitCode, text: lines.join('\n') };
    } finally {
      await store.close();
    }
  }

  test('a paid order agrees, and what nobody recorded or moved without an entry is named', async () => {
    const { orderId, address } = await order();
    const fresh = await audit();
    assert.equal(fresh.exitCode, 0, fresh.text);
    await nodes.pay({ [address]: '2' });
    await nodes.mine(1);
    await waitUntil('the order is funded', async () => (await call('GET', orderId))['stage'] === 'funded');
    const paid = await audit();
    assert.equal(paid.exitCode, 0, paid.text);
    assert.match(paid.text, /LTC: 2\.0+ LTC at the addresses, 12\.0+ LTC in the books/);
    assert.match(paid.text, /krw-bank: .*not compared: a person watches it/);

    const store = await openStoreBeside({ dataFolder });
    const free = await store?.listFreeAddresses({ railId: 'ltc', limit: 1 });
    await store?.close();
    const unknown = free?.[0]?.address ?? '';
    await nodes.pay({ [unknown]: '0.5' });
    await nodes.mine(1);
    const more = await audit();
    assert.equal(more.exitCode, 1, more.text);
    assert.ok(more.text.includes(`! LTC, ${unknown}, an address of no order: 0.5`), more.text);
    assert.match(more.text, /^1 to settle/m);
    const kept = await openStoreBeside({ dataFolder });
    const settings = await kept?.listSettings();
    await kept?.close();
    assert.equal(parseWatched(settings?.get(`${WATCHED_KEY}LTC`))?.unrecorded, 50_000_000n);
  });

  test('a network that is away is no agreement', async () => {
    process.env['LTC_RPC_OF_AUDIT'] = 'naru:wrong';
    const { exitCode, text } = await audit();
    process.env['LTC_RPC_OF_AUDIT'] = nodes.watcher.auth;
    assert.equal(exitCode, 2);
    assert.match(text, /could not be asked: .*\(node_refused_login\)\n {2}-> put the login/);
  });
});
