import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  EvmLab,
  type LitecoindPair,
  REGTEST_ACCOUNT,
  TEST_ACCOUNT,
  anvilSkipReason,
  litecoindSkipReason,
  startAnvil,
  startLitecoindPair,
} from '@naru/rails/testing';
import { type AuditedDesk, openAuditedDesk } from '../testing/audited-desk.ts';
import { withDatabase } from '../testing/with-database.ts';
import { waitUntil } from '../testing/wait-for.ts';

const ETHER = 10n ** 18n;
const PAIR = { fromCurrency: 'LTC', toCurrency: 'KRW', fromAmount: '2' };

describe('naru rails audit beside a desk on a real litecoind', { skip: litecoindSkipReason() }, () => {
  let nodes: LitecoindPair;
  let desk: AuditedDesk;
  before(async () => {
    nodes = await startLitecoindPair();
    process.env['LTC_RPC_OF_AUDIT'] = nodes.watcher.auth;
    desk = await openAuditedDesk({
      reserves: { LTC: '10', KRW: '50000000' },
      ltc: {
        rpc: nodes.watcher.rpcUrl,
        auth: 'env:LTC_RPC_OF_AUDIT',
        network: 'reg',
        deposit: REGTEST_ACCOUNT,
        confirmations: 1,
      },
    });
  });
  after(async () => {
    await desk.stop();
    await nodes.stop();
  });

  test('a paid order agrees, and what nobody recorded or moved without an entry is named', async () => {
    const { orderId, address } = await desk.order(PAIR);
    const fresh = await desk.audit();
    assert.equal(fresh.exitCode, 0, fresh.text);
    await nodes.pay({ [address]: '2' });
    await nodes.mine(1);
    await waitUntil(
      'the order is funded',
      async () => (await desk.call('GET', orderId))['stage'] === 'funded',
    );
    const paid = await desk.audit();
    assert.equal(paid.exitCode, 0, paid.text);
    assert.match(paid.text, /LTC: 2\.0+ LTC at the addresses, 12\.0+ LTC in the books/);
    assert.match(paid.text, /krw-bank: .*not compared: a person watches it/);

    const unknown = await desk.readFreeAddress('ltc');
    await nodes.pay({ [unknown]: '0.5' });
    await nodes.mine(1);
    const more = await desk.audit();
    assert.equal(more.exitCode, 1, more.text);
    assert.ok(more.text.includes(`! LTC, ${unknown}, an address of no order: 0.5`), more.text);
    assert.match(more.text, /^1 to settle/m);
    assert.equal(await desk.readUnrecorded('LTC'), 50_000_000n);
  });

  test('a network that is away is no agreement', async () => {
    process.env['LTC_RPC_OF_AUDIT'] = 'naru:wrong';
    const { exitCode, text } = await desk.audit();
    process.env['LTC_RPC_OF_AUDIT'] = nodes.watcher.auth;
    assert.equal(exitCode, 2);
    assert.match(text, /could not be asked: .*\(node_refused_login\)\n {2}-> put the login/);
  });
});

const serverUrl = process.env['TEST_DATABASE_URL'];
const evmSkip = serverUrl === undefined ? 'TEST_DATABASE_URL names no PostgreSQL server' : anvilSkipReason;

describe('naru rails audit beside a desk on anvil and PostgreSQL', { skip: evmSkip }, () => {
  test('an order paid in ether agrees, and what nobody recorded is named', () =>
    withDatabase(serverUrl ?? '', async (databaseUrl) => {
      const lab = await EvmLab.open(await startAnvil(1));
      let desk: AuditedDesk | null = null;
      try {
        await lab.mine(3);
        desk = await openAuditedDesk(
          {
            reserves: { ETH: '10', KRW: '50000000' },
            eth: { rpc: lab.url, network: 'reg', deposit: TEST_ACCOUNT, confirmations: 1 },
          },
          databaseUrl,
        );
        const opened = desk;
        const wish = { fromCurrency: 'ETH', toCurrency: 'KRW', fromAmount: '2' };
        const { orderId, address } = await desk.order(wish);
        await lab.send({ to: address, value: 2n * ETHER });
        await lab.mine(2);
        await waitUntil(
          'the order is funded',
          async () => (await opened.call('GET', orderId))['stage'] === 'funded',
        );
        const paid = await desk.audit();
        assert.equal(paid.exitCode, 0, paid.text);
        assert.match(paid.text, /ETH: 2\.0+ ETH at the addresses, 12\.0+ ETH in the books/);
        const unknown = await desk.readFreeAddress('eth');
        await lab.send({ to: unknown, value: ETHER / 2n });
        await lab.mine(1);
        const more = await desk.audit();
        assert.equal(more.exitCode, 1, more.text);
        assert.ok(more.text.includes(`! ETH, ${unknown}, an address of no order: 0.5`), more.text);
        assert.equal(await desk.readUnrecorded('ETH'), ETHER / 2n);
      } finally {
        await desk?.stop();
        await lab.stop();
      }
    }));
});
