import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUDIT_EVENTS, CLOSE_REASONS, HOLD_REASONS, ORDER_STAGES, REFUND_STATES } from '@naru/core';
import { DESK_TEXTS } from './desk-texts.ts';
import { PAGE_TEXTS, REFUSAL_TEXTS } from './page-texts.ts';
import { fillText, makeTranslate, withNamedTexts } from './translate.ts';

function placeholders(text: string): string {
  return [...text.matchAll(/\{\{(\w+)/g)]
    .map((match) => match[1])
    .sort()
    .join(' ');
}

const TEXTS = Object.entries({ ...DESK_TEXTS, ...PAGE_TEXTS, ...REFUSAL_TEXTS });

test('values stand in their places, numbers with separators', () => {
  assert.equal(
    fillText('{{count}} orders at {{place}}', { count: 1200, place: 'desk' }, 'en'),
    '1,200 orders at desk',
  );
});

test('a text is the one of the language that was loaded', () => {
  assert.equal(
    makeTranslate({ language: 'en', messages: { 'queue.overdue': '{{count}} late' } })('queue.overdue', {
      count: 2,
    }),
    '2 late',
  );
});

test('a name of a module is in the chosen language, and a name of the product is that of its key', () => {
  const t = makeTranslate({ language: 'kr', messages: { 'home.link': '홈' } });
  assert.deepEqual([t({ en: 'Practice', kr: '연습' }), t('home.link')], ['연습', '홈']);
});

test('a value in Korean gets the particle that it needs', () => {
  assert.equal(fillText('{{amount:은}} 이미', { amount: '5 LTC' }, 'kr'), '5 LTC는 이미');
  assert.equal(fillText('{{count:으로}}', { count: 1000 }, 'kr'), '1,000으로');
});

test('a text that names a button has the word of that button, and none names a text that is missing', () => {
  const said = withNamedTexts({ step: 'Press “{{=act.take}}”.', 'act.take': 'Take this order' });
  assert.equal(said['step'], 'Press “Take this order”.');
  const keys = new Set(TEXTS.map(([key]) => key));
  const named = TEXTS.flatMap(([, text]) => [...`${text.en} ${text.kr}`.matchAll(/\{\{=([^}]*)\}\}/g)]);
  assert.ok(named.length > 0);
  assert.deepEqual(
    named.map(([, name = '']) => name).filter((name) => !keys.has(name)),
    [],
  );
});

test('what a step tells an operator to press or choose is a text of the console, in both languages', () => {
  const shown = new Set<string>(TEXTS.flatMap(([, { en, kr }]) => [en, kr]));
  const steps = TEXTS.filter(([key]) => /^(?:hold|prizes|refund|restore)\./.test(key));
  const quoted = steps.flatMap(([key, { en, kr }]) =>
    [...`${en} ${kr}`.matchAll(/“([A-Z가-힣][^”]*)”/g)].map(([, name = '']) => [key, name] as const),
  );
  assert.ok(quoted.length > 10);
  assert.deepEqual(
    quoted.filter(([, name]) => !shown.has(name)),
    [],
  );
});

test('both languages have the same placeholders', () => {
  for (const [key, { en, kr }] of TEXTS) assert.equal(placeholders(kr), placeholders(en), key);
});

test('no text is empty, and the Korean ones are Korean', () => {
  const SAME_IN_BOTH = new Set(['language.en', 'language.kr', 'order.percent']);
  for (const [key, { en, kr }] of TEXTS) {
    assert.notEqual(en.trim(), '', key);
    const isNameOnly = SAME_IN_BOTH.has(key) || !/[a-z]{2}/i.test(en.replaceAll(/\{\{\w+\}\}/g, ''));
    if (!isNameOnly) assert.match(kr, /[가-힣]/, key);
  }
});

test('what the desk calls by a name has a text, so that no raw name is shown', () => {
  const keys = new Set(TEXTS.map(([key]) => key));
  const names = {
    event: AUDIT_EVENTS,
    stage: ORDER_STAGES,
    close_reason: CLOSE_REASONS,
    refund_state: REFUND_STATES,
    hold_reason: HOLD_REASONS,
  };
  const missing = Object.entries(names).flatMap(([group, all]) =>
    all.map((name) => `${group}.${name}`).filter((key) => !keys.has(key)),
  );
  assert.deepEqual(missing, []);
  const events: readonly string[] = AUDIT_EVENTS;
  const unsent = [...keys].filter((key) => key.startsWith('event.') && !events.includes(key.slice(6)));
  assert.deepEqual(unsent, []);
});
