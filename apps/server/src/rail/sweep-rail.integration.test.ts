import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { findAssetFacts } from '@naru/chains';
import { type Rail, createAddressPool } from '@naru/desk';
import { openRails } from '@naru/rails/live';
import { EvmLab, TEST_ACCOUNT, anvilSkipReason, callData, startAnvil } from '@naru/rails/testing';
import { openStore } from '@naru/store';
import { runCommand } from '../machine/command.ts';
import { systemClock } from '../machine/clock.ts';
import { readRailsFile } from '../config/rails-file.ts';
import { defineSweep } from './sweep-rail.ts';

const ETHER = 10n ** 18n;
const COLD = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('naru rails sweep with anvil', { skip: anvilSkipReason }, () => {
  let lab: EvmLab;
  let dataFolder = '';
  const contract = (findAssetFacts('USDT-eth')?.contract ?? '').toLowerCase();
  const openDatabase = () => openStore({ dataFolder });

  before(async () => {
    lab = await EvmLab.open(await startAnvil(1));
    await lab.place('TetherToken', contract, 6n);
    dataFolder = await mkdtemp(path.join(tmpdir(), 'naru-sweep-'));
    const eth = { rpc: lab.url, network: 'reg', deposit: TEST_ACCOUNT, tokens: ['USDT'], confirmations: 1 };
    const krw = { bank: 'Naru Bank', account: '110-222-333444', holder: 'Naru Desk', test: true };
    await writeFile(path.join(dataFolder, 'naru.config.json'), JSON.stringify({ rates: 'demo', eth, krw }));
    const store = await openDatabase();
    await createAddressPool(store).refill(await openEthereum());
    await store.close();
  });
  after(async () => {
    await lab.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  async function openEthereum(): Promise<Rail> {
    const file = await readRailsFile(dataFolder);
    assert.ok(file.ok);
    return openRails(file.value.rails, systemClock, '').get('eth') ?? assert.fail();
  }

  async function call(...args: string[]): Promise<{ readonly exitCode: number; readonly text: string }> {
    const lines: string[] = [];
    const exitCode = await runCommand(
      'rails sweep',
      defineSweep(() => ({ dataFolder, openDatabase })),
      { words: args, say: (line) => lines.push(line) },
    );
    return { exitCode, text: lines.join('\n') };
  }

  const mint = async (address: string, baseUnits: bigint) => {
    await lab.send({
      to: contract,
      data: callData('TetherToken', 'mint(address,uint256)', address, baseUnits),
    });
    await lab.mine();
  };

  /** Sends a row as the signer would, without its key. */
  const sendRow = async (row: Readonly<Record<string, string>>) => {
    const { from = '', to = '', value = '0', data, nonce = '0' } = row;
    const { gas_limit: gas = '0', gas_price: price = '0' } = row;
    const hex = (text: string): string => `0x${BigInt(text).toString(16)}`;
    await lab.impersonate(from);
    const shared = { from, to, value: hex(value), nonce: hex(nonce), gas: hex(gas), gasPrice: hex(price) };
    await lab.call('eth_sendTransaction', data === '' ? shared : { ...shared, data });
    await lab.mine();
  };

  const balancesOf = async (address: string) => {
    const rail = await openEthereum();
    const balances = await rail.readBalances?.([address.toLowerCase()]);
    return balances?.get(address.toLowerCase());
  };

  test('its rows, sent in their order, bring everything to one address', async () => {
    const rail = await openEthereum();
    const [poor, rich, coins] = [0, 1, 2].map((n) => rail.deriveDepositAddress?.(n).address ?? '');
    assert.ok(poor && rich && coins);
    await mint(poor, 250_000_000n);
    await mint(rich, 70_000_000n);
    await lab.send({ to: rich, value: ETHER });
    await lab.send({ to: coins, value: 2n * ETHER });
    await lab.mine();
    const file = path.join(dataFolder, 'sweep.csv');
    const printed = await call('eth', '--to', COLD, '--fees-from', lab.payer, '--file', file);
    assert.equal(printed.exitCode, 0, printed.text);
    assert.match(printed.text, /320\.000000 USDT from 2 addresses/);
    assert.match(printed.text, /the wallet for the fees needs 0\.0\d+ ETH for 1 addresses/);
    const [head = '', ...lines] = (await readFile(file, 'utf8')).trim().split('\r\n');
    const names = head.split(',');
    const rows = lines.map((line) =>
      Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])),
    );
    assert.deepEqual(
      rows.map(({ kind, path: derived, currency }) => [kind, derived, currency]),
      [
        ['fund', '', 'ETH'],
        ['move', 'm/44h/60h/0h/0/0', 'USDT-eth'],
        ['move', 'm/44h/60h/0h/0/1', 'USDT-eth'],
        ['move', 'm/44h/60h/0h/0/1', 'ETH'],
        ['move', 'm/44h/60h/0h/0/2', 'ETH'],
      ],
    );
    for (const row of rows) await sendRow(row);
    const cold = await balancesOf(COLD);
    assert.equal(cold?.get('USDT-eth'), 320_000_000n);
    const coin = rows.filter(({ kind, currency }) => kind === 'move' && currency === 'ETH');
    assert.equal(coin.length, 2);
    assert.ok((cold?.get('ETH') ?? 0n) > (29n * ETHER) / 10n);
    for (const address of [poor, rich, coins])
      assert.equal((await balancesOf(address))?.get('USDT-eth'), undefined);
    await lab.send({ to: coins, value: ETHER });
    await lab.mine();
    const again = await call('eth', '--to', COLD, '--file', file);
    assert.equal(again.exitCode, 1);
    assert.match(again.text, /is not written over/);
  });

  test('a deposit address of the desk, nonsense, and a network that needs no sweep are refused', async () => {
    const rail = await openEthereum();
    const own = rail.deriveDepositAddress?.(5).address ?? '';
    for (const to of [own, 'nonsense']) {
      const { exitCode, text } = await call('eth', '--to', to, '--file', 'never.csv');
      assert.equal(exitCode, 2);
      assert.match(text, /is not a deposit address of the desk/);
    }
    assert.equal((await call('krw-bank', '--to', COLD, '--file', 'never.csv')).exitCode, 1);
    assert.equal((await call('btc', '--to', COLD, '--file', 'never.csv')).exitCode, 2);
    assert.equal((await call('eth')).exitCode, 2);
  });
});
