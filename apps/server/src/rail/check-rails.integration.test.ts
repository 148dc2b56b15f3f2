import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  type LitecoindPair,
  REGTEST_ACCOUNT,
  litecoindSkipReason,
  startLitecoindPair,
} from '@naru/rails/testing';
import { checkRails } from './check-rails.ts';

describe('naru rails check beside a real litecoind', { skip: litecoindSkipReason() }, () => {
  let nodes: LitecoindPair;
  let dataFolder = '';
  before(async () => {
    nodes = await startLitecoindPair();
    dataFolder = await mkdtemp(path.join(tmpdir(), 'naru-check-'));
    process.env['LTC_RPC_OF_TEST'] = nodes.watcher.auth;
  });
  after(async () => {
    await nodes.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  async function check(file: object): Promise<{ readonly exitCode: number; readonly text: string }> {
    await writeFile(path.join(dataFolder, 'naru.config.json'), JSON.stringify(file));
    const lines: string[] = [];
    const exitCode = await checkRails({
      dataFolder,
      mode: 'live',
      store: null,
      nowMs: Date.now(),
      say: (line) => lines.push(line),
    });
    return { exitCode, text: lines.join('\n') };
  }

  const ltc = () => ({
    rpc: nodes.watcher.rpcUrl,
    auth: 'env:LTC_RPC_OF_TEST',
    network: 'reg',
    deposit: REGTEST_ACCOUNT,
  });
  const krw = { bank: 'Kookmin', account: '123456-01-234567', holder: 'Naru', test: true };

  test('a rail that works is described with its node and addresses, and nothing is written', async () => {
    const { exitCode, text } = await check({ rates: 'demo', ltc: ltc(), krw });
    assert.equal(exitCode, 0, text);
    assert.match(text, /^ltc: Litecoin.*LTC; the desk watches it$/m);
    assert.match(text, /^ {2}rpc {9}\/LitecoinCore:[\d.]+\/; regtest; block 110, \d+ seconds? old$/m);
    assert.equal(text.match(/^ {2}address \d {3}rltc1\w+ {2}m\/84h\/1h\/0h/gm)?.length, 3, text);
    assert.match(text, /^krw-bank: Bank transfer, KRW; a person watches it$/m);
    assert.match(text, /Nothing is missing\.$/);
    assert.deepEqual(await readdir(dataFolder), ['naru.config.json']);
  });

  test('everything that is missing is reported together, each with its fix', async () => {
    const away = { ...ltc(), rpc: 'http://127.0.0.1:1' };
    const { exitCode, text } = await check({ ltc: away, btc: ltc() });
    assert.equal(exitCode, 1);
    assert.match(text, /! rpc: .* \(node_unreachable\)\n {4}-> start the program/);
    assert.match(text, /! rpc: .* \(node_of_other_chain\)\n {4}-> connect the program/);
    assert.match(text, /! the desk has no prices.*\n {2}-> write "rates"/);
    assert.match(text, /3 to fix\.$/);
  });

  test('a file with problems is refused before any network is asked', async () => {
    const { exitCode, text } = await check({ ltc: { rpc: 'nowhere' }, abc: {} });
    assert.equal(exitCode, 1);
    assert.match(text, /naru\.config\.json: abc/);
    assert.match(text, /no network was asked\.$/);
  });
});
