import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from './en.ts';
import { kr } from './kr.ts';
import { fillText } from './translate.ts';

function placeholders(text: string): string {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map((match) => match[1])
    .sort()
    .join(' ');
}

test('values stand in their places, numbers with separators', () => {
  assert.equal(
    fillText('{{count}} orders at {{place}}', { count: 1200, place: 'desk' }, 'en'),
    '1,200 orders at desk',
  );
});

test('both languages have the same keys with the same placeholders', () => {
  assert.deepEqual(Object.keys(kr), Object.keys(en));
  const koreanTexts: Readonly<Record<string, string>> = kr;
  for (const [key, text] of Object.entries(en))
    assert.equal(placeholders(koreanTexts[key] ?? ''), placeholders(text), key);
});

test('no text is empty, and the Korean ones are Korean', () => {
  const SAME_IN_BOTH = new Set(['language.en', 'language.kr', 'order.percent']);
  const koreanTexts: Readonly<Record<string, string>> = kr;
  for (const [key, text] of Object.entries(en)) {
    assert.notEqual(text.trim(), '', key);
    const isNameOnly = SAME_IN_BOTH.has(key) || !/[a-z]{2}/i.test(text.replaceAll(/\{\{\w+\}\}/g, ''));
    if (!isNameOnly) assert.match(koreanTexts[key] ?? '', /[가-힣]/, key);
  }
});
