import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSET_FACTS } from '@naru/chains';
import { usdCentsFloor } from '@naru/core';
import { createDemoRateSource } from '@naru/market';
import { listRehearsalReserves } from './seed-rehearsal.ts';

const ASSETS = ASSET_FACTS.map((facts) => ({ ...facts, railId: facts.networkId }));

test('every currency has a demo price and holdings worth tens of thousands of dollars', async () => {
  const prices = await createDemoRateSource().readPrices(0);
  assert.ok(prices.ok);
  const reserves = listRehearsalReserves(ASSETS, prices.value.usdPrices);
  const snapshot = { snapshotId: 's', takenAtMs: 0, isDemo: true, ...prices.value };
  for (const asset of ASSETS) {
    const cents = usdCentsFloor(asset, reserves.get(asset.assetId) ?? 0n, snapshot);
    assert.ok(cents.ok, asset.assetId);
    assert.ok(cents.value > 5_900_000n && cents.value < 20_000_000n, `${asset.assetId} ${cents.value}`);
  }
});
