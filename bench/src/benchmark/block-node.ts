import assert from 'node:assert/strict';
import { findAssetFacts } from '@naru/chains';
import {
  EvmLab,
  REGTEST_ACCOUNT,
  TEST_ACCOUNT,
  callData,
  startAnvil,
  startLitecoindPair,
} from '@naru/rails/testing';
import type { BlockReading } from '../control/block-reader.ts';
import { openRail } from '../control/open-rail.ts';

/** S7 of docs/performance.md. */
const WATCHED = 10_000;

/** A node with blocks as full as those of a busy network, each of which pays one watched address. */
export interface BlockNode {
  readonly reading: BlockReading;
  stop(): Promise<void>;
}

const UTXO_BLOCKS = 10;
const UTXO_TRANSACTIONS = 50;
const UTXO_OUTPUTS = 40;

/** litecoind, with blocks of 2,000 outputs. */
export async function openUtxoNode(): Promise<BlockNode> {
  const nodes = await startLitecoindPair();
  const { wallet } = nodes;
  const settings = { rpc: wallet.rpcUrl, auth: 'env:LTC_RPC', network: 'reg', deposit: REGTEST_ACCOUNT };
  const config = { ltc: { ...settings, confirmations: 3 } };
  const place = { railId: 'ltc', config, auth: wallet.auth };
  const rail = openRail(place);
  const call = (method: string, params: readonly unknown[]) => wallet.rpc.call({ method, params });
  // Coins enough for a block of payments that do not spend each other.
  const own: Record<string, string> = {};
  for (let coin = 0; coin < 2 * UTXO_TRANSACTIONS; coin += 1) own[await nodes.newAddress()] = '0.5';
  await call('sendmany', ['', own]);
  await nodes.mine(1);
  const cursor = await rail.startCursor();
  const addressAt = (index: number) => rail.deriveDepositAddress?.(index) ?? assert.fail();
  const strangers = Array.from(
    { length: UTXO_OUTPUTS },
    (_, index) => addressAt(UTXO_BLOCKS + index).address,
  );
  const usual = Object.fromEntries(strangers.map((each) => [each, '0.001']));
  for (let block = 0; block < UTXO_BLOCKS; block += 1) {
    const { address } = addressAt(block);
    for (let sent = 1; sent < UTXO_TRANSACTIONS; sent += 1) await call('sendmany', ['', usual]);
    await call('sendmany', ['', { ...usual, [address]: '0.002' }]);
    await nodes.mine(1);
  }
  const paidKeys = Array.from({ length: UTXO_BLOCKS }, (_, index) => addressAt(index).watchKey);
  return {
    reading: { ...place, cursor, blocks: UTXO_BLOCKS, watched: WATCHED, paidKeys },
    stop: () => nodes.stop(),
  };
}

const EVM_BLOCKS = 40;
const EVM_TRANSFERS = 100;

/** anvil, with blocks of 100 transfers of a token. */
export async function openEvmNode(): Promise<BlockNode> {
  const lab = await EvmLab.open(await startAnvil(1));
  const contract = (findAssetFacts('USDT-eth')?.contract ?? '').toLowerCase();
  await lab.place('TetherToken', contract, 6n);
  const sendToken = (method: string, to: string, baseUnits: bigint) =>
    lab.send({ to: contract, data: callData('TetherToken', method, to, baseUnits) });
  await sendToken('mint(address,uint256)', lab.payer, 10n ** 30n);
  await lab.mine();
  const settings = { rpc: lab.url, network: 'reg', deposit: TEST_ACCOUNT, tokens: ['USDT'] };
  const config = { eth: { ...settings, confirmations: 1 } };
  const place = { railId: 'eth', config, auth: '' };
  const rail = openRail(place);
  const cursor = await rail.startCursor();
  const paidKeys: string[] = [];
  for (let block = 0; block < EVM_BLOCKS; block += 1) {
    const { watchKey } = rail.deriveDepositAddress?.(block) ?? assert.fail();
    paidKeys.push(watchKey);
    await sendToken('transfer(address,uint256)', watchKey, 5_000_000n);
    for (let sent = 1; sent < EVM_TRANSFERS; sent += 1)
      await sendToken('transfer(address,uint256)', lab.newAccount(), 5n);
    await lab.mine();
  }
  return {
    reading: { ...place, cursor, blocks: EVM_BLOCKS, watched: WATCHED, paidKeys },
    stop: () => lab.stop(),
  };
}
