import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findAssetFacts, tronContractKey } from '@naru/chains';
import type { Order, Rail } from '@naru/desk';
import { openRails, parseRailsConfig } from '@naru/rails/live';
import {
  EvmLab,
  FakeTron,
  TEST_ACCOUNT,
  anvilSkipReason,
  callData,
  startAnvil,
  transferLog,
} from '@naru/rails/testing';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

/** As java-tron's tests have it. */
const TRON_ACCOUNT =
  '[73c5da0a/44h/195h/0h]xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd';
const TRON_PAYER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
/** Blocks until a payment is final. */
const TRON_BLOCKS = 20;
const EVM_BLOCKS = 3;

function openRail(config: Readonly<Record<string, object>>): Rail {
  const sources = { readSecret: () => undefined, readBeside: () => undefined };
  const parsed = parseRailsConfig(config, sources);
  assert.ok(parsed.ok);
  const [rail] = openRails(parsed.value, { nowMs: () => Date.now() }, '').values();
  return rail ?? assert.fail('no rail');
}

/** An order that waits for its payout. */
async function prepare(house: TestDesk, receive: string): Promise<Order> {
  const order = await house.order({ pay: 'XRP', receive, payAmount: '500' });
  await house.fund(order);
  await house.takeAndPrepare(order);
  return order;
}

/** What the books have in `fees`, by currency. */
async function feesIn({ desk }: TestDesk): Promise<Readonly<Record<string, bigint>>> {
  const fees = (await desk.store.listBalances()).filter(({ account }) => account === 'fees');
  return Object.fromEntries(fees.map(({ assetId, baseUnits }) => [assetId, baseUnits]));
}

describe('a desk that pays from an account of TRON', () => {
  const contract = tronContractKey(findAssetFacts('USDT-tron')?.contract ?? '');
  const payer = tronContractKey(TRON_PAYER);

  async function withTron(use: (house: TestDesk, chain: FakeTron) => Promise<void>): Promise<void> {
    const chain = new FakeTron();
    const http = await chain.listen();
    const shared = { network: 'reg', deposit: TRON_ACCOUNT, tokens: ['USDT'], payFrom: [TRON_PAYER] };
    const rail = openRail({ tron: { http, ...shared } });
    try {
      await withTestDesk({ witnessedRails: [rail] }, (house) => use(house, chain));
    } finally {
      await chain.close();
    }
  }

  async function settle(house: TestDesk, chain: FakeTron, order: Order): Promise<void> {
    chain.mine(1 + TRON_BLOCKS);
    await house.watch('tron');
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  }

  test('the TRX that transfers of tokens and of TRX burned, for energy and bandwidth, is booked', () =>
    withTron(async (house, chain) => {
      const ofToken = await prepare(house, 'USDT-tron');
      const { receiveWatchKey: to, receiveBaseUnits: value } = ofToken;
      const logs = [transferLog({ contract, from: payer, to, value })];
      chain.pay({ type: 'TriggerSmartContract', from: payer, logs, fee: 13_844_850 });
      await settle(house, chain, ofToken);
      assert.deepEqual(await feesIn(house), { TRX: 13_844_850n });
      const ofCoin = await prepare(house, 'TRX');
      const amount = String(ofCoin.receiveBaseUnits);
      chain.pay({ from: payer, to: ofCoin.receiveWatchKey, amount, fee: 345_000 });
      await settle(house, chain, ofCoin);
      assert.deepEqual(await feesIn(house), { TRX: 14_189_850n });
    }));

  test('a payout on the network of its deposit is counted at once, and no hold is reported', () =>
    withTron(async (house, chain) => {
      const order = await house.order({ pay: 'TRX', receive: 'USDT-tron', payAmount: '2000' });
      const address = house.desk.rails.get('tron')?.parseAddress('TRX', order.depositAddress);
      assert.ok(address?.ok);
      chain.pay({ from: payer, to: address.value.watchKey, amount: String(order.payBaseUnits) });
      chain.mine(1 + TRON_BLOCKS);
      await house.watch('tron');
      await house.takeAndPrepare(order);
      const { receiveWatchKey: to, receiveBaseUnits: value } = order;
      const logs = [transferLog({ contract, from: payer, to, value })];
      chain.pay({ type: 'TriggerSmartContract', from: payer, logs });
      await settle(house, chain, order);
      assert.deepEqual((await house.view(order)).holds, []);
    }));

  test('a stranger whose contract names the account as its sender puts no fee into the books', () =>
    withTron(async (house, chain) => {
      const order = await prepare(house, 'USDT-tron');
      const { receiveWatchKey: to, receiveBaseUnits: value } = order;
      const [from, other] = [`41${'cc'.repeat(20)}`, `41${'bb'.repeat(20)}`];
      const logs = [
        transferLog({ contract: other, from: payer, to, value: 1n }),
        transferLog({ contract, from, to, value }),
      ];
      chain.pay({ type: 'TriggerSmartContract', from, logs, fee: 900_000_000 });
      await settle(house, chain, order);
      assert.deepEqual(await feesIn(house), {});
    }));
});

