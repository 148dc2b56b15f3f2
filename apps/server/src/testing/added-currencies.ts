// What is true of a token and a coin that the documentation adds as an example (docs/adding-a-rail.md). It
// runs in a copy of the repository, where they are added.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATALOG_SYMBOLS, findAssetFacts, listAssetFactsOn, parseNetworkAddress } from '@naru/chains';
import { openRails, parseRailsConfig } from '@naru/rails/live';
import {
  EvmLab,
  TEST_ACCOUNT,
  anvilSkipReason,
  openFakeDriver,
  openLabDriver,
  startAnvil,
  testChainRail,
} from '@naru/rails/testing';
import { withTestDesk } from './test-desk.ts';

const TOKEN = 'USDC';
const COIN = 'VTC';
/** Of the phrase that wallets print in their manuals; nobody keeps coins there. */
const VTC_ACCOUNT =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

void test('they are in the catalogue, by symbol and on their networks', () => {
  for (const [symbol, networkId] of Object.entries({ [TOKEN]: 'eth', [COIN]: 'vtc' })) {
    const facts = findAssetFacts(symbol) ?? assert.fail(`no ${symbol}`);
    assert.ok(listAssetFactsOn(networkId).includes(facts));
    assert.ok(CATALOG_SYMBOLS.includes(symbol));
  }
});

void test('a live desk is set up with them, and their addresses are checked', () => {
  const settings = {
    eth: { rpc: 'http://127.0.0.1:1', deposit: TEST_ACCOUNT, tokens: [TOKEN] },
    vtc: { rpc: 'http://127.0.0.1:1', deposit: VTC_ACCOUNT },
  };
  const config = parseRailsConfig(settings, {
    readSecret: () => undefined,
    readBeside: () => undefined,
  });
  assert.ok(config.ok);
  const rails = openRails(config.value, { nowMs: () => 0 }, '');
  assert.ok(rails.get('eth')?.assets.some(({ assetId }) => assetId === TOKEN));
  const { address } = rails.get('vtc')?.deriveDepositAddress?.(0) ?? assert.fail('no addresses');
  assert.match(address, /^vtc1q/);
  const parsed = parseNetworkAddress('vtc', `vertcoin:${address}?amount=1`);
  assert.equal(parsed.ok && parsed.value.address, address);
  assert.deepEqual(parseNetworkAddress('btc', address), {
    ok: false,
    reason: 'address_of_other_network',
    networkName: 'Vertcoin',
  });
  const contract = findAssetFacts(TOKEN)?.contract ?? '';
  assert.deepEqual(parseNetworkAddress('eth', contract), { ok: false, reason: 'address_kind_unsupported' });
});

testChainRail(`${COIN} on a scripted node`, () => openFakeDriver('vtc'));

testChainRail(
  `${TOKEN} on anvil`,
  async () => {
    const token = findAssetFacts(TOKEN) ?? assert.fail(`no ${TOKEN}`);
    return openLabDriver(await EvmLab.open(await startAnvil(1)), 'eth', token);
  },
  { skip: anvilSkipReason },
);

for (const [pay, receive, payAmount] of [
  [TOKEN, COIN, '500'],
  [COIN, TOKEN, '5000'],
] as const)
  void test(`an order from ${pay} to ${receive} is made, paid and delivered`, () =>
    withTestDesk({}, async (house) => {
      const order = await house.order({ pay, receive, payAmount });
      await house.fund(order);
      await house.takeAndPrepare(order);
      await house.payOut(order);
      const railId = house.desk.assets.get(receive)?.railId ?? assert.fail(receive);
      await house.mine(railId, 2);
      await house.watch(railId);
      assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
    }));
