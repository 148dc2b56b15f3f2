import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textsIn } from '@naru/core';
import { ORDER_TEXTS } from '../../shared/i18n/order-texts.ts';
import { SWAP_TEXTS } from '../../shared/i18n/swap-texts.ts';
import { DEFAULT_STATED, createTranslate } from '../../shared/i18n/translate.ts';
import { minasTransaction, payment } from './transaction.fixture.ts';
import { writeReceipt, receiptOf } from './receipt-of.ts';

const TEXTS = { ...SWAP_TEXTS, ...ORDER_TEXTS };
const NOW_MS = Date.parse('2026-11-21T07:00:00.000Z');
const ENGLISH = {
  t: createTranslate<typeof TEXTS>(textsIn('en', TEXTS), DEFAULT_STATED),
  language: 'en',
} as const;
const KOREAN = {
  t: createTranslate<typeof TEXTS>(textsIn('kr', TEXTS), DEFAULT_STATED),
  language: 'kr',
} as const;
const OPTIONS = {
  brand: 'Naru',
  contactEmail: 'desk@desk.example',
  link: 'https://desk.example/buy-crypto-details/4kQ',
  nowMs: NOW_MS,
  timeZone: 'UTC',
};

const DELIVERED = minasTransaction({
  status: 'delivered',
  stage: 'delivered',
  deposits: [payment()],
  payout: [payment({ txid: 'beef', amount: '600' }), payment({ txid: 'cafe', amount: '88.558503' })],
  confirmedAt: '2026-11-21T06:00:00.000Z',
  deliveredAt: '2026-11-21T06:20:00.000Z',
});

test('a receipt says what was agreed, what came and what was sent', () => {
  const receipt = receiptOf(DELIVERED, { words: ENGLISH, ...OPTIONS });
  const [agreed, came, sent] = receipt.sections;
  assert.deepEqual(Object.fromEntries(agreed?.rows ?? []), {
    'Transaction ID': 'NR-7K3M-Q2',
    Status: 'Delivered',
    'Amount to send': '0.00712345 BTC',
    'Amount to be received': '688.558503 USDT',
    Rate: '1 BTC = 96,661.35 USDT',
    'Fee, included in the rate': '0.6008%',
    'Rate fixed': '21 Nov 2026, 05:32 UTC',
    Network: 'Bitcoin → TRON (TRC20)',
    'Receiver address': 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    'Client e-mail': 'mina@example.com',
    Created: '21 Nov 2026, 05:32 UTC',
    Confirmed: '21 Nov 2026, 06:00 UTC',
    Delivered: '21 Nov 2026, 06:20 UTC',
    'Order page': 'https://desk.example/buy-crypto-details/4kQ',
    Contact: 'desk@desk.example',
  });
  assert.deepEqual(
    came?.rows.map(([, detail]) => detail),
    ['0.00712345 BTC', payment().txid],
  );
  assert.deepEqual(
    sent?.rows.map(([, detail]) => detail),
    ['600 USDT', 'beef', '88.558503 USDT', 'cafe'],
  );
});

test('it is a page of its own in either language, which fetches nothing and runs nothing', () => {
  for (const [words, tag, status] of [
    [ENGLISH, 'en', 'Delivered'],
    [KOREAN, 'ko', '완료'],
  ] as const) {
    const page = writeReceipt(receiptOf(DELIVERED, { words, ...OPTIONS }));
    assert.ok(page.startsWith(`<!doctype html>\n<html lang="${tag}">`));
    assert.ok(page.includes(`<dd>${status}</dd>`), status);
    assert.doesNotMatch(page, /<script|<img|<link|href=|src=|url\(/);
    assert.match(page, /Content-Security-Policy" content="default-src 'none'/);
  }
});

test('nothing that somebody wrote becomes a part of the page', () => {
  const words = '"><script>alert(1)</script>&';
  const page = writeReceipt(
    receiptOf(minasTransaction({ address: words, email: words }), {
      words: ENGLISH,
      ...OPTIONS,
      brand: words,
    }),
  );
  assert.doesNotMatch(page, /<script/);
  assert.ok(page.includes('<dd>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;</dd>'));
});

test('an order without any payment has none on its receipt, and a rehearsal says what it is', () => {
  const receipt = receiptOf(minasTransaction({ isRehearsal: true }), { words: ENGLISH, ...OPTIONS });
  assert.doesNotMatch(writeReceipt(receipt), /<h2>/);
  assert.match(receipt.note, /Rehearsal/);
});

test('a receipt says of the link only what it still allows', () => {
  const linkIn = (status: 'pending' | 'delivered' | 'cancel') =>
    /Anyone with this link .*/.exec(
      receiptOf({ ...DELIVERED, status }, { words: ENGLISH, ...OPTIONS }).note,
    )?.[0];
  assert.match(linkIn('pending') ?? '', /cancel it while it is unpaid/);
  assert.doesNotMatch(linkIn('cancel') ?? 'cancel it', /cancel it/);
  assert.equal(linkIn('delivered'), 'Anyone with this link can see the order.');
});
