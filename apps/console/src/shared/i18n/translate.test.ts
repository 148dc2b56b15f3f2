import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EN } from './en/pack.ts';
import { KR } from './kr/pack.ts';
import { fillText, makeTranslate } from './translate.ts';

function placeholders(text: string): string {
  return [...text.matchAll(/\{\{(\w+)/g)]
    .map((match) => match[1])
    .sort()
    .join(' ');
}

/** Each text in both languages. */
const TEXTS = Object.entries(EN).map(([key, english]) => {
  const korean = Object.entries(KR).find(([other]) => other === key)?.[1] ?? '';
  return { key, english, korean };
});

test('values stand in their places, numbers with separators', () => {
  assert.equal(
    fillText('{{count}} orders at {{place}}', { count: 1200, place: 'desk' }, 'en'),
    '1,200 orders at desk',
  );
});

test('a text is the one of the language that was loaded', () => {
  assert.equal(makeTranslate({ language: 'en', messages: EN })('queue.overdue', { count: 2 }), '2 late');
  assert.equal(makeTranslate({ language: 'kr', messages: KR })('queue.overdue', { count: 2 }), '2건 늦음');
});

test('a value in Korean gets the particle that it needs', () => {
  assert.equal(fillText('{{amount:은}} 이미', { amount: '5 LTC' }, 'kr'), '5 LTC는 이미');
  assert.equal(fillText('{{count:으로}}', { count: 1000 }, 'kr'), '1,000으로');
});

test('both languages have the same keys in the same order, with the same placeholders', () => {
  assert.deepEqual(Object.keys(KR), Object.keys(EN));
  for (const { key, english, korean } of TEXTS)
    assert.equal(placeholders(korean), placeholders(english), key);
});

test('no text is empty, and the Korean ones are Korean', () => {
  const SAME_IN_BOTH = new Set(['language.en', 'language.kr', 'order.percent']);
  for (const { key, english, korean } of TEXTS) {
    assert.notEqual(english.trim(), '', key);
    const isNameOnly = SAME_IN_BOTH.has(key) || !/[a-z]{2}/i.test(english.replaceAll(/\{\{\w+\}\}/g, ''));
    if (!isNameOnly) assert.match(korean, /[가-힣]/, key);
  }
});
