import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createAddressPool } from '@naru/desk';
import { openRails } from '@naru/rails/live';
import {
  type LitecoindPair,
  REGTEST_ACCOUNT,
  type Signer,
  litecoindSkipReason,
  openSigner,
  startLitecoindPair,
} from '@naru/rails/testing';
import { openStore } from '@naru/store';
import { runCommand } from '../machine/command.ts';
import { systemClock } from '../machine/clock.ts';
import { readRailsFile } from '../config/rails-file.ts';
import { defineSweep } from './sweep-rail.ts';

/** More than a wallet looks for unused addresses. */
const SWEEPS = 23;

describe('naru rails sweep with litecoind', { skip: litecoindSkipReason() }, () => {
  let pair: LitecoindPair;
  let sign: Signer;
  let dataFolder = '';
  const openDatabase = () => openStore({ dataFolder });

  /** The settings of a desk with this account. */
  const configure = async (deposit: string) => {
    const ltc = { rpc: pair.watcher.rpcUrl, auth: 'env:LTC_RPC', network: 'reg', deposit };
    await writeFile(path.join(dataFolder, 'naru.config.json'), JSON.stringify({ rates: 'demo', ltc }));
    const file = await readRailsFile(dataFolder);
    assert.ok(file.ok);
    return openRails(file.value.rails, systemClock, '').get('ltc') ?? assert.fail();
  };

  before(async () => {
    pair = await startLitecoindPair();
    sign = await openSigner(pair.wallet);
    process.env['LTC_RPC'] = pair.watcher.auth;
    dataFolder = await mkdtemp(path.join(tmpdir(), 'naru-coins-'));
    const rail = await configure(REGTEST_ACCOUNT);
    const store = await openDatabase();
    await createAddressPool(store).refill(rail);
    await store.close();
    const addressAt = (index: number): string => rail.deriveDepositAddress?.(index).address ?? assert.fail();
    await pair.pay({ [addressAt(0)]: '0.5', [addressAt(1)]: '0.25', [addressAt(2)]: '0.125' });
    await pair.mine(1);
  });
  after(async () => {
    delete process.env['LTC_RPC'];
    await pair.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  async function call(...args: string[]): Promise<{ readonly exitCode: number; readonly text: string }> {
    const lines: string[] = [];
    const exitCode = await runCommand(
      'rails sweep',
      defineSweep(() => ({ dataFolder, openDatabase })),
      { words: args, say: (line) => lines.push(line) },
    );
    return { exitCode, text: lines.join('\n') };
  }

  test('the file brings all coins together once its wallet has signed it', async () => {
    const file = path.join(dataFolder, 'sweep.psbt');
    const printed = await call('ltc', '--file', file);
    assert.equal(printed.exitCode, 0, printed.text);
    assert.match(printed.text, /0\.87499\d+ LTC from 3 coins/);
    assert.match(printed.text, /fees: 0\.00000\d+ LTC, 1 sat\/vB/);
    assert.match(printed.text, /no estimate of fees/);
    const psbt = await readFile(file);
    assert.equal(psbt.subarray(0, 5).toString('latin1'), 'psbt\xff');
    const again = await call('ltc', '--file', file);
    assert.equal(again.exitCode, 1);
    assert.match(again.text, /is not written over/);
    await pair.send(await sign(psbt.toString('base64')));
    await pair.mine(1);
    const empty = await call('ltc', '--file', path.join(dataFolder, 'next.psbt'));
    assert.equal(empty.exitCode, 0);
    assert.match(empty.text, /ltc: Litecoin regtest, \d+ addresses, 0 transactions/);
    const address = await pair.newAddress();
    const moved = await call('ltc', '--to', address, '--file', path.join(dataFolder, 'moved.psbt'));
    assert.match(moved.text, /from 1 coins/, 'a coin alone can be moved elsewhere');
  });

  test('the coins are found again however often they were brought together in their account', async () => {
    const rail = await configure(REGTEST_ACCOUNT);
    for (let round = 1; round <= SWEEPS; round += 1) {
      await pair.pay({ [rail.deriveDepositAddress?.(round % 3).address ?? '']: '0.01' });
      await pair.mine(1);
      const file = path.join(dataFolder, `round-${round}.psbt`);
      const printed = await call('ltc', '--file', file);
      assert.match(
        printed.text,
        /from 2 coins/,
        `the change of sweep ${round - 1} is not seen: ${printed.text}`,
      );
      await pair.send(await sign((await readFile(file)).toString('base64')));
      await pair.mine(1);
    }
  });

  test('a deposit address, nonsense and an account that devices do not know are refused', async () => {
    const rail = await configure(REGTEST_ACCOUNT);
    for (const to of [rail.deriveDepositAddress?.(1).address ?? '', 'nonsense']) {
      const { exitCode, text } = await call('ltc', '--to', to, '--file', 'never.psbt');
      assert.equal(exitCode, 2);
      assert.match(text, /is not a deposit address of the desk/);
    }
    await configure(REGTEST_ACCOUNT.replace(/^\[.*\]/, ''));
    const { exitCode, text } = await call('ltc', '--file', 'never.psbt');
    assert.equal(exitCode, 1);
    assert.match(text, /has no origin/);
  });
});
