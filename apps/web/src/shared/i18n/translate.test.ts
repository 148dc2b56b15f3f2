import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textsIn } from '@naru/core';
import { ORDER_TEXTS } from './order-texts.ts';
import { SWAP_TEXTS } from './swap-texts.ts';
import { DEFAULT_STATED, createTranslate, fillPlaceholders, splitTags } from './translate.ts';

const TEXTS = { ...SWAP_TEXTS, ...ORDER_TEXTS };
const EN = textsIn('en', TEXTS);
const KR = textsIn('kr', TEXTS);

test('a text is filled with its values', () => {
  const t = createTranslate(EN, DEFAULT_STATED);
  assert.equal(t('failure.status', { status: 503 }), 'Request failed with status code 503');
  assert.equal(t('exchange.continue'), 'Continue');
});

test('a value that is missing leaves its place visible, and values are not filled in twice', () => {
  assert.equal(fillPlaceholders('{{a}} {{b}}', { a: '{{b}}' }), '{{b}} {{b}}');
  assert.equal(fillPlaceholders('{{toString}}', { a: 1 }), '{{toString}}');
});

test('a text that states a setting has the one of the desk', () => {
  const stated = { ...DEFAULT_STATED, lockMinutes: '45', minimumUsd: '75.50' };
  assert.equal(createTranslate(EN, stated)('exchange.title'), 'Swap at a rate fixed for 45 minutes');
  assert.equal(createTranslate(KR, stated)('problem.minimum'), '최소 거래 금액은 75.50달러 상당이에요.');
});

test('a value in Korean gets the particle that it needs', () => {
  assert.equal(fillPlaceholders('{{pay:을}} 보내고', { pay: '5 LTC' }), '5 LTC를 보내고');
  assert.equal(fillPlaceholders('{{pay:을}}', { pay: '1,000,000원' }), '1,000,000원을');
  assert.equal(fillPlaceholders('{{pay:을}}', {}), '{{pay:을}}');
});

test('no Korean text has a fixed particle after a value, or one that is not known', () => {
  for (const [key, korean] of Object.entries(KR)) {
    assert.doesNotMatch(korean, /\}\}(?:<\/b>|\))?(?:을|를|은|는|이|가|과|와|으로|로)(?=[\s.,]|$)/, key);
    for (const [, particle] of korean.matchAll(/:([가-힣]+)\}\}/g))
      assert.match(particle ?? '', /^(?:을|이|은|과|으로)$/, key);
  }
});

test('tags part a text into what is plain and what is an element', () => {
  assert.deepEqual(splitTags('I accept the <terms>Terms</terms>.'), [
    { tag: null, text: 'I accept the ' },
    { tag: 'terms', text: 'Terms' },
    { tag: null, text: '.' },
  ]);
  assert.deepEqual(splitTags('plain'), [{ tag: null, text: 'plain' }]);
});

function marksOf(text: string): readonly string[] {
  return [...text.matchAll(/\{\{(\w+)|<\/?\w+>/g)].map(([mark, name]) => name ?? mark).sort();
}

test('both languages have the same placeholders and tags', () => {
  for (const [key, { en, kr }] of Object.entries(TEXTS)) {
    assert.deepEqual(new Set(marksOf(kr)), new Set(marksOf(en)), key);
    assert.notEqual(kr.trim(), '', key);
  }
});

test('Korean is Korean, but for what the specification keeps in English', () => {
  const keptInEnglish = new Set([
    'app.title',
    'language.en',
    'footer.copyright',
    'status.pending',
    'status.paid',
    'confirm.documentTitle',
    'exchange.usd',
    'rate.line',
    'panel.marketValue',
    'panel.availableValue',
    'fact.networkBoth',
    'fact.currencyOn',
    'confirm.notAcceptedChinese',
    'notFound.code',
  ]);
  for (const [key, korean] of Object.entries(KR))
    if (!keptInEnglish.has(key)) assert.match(korean, /[가-힣]/, key);
});

test('the sentences of the specification stand to the letter', () => {
  const t = createTranslate(EN, DEFAULT_STATED);
  assert.equal(t('problem.minimum'), 'Minimum transaction amount should be equivalent to $50.');
  assert.equal(EN['problem.fields'], 'Please fill out all necessary fields with valid amounts.');
  assert.equal(EN['problem.terms'], 'Please accept the Terms of Service.');
  assert.equal(EN['confirm.notAcceptedChinese'], '该货币不接受付款');
  assert.equal(EN['cancel.done'], 'Transaction has been canceled.');
  assert.equal(EN['cancel.failed'], 'Failed to cancel transaction.');
  assert.equal(EN['confirm.copied'], 'Copied');
  assert.equal(EN['confirm.copyFailed'], 'failed to copy');
  assert.equal(EN['details.bought'], 'You successfully bought <b>{{amount}}</b>');
  assert.equal(EN['details.sending'], 'We are about to send <b>{{amount}}</b>');
  assert.equal(EN['details.error'], 'Error has occurred, if you sent the money, please contact our support.');
});

test('no English text has a fixed article before a value, which may begin with a vowel or not', () => {
  for (const [key, english] of Object.entries(EN)) assert.doesNotMatch(english, /\ban? (?:<\w>)?\{\{/i, key);
});
