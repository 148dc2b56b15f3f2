import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSET_FACTS, makeRehearsalAddress } from '@naru/chains';
import type { Rail } from '@naru/desk';
import { type RailDriver, testChainRail, testRailBasics } from '../rail-contract.ts';
import { createMemoryLog } from './file-log.ts';
import { type RehearsalNetwork, createRehearsalBank, openRehearsal } from './open-rehearsal.ts';

async function openNetwork(railId: string): Promise<RehearsalNetwork> {
  const networks = await openRehearsal({
    assets: ASSET_FACTS,
    log: createMemoryLog(),
    publicSeedText: 'seed',
  });
  const network = networks.get(railId);
  assert.ok(network);
  return network;
}

async function openRail(railId: string): Promise<Rail> {
  return (await openNetwork(railId)).rail;
}

async function openDriver(railId: string): Promise<RailDriver> {
  const { ledger, rail } = await openNetwork(railId);
  let strangers = 0;
  const mine = async (blocks: number) => {
    for (let block = 0; block < blocks; block += 1) await ledger.mineBlock();
  };
  const assetId = rail.assets[0]?.assetId ?? '';
  const toReceivers = (receivers: readonly { readonly address: string; readonly baseUnits: bigint }[]) =>
    receivers.map(({ address, baseUnits }) => {
      const parsed = rail.parseAddress(assetId, address);
      assert.ok(parsed.ok);
      return { ...parsed.value, baseUnits };
    });
  const paid = new Map<string, ReturnType<typeof toReceivers>>();
  return {
    rail,
    assetId,
    mine,
    pay: async (receivers) => {
      const txid = await ledger.pay(...toReceivers(receivers));
      paid.set(txid, toReceivers(receivers));
      return txid;
    },
    bumpFee: (txid) => ledger.replace(txid, ...(paid.get(txid) ?? [])),
    reorganise: async (depth) => {
      await ledger.takeBackBlocks(depth);
      for (let block = 0; block <= depth; block += 1) await ledger.mineBlock({ isEmpty: true });
    },
    strangerAddress: () => {
      strangers += 1;
      return Promise.resolve(makeRehearsalAddress(railId, new Uint8Array(20).fill(strangers)).address);
    },
    close: () => Promise.resolve(),
  };
}

for (const railId of ['rehearsal-btc', 'rehearsal-eth']) {
  testRailBasics(railId, () => openRail(railId));
  testChainRail(railId, () => openDriver(railId));
}

test('there is a simulated network for each coin, and a bank is one that a person reads', async () => {
  const networks = await openRehearsal({
    assets: ASSET_FACTS,
    log: createMemoryLog(),
    publicSeedText: 'seed',
  });
  const banks = ASSET_FACTS.filter(({ kind }) => kind === 'bank');
  assert.equal(networks.size, ASSET_FACTS.length - banks.length);
  for (const { rail } of networks.values()) {
    assert.equal(rail.network.environment, 'rehearsal');
    assert.equal(rail.network.witness, 'chain');
    assert.match(rail.network.name, /^Rehearsal /);
  }
  assert.equal(networks.get('rehearsal-usdt-tron')?.rail.network.name, 'Rehearsal TRON (TRC20)');
  const opened = banks.map(createRehearsalBank);
  assert.deepEqual(
    opened.map(({ network }) => [network.railId, network.name, network.environment, network.witness]),
    [
      ['cny-bank', 'Rehearsal bank', 'rehearsal', 'operator'],
      ['krw-bank', 'Rehearsal bank', 'rehearsal', 'operator'],
    ],
  );
  assert.equal(new Set(opened.map(({ receivingAccount }) => receivingAccount)).size, banks.length);
});

testRailBasics('rehearsal bank', () => {
  const [facts = assert.fail()] = ASSET_FACTS.filter(({ kind }) => kind === 'bank');
  return createRehearsalBank(facts);
});
