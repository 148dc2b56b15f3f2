import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  LAST_ACTS,
  type DisbursementFacts,
  disbursementState,
  isLiveDisbursement,
  toleranceBaseUnitsFloor,
} from './disbursement.ts';

function stateOf(facts: Partial<DisbursementFacts>): string {
  return disbursementState({
    lastAct: 'approved',
    amountBaseUnits: 10_000n,
    acceptedBaseUnits: null,
    countedBaseUnits: 0n,
    isAllFinal: true,
    ...facts,
  });
}

test('an approved disbursement is paid once all of it was seen, and settled once that is final', () => {
  assert.equal(stateOf({}), 'approved');
  assert.equal(stateOf({ countedBaseUnits: 10_000n, isAllFinal: false }), 'paid');
  assert.equal(stateOf({ countedBaseUnits: 10_000n }), 'settled');
});

test('a part is partial however final it is, and the rest completes it', () => {
  assert.equal(stateOf({ countedBaseUnits: 9_999n }), 'partial');
  assert.equal(stateOf({ countedBaseUnits: 1n, isAllFinal: false }), 'partial');
});

test('a thousandth more counts as exact, one base unit further is too much', () => {
  assert.equal(stateOf({ countedBaseUnits: 10_010n }), 'settled');
  assert.equal(stateOf({ countedBaseUnits: 10_011n }), 'excess');
  assert.equal(toleranceBaseUnitsFloor(999n), 0n);
});

test('what a person accepted settles it, and only as long as it is what was accepted', () => {
  const accepted = { lastAct: 'accepted', acceptedBaseUnits: 12_000n } as const;
  assert.equal(stateOf({ ...accepted, countedBaseUnits: 12_000n }), 'settled');
  assert.equal(stateOf({ ...accepted, countedBaseUnits: 12_000n, isAllFinal: false }), 'paid');
  assert.equal(stateOf({ ...accepted, countedBaseUnits: 15_000n }), 'excess');
  assert.equal(stateOf({ ...accepted, countedBaseUnits: 0n }), 'approved');
});

test('a withdrawn one that was paid after all is alive again', () => {
  assert.equal(stateOf({ lastAct: 'withdrawn' }), 'withdrawn');
  assert.equal(stateOf({ lastAct: 'withdrawn', countedBaseUnits: 4n }), 'partial');
  assert.equal(stateOf({ lastAct: 'withdrawn', countedBaseUnits: 10_000n }), 'settled');
});

test('a stopped one has ended once its parts are final', () => {
  assert.equal(stateOf({ lastAct: 'stopped', countedBaseUnits: 4n }), 'stopped');
  assert.equal(stateOf({ lastAct: 'stopped', countedBaseUnits: 4n, isAllFinal: false }), 'partial');
});

test('money that went out without being final is never called ended', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LAST_ACTS),
      fc.bigInt({ min: 1n, max: 30_000n }),
      fc.option(fc.bigInt({ min: 1n, max: 30_000n }), { nil: null }),
      (lastAct, countedBaseUnits, acceptedBaseUnits) => {
        const state = disbursementState({
          lastAct,
          amountBaseUnits: 10_000n,
          acceptedBaseUnits,
          countedBaseUnits,
          isAllFinal: false,
        });
        assert.ok(isLiveDisbursement(state), state);
      },
    ),
  );
});