describe('a desk that pays from an account of Ethereum', { skip: anvilSkipReason }, () => {
  const contract = (findAssetFacts('USDT-eth')?.contract ?? '').toLowerCase();

  async function withEthereum(use: (house: TestDesk, lab: EvmLab) => Promise<void>): Promise<void> {
    const lab = await EvmLab.open(await startAnvil(1));
    try {
      await lab.place('TetherToken', contract, 6n);
      const shared = { network: 'reg', deposit: TEST_ACCOUNT, tokens: ['USDT'], confirmations: EVM_BLOCKS };
      const rail = openRail({ eth: { rpc: lab.url, ...shared, payFrom: [lab.payer] } });
      await withTestDesk({ witnessedRails: [rail] }, (house) => use(house, lab));
    } finally {
      await lab.stop();
    }
  }

  /** What the network took for a transaction, in wei. */
  async function feeOf(lab: EvmLab, txid: string): Promise<bigint> {
    const { gasUsed, effectiveGasPrice } = Object(await lab.call('eth_getTransactionReceipt', txid));
    return BigInt(gasUsed) * BigInt(effectiveGasPrice);
  }

  async function settle(house: TestDesk, lab: EvmLab, order: Order): Promise<void> {
    await lab.mine(EVM_BLOCKS);
    await house.watch('eth');
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  }

  const tether = (lab: EvmLab, from: string, method: string, to: string, baseUnits: bigint) =>
    lab.send({ from, to: contract, data: callData('TetherToken', method, to, baseUnits) });

  test('the gas of a transfer of ether and of one of tokens is booked in ether', () =>
    withEthereum(async (house, lab) => {
      const ofCoin = await prepare(house, 'ETH');
      const first = await lab.send({ to: ofCoin.receiveAddress, value: ofCoin.receiveBaseUnits });
      await settle(house, lab, ofCoin);
      const ofToken = await prepare(house, 'USDT-eth');
      const { receiveAddress, receiveBaseUnits } = ofToken;
      await tether(lab, lab.payer, 'mint(address,uint256)', lab.payer, receiveBaseUnits);
      const second = await tether(
        lab,
        lab.payer,
        'transfer(address,uint256)',
        receiveAddress,
        receiveBaseUnits,
      );
      await settle(house, lab, ofToken);
      const fees = [await feeOf(lab, first), await feeOf(lab, second)] as const;
      assert.ok(0n < fees[0] && fees[0] < fees[1]);
      assert.deepEqual(await feesIn(house), { ETH: fees[0] + fees[1] });
    }));

  test('the gas of an account that is not in payFrom is not booked', () =>
    withEthereum(async (house, lab) => {
      const order = await prepare(house, 'ETH');
      const [, from = assert.fail()] = await lab.accounts();
      await lab.send({ from, to: order.receiveAddress, value: order.receiveBaseUnits });
      await settle(house, lab, order);
      assert.deepEqual(await feesIn(house), {});
    }));
});
