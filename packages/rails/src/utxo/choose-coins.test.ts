import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuse } from '@naru/core';
import type { Coin } from '@naru/desk';
import fc from 'fast-check';
import {
  INPUTS_MAX,
  type PayoutChoice,
  chooseCoins,
  chooseForSweep,
  inputFee,
  spendFee,
} from './choose-coins.ts';
import { isRipe } from './utxo-source.ts';

const RATE = { baseUnits: 10_000n, isEstimated: true };
const OWN = `0014${'11'.repeat(20)}`;
const THEIRS = `76a914${'22'.repeat(20)}88ac`;
const DUST = 546n;
const NONE: ReadonlySet<string> = new Set();

function coinsOf(amounts: readonly bigint[]): readonly Coin[] {
  return amounts.map((baseUnits, keyIndex) => {
    return { outputKey: `${keyIndex}:0`, baseUnits, branch: 0, keyIndex, madeBy: null };
  });
}

function choose(amounts: readonly bigint[], paid: bigint, more: Partial<PayoutChoice> = {}) {
  const spendable = { coins: coinsOf(amounts), rate: RATE, changeScript: OWN, dustBaseUnits: DUST };
  const payments = [{ script: THEIRS, baseUnits: paid }];
  return chooseCoins({ ...spendable, payments, held: NONE, voided: [], ...more });
}

function keysOf(chosen: ReturnType<typeof choose>): readonly string[] {
  return chosen.ok ? chosen.value.coins.map(({ outputKey }) => outputKey) : assert.fail(chosen.reason);
}

test('what is spent is what is paid, the fee and the change, and the fee is never below the rate', () => {
  const amount = fc.bigInt({ min: 1n, max: 10_000_000n });
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 30 }), amount, (amounts, paid) => {
      const chosen = choose(amounts, paid);
      const worth = amounts.reduce((sum, each) => {
        return each > inputFee(RATE) ? sum + each - inputFee(RATE) : sum;
      }, 0n);
      // A few base units of rounding apart, coins are short only where they are.
      if (!chosen.ok) {
        assert.equal(chosen.reason, 'coins_short');
        assert.ok(worth < paid + spendFee(RATE, 1, [THEIRS]));
        return;
      }
      const { coins, feeBaseUnits, changeBaseUnits } = chosen.value;
      const sum = coins.reduce((total, { baseUnits }) => total + baseUnits, 0n);
      assert.equal(sum, paid + feeBaseUnits + changeBaseUnits);
      assert.ok(changeBaseUnits === 0n || changeBaseUnits >= DUST);
      const scripts = changeBaseUnits === 0n ? [THEIRS] : [THEIRS, OWN];
      const least = spendFee(RATE, coins.length, scripts);
      assert.ok(feeBaseUnits >= least);
      // Nothing is given away but change that no node would relay, and what it would cost.
      assert.ok(feeBaseUnits < spendFee(RATE, coins.length, [THEIRS, OWN]) + DUST);
    }),
    { numRuns: 300 },
  );
});

test('change that no node would relay is left to the fee', () => {
  const fee = spendFee(RATE, 1, [THEIRS, OWN]);
  for (const [left, change] of [
    [DUST, DUST],
    [DUST - 1n, 0n],
  ] as const) {
    const chosen = choose([50_000n + fee + left], 50_000n);
    assert.ok(chosen.ok);
    assert.deepEqual(
      [chosen.value.changeBaseUnits, chosen.value.feeBaseUnits],
      [change, fee + left - change],
    );
  }
});

test('the largest coins are spent first, and those of other files never', () => {
  assert.deepEqual(keysOf(choose([20_000n, 90_000n, 50_000n], 70_000n)), ['1:0']);
  assert.deepEqual(keysOf(choose([20_000n, 90_000n, 50_000n], 100_000n)), ['1:0', '2:0']);
  const held = new Set(['1:0']);
  assert.deepEqual(keysOf(choose([20_000n, 90_000n, 50_000n], 40_000n, { held })), ['2:0']);
  assert.deepEqual(choose([20_000n, 90_000n], 40_000n, { held }), refuse('coins_short'));
});

test('a payout that is in a file already spends a coin of it, so that only one can be mined', () => {
  const amounts = [20_000n, 900_000n, 50_000n, 40_000n];
  const again = choose(amounts, 10_000n, { voided: [['0:0', '2:0'], ['3:0']] });
  assert.deepEqual(keysOf(again), ['2:0', '3:0']);
  assert.deepEqual(keysOf(choose(amounts, 10_000n, { voided: [['0:0', '2:0'], ['2:0']] })), ['2:0']);
  const held = new Set(['2:0']);
  assert.deepEqual(
    keysOf(choose(amounts, 10_000n, { held, voided: [['0:0', '2:0']] })).includes('0:0'),
    true,
  );
  assert.deepEqual(choose(amounts, 10_000n, { held, voided: [['2:0']] }), refuse('coins_short'));
});

test('more coins than a device takes are brought together first', () => {
  const many = Array.from({ length: INPUTS_MAX + 5 }, () => 10_000n);
  assert.deepEqual(choose(many, 9_300n * BigInt(INPUTS_MAX + 1)), refuse('coins_scattered'));
  const sweep = { coins: coinsOf(many), rate: RATE, changeScript: OWN, dustBaseUnits: DUST, held: NONE };
  const chunks = chooseForSweep({ ...sweep, toScript: null });
  assert.deepEqual(
    chunks.map(({ coins, changeBaseUnits, feeBaseUnits }) => [coins.length, changeBaseUnits + feeBaseUnits]),
    [
      [INPUTS_MAX, 10_000n * BigInt(INPUTS_MAX)],
      [5, 50_000n],
    ],
  );
  const single = coinsOf([...many.slice(0, INPUTS_MAX), 10_000n, 100n]);
  assert.equal(chooseForSweep({ ...sweep, coins: single, toScript: null }).length, 1);
  assert.equal(chooseForSweep({ ...sweep, coins: single, toScript: THEIRS }).length, 2);
});

test('rewards ripen after a hundred blocks, and outputs of extension blocks after six', () => {
  const network = { coinbaseMaturityBlocks: 100 };
  const plain = { isCoinbase: false, isExtended: false };
  for (const [transaction, ripeAt] of [
    [plain, 1],
    [{ ...plain, isExtended: true }, 6],
    [{ ...plain, isCoinbase: true }, 100],
  ] as const)
    assert.deepEqual(
      [ripeAt - 1, ripeAt].map((depth) => isRipe(network, transaction, depth)),
      [false, true],
    );
});
