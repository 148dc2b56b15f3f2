import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSET_FACTS, findAssetFacts } from './asset-list.ts';
import { usualFinalMinutes } from './network-facts.ts';

/** As the product's specification lists them, and KRW. */
const SYMBOLS = [
  'ETH BTC LTC ETC ZEC LINK XMR DOT DASH DOGE TRX MATIC EGLD',
  'ADA SOL XTZ XRP USDT CNY BNB TON AVAX APT ATOM SUI KRW',
].join(' ');

test('every currency of the product is there once, sorted by symbol', () => {
  assert.deepEqual(
    ASSET_FACTS.map((facts) => facts.symbol),
    SYMBOLS.split(' ').sort(),
  );
});

test('the identifier is the symbol, and names the network where a symbol has several', () => {
  for (const facts of ASSET_FACTS)
    assert.equal(facts.assetId, facts.symbol === 'USDT' ? 'USDT-tron' : facts.symbol);
  assert.equal(findAssetFacts('USDT-tron')?.network, 'TRON (TRC20)');
  assert.equal(findAssetFacts('MATIC')?.network, 'Polygon PoS');
  assert.equal(findAssetFacts('KRW')?.decimals, 0);
  assert.equal(findAssetFacts('USDT'), undefined);
});

test('every fact is within its bounds', () => {
  for (const facts of ASSET_FACTS) {
    assert.ok(facts.decimals >= 0 && facts.decimals <= 18, facts.symbol);
    assert.equal(facts.quoteDecimals, Math.min(facts.decimals, 8), facts.symbol);
    assert.ok(facts.dustBaseUnits > 0n, facts.symbol);
    assert.equal(facts.finality.kind === 'person', facts.kind === 'bank', facts.symbol);
    assert.match(facts.nameKr, /^[가-힣 ]+$/);
    assert.ok(facts.explorerTxUrl === null ? facts.kind === 'bank' : facts.explorerTxUrl.includes('{txid}'));
  }
});

test('the time until a payment is final follows from its confirmations and its network', () => {
  const minutes = new Map(
    ASSET_FACTS.map(({ assetId, networkId, finality }) => [assetId, usualFinalMinutes(networkId, finality)]),
  );
  assert.deepEqual(
    ['BTC', 'LTC', 'ETH', 'XMR', 'USDT-tron', 'XRP', 'KRW'].map((assetId) => minutes.get(assetId)),
    [20, 15, 13, 20, 1, 1, 0],
  );
  for (const { assetId, kind } of ASSET_FACTS)
    assert.ok((minutes.get(assetId) ?? 0) > 0 || kind === 'bank', assetId);
});
