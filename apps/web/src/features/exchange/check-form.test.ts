import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FormValues, type SideValue, checkForm, listObstacles } from './check-form.ts';

const EMPTY: SideValue = { reading: { state: 'empty' }, usdCents: null };
const UNREADABLE: SideValue = { reading: { state: 'unreadable' }, usdCents: null };

function worth(usdCents: bigint | null): SideValue {
  return { reading: { state: 'amount', baseUnits: 1n }, usdCents };
}

const GOOD: FormValues = {
  pay: worth(5000n),
  receive: worth(5000n),
  minimumUsdCents: 5000n,
  availableBaseUnits: null,
  email: 'mina@example.com',
  address: 'narubtc1...',
  hasAcceptedTerms: true,
};

test('a form that is filled in passes', () => {
  assert.equal(checkForm(GOOD), null);
  assert.deepEqual(listObstacles(GOOD), []);
});

test('an empty form is below the minimum first', () => {
  const empty = { ...GOOD, pay: EMPTY, receive: EMPTY, email: '', address: '', hasAcceptedTerms: false };
  assert.deepEqual(checkForm(empty), { kind: 'below_minimum', fields: ['pay'] });
  assert.deepEqual(listObstacles(empty), ['amount', 'address', 'email', 'terms']);
});

test('each side has to be worth the minimum', () => {
  assert.deepEqual(checkForm({ ...GOOD, pay: worth(4999n) })?.fields, ['pay']);
  assert.deepEqual(checkForm({ ...GOOD, receive: worth(4999n) })?.fields, ['receive']);
});

test('the fields come second and the terms third', () => {
  const unfilled = { ...GOOD, email: ' ', address: '', hasAcceptedTerms: false };
  assert.deepEqual(checkForm(unfilled), { kind: 'fields_missing', fields: ['address', 'email'] });
  const unticked = { ...GOOD, hasAcceptedTerms: false };
  assert.deepEqual(checkForm(unticked), { kind: 'terms_not_accepted', fields: ['terms'] });
});

test('an amount that cannot be read is no valid amount', () => {
  const unread = { ...GOOD, pay: UNREADABLE, receive: EMPTY };
  assert.deepEqual(checkForm(unread), { kind: 'fields_missing', fields: ['pay'] });
  const unreadReceive = { ...GOOD, pay: EMPTY, receive: UNREADABLE };
  assert.deepEqual(checkForm(unreadReceive)?.kind, 'fields_missing');
});

test('without a price nothing is called too small', () => {
  assert.equal(checkForm({ ...GOOD, receive: worth(null) })?.kind, 'rate_unavailable');
});

test('an amount that the desk cannot pay is reported last, and only beside the receive amount', () => {
  const scarce = { ...GOOD, availableBaseUnits: 0n };
  assert.deepEqual(checkForm(scarce), { kind: 'reserve_too_small', fields: ['receive'] });
  assert.deepEqual(listObstacles(scarce), ['reserve']);
  assert.deepEqual(checkForm({ ...scarce, hasAcceptedTerms: false })?.kind, 'terms_not_accepted');
  assert.equal(checkForm({ ...GOOD, availableBaseUnits: 1n }), null);
});
