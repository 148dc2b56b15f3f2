import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAssetFacts } from '@naru/chains';
import type { SweepWish } from '@naru/desk';
import fc from 'fast-check';
import { type PlainStep, planAccountSweep } from './plan-account-sweep.ts';

const COIN = findAssetFacts('ETH') ?? assert.fail();
const TOKENS = ['USDT-eth', 'LINK'].map((assetId) => findAssetFacts(assetId) ?? assert.fail());
const FEES = { moveCoin: 21_000n * 10n ** 9n, moveToken: 100_000n * 10n ** 9n, fund: 21_000n * 10n ** 9n };
const TOGETHER = 2n * FEES.moveToken;

function plan(balances: readonly (readonly [coin: bigint, usdt: bigint, link: bigint])[], hasFees = true) {
  const wish: SweepWish = {
    from: balances.map((_, n) => ({ address: `a${n}`, watchKey: `a${n}`, derivationPath: `m/0/${n}` })),
    toAddress: 'cold',
    feesFromAddress: hasFees ? 'wallet' : null,
  };
  const byKey = new Map(
    balances.map(([coin, usdt, link], n) => [
      `a${n}`,
      new Map([
        ['ETH', coin],
        ['USDT-eth', usdt],
        ['LINK', link],
      ]),
    ]),
  );
  return planAccountSweep({ wish, balances: byKey, coin: COIN, tokens: TOKENS, fees: FEES });
}

function shortOf(steps: readonly PlainStep[]) {
  return steps.map(({ kind, fromAddress, toAddress, assetId, baseUnits }) => [
    kind,
    `${fromAddress} ${toAddress}`,
    assetId,
    baseUnits,
  ]);
}

const ETHER = 10n ** 18n;

test('an address with tokens and no coin gets what its fees cost before anything leaves', () => {
  const steps = plan([
    [0n, 5_000_000n, ETHER],
    [ETHER, 0n, 0n],
    [3n, 7_000_000n, 0n],
  ]);
  assert.deepEqual(shortOf(steps), [
    ['fund', 'wallet a0', 'ETH', TOGETHER],
    ['fund', 'wallet a2', 'ETH', FEES.moveToken - 3n],
    ['move', 'a0 cold', 'USDT-eth', 5_000_000n],
    ['move', 'a0 cold', 'LINK', ETHER],
    ['move', 'a1 cold', 'ETH', ETHER - FEES.moveCoin],
    ['move', 'a2 cold', 'USDT-eth', 7_000_000n],
  ]);
});

test('its own coin pays first, and what is left of it leaves last', () => {
  assert.deepEqual(shortOf(plan([[ETHER, 5_000_000n, 0n]], false)), [
    ['move', 'a0 cold', 'USDT-eth', 5_000_000n],
    ['move', 'a0 cold', 'ETH', ETHER - FEES.moveToken - FEES.moveCoin],
  ]);
});

test('without a wallet for the fees an address that cannot pay them is left as it is', () => {
  assert.deepEqual(plan([[FEES.moveToken - 1n, 5_000_000n, 0n]], false), []);
});

test('dust stays', () => {
  const dust = COIN.dustBaseUnits;
  assert.deepEqual(plan([[dust - 1n, 9_999n, 1n]]), []);
  assert.deepEqual(plan([[dust + FEES.moveCoin - 1n, 0n, 0n]]), []);
  assert.equal(plan([[dust + FEES.moveCoin, 0n, 0n]]).length, 1);
});

test('in its order no step is ever short of what it sends or of its fee', () => {
  const amount = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 3n * 10n ** 15n }), fc.constant(ETHER));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, amount, amount), { maxLength: 6 }),
      fc.boolean(),
      (all, hasFees) => {
        const has = new Map<string, bigint>();
        all.forEach(([coin, usdt, link], n) => {
          has.set(`a${n} ETH`, coin).set(`a${n} USDT-eth`, usdt).set(`a${n} LINK`, link);
        });
        has.set('wallet ETH', 1_000n * ETHER);
        const add = (key: string, baseUnits: bigint) => {
          const after = (has.get(key) ?? 0n) + baseUnits;
          assert.ok(after >= 0n, key);
          has.set(key, after);
        };
        for (const { fromAddress, toAddress, assetId, baseUnits, feeMaxBaseUnits } of plan(all, hasFees)) {
          assert.ok(baseUnits > 0n);
          add(`${fromAddress} ${assetId}`, -baseUnits);
          add(`${fromAddress} ETH`, -feeMaxBaseUnits);
          add(`${toAddress} ${assetId}`, baseUnits);
        }
      },
    ),
  );
});
