import { LANGUAGES } from '@naru/core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_STATED, fillPlaceholders } from '../../../shared/i18n/translate.ts';
import { PRIVACY } from './privacy.ts';
import { TERMS } from './terms.ts';
import { FAQ } from './faq.ts';
import { FAQ_TOPICS, PRIVACY_TOPICS, TERMS_TOPICS, sayLottery, splitBlocks } from './passage.ts';

const HANGUL = /\p{Script=Hangul}/u;

function wholeText(passages: Readonly<Record<string, { title: string; text: readonly string[] }>>): string {
  const text = Object.values(passages)
    .flatMap((passage) => [passage.title, ...passage.text])
    .join('\n');
  return fillPlaceholders(text, { ...DEFAULT_STATED, usd: '20' }).replaceAll(/<\/?b>/g, '');
}

test('there are ten questions, six sections of terms and five of privacy', () => {
  assert.equal(FAQ_TOPICS.length, 10);
  assert.equal(TERMS_TOPICS.length, 6);
  assert.equal(PRIVACY_TOPICS.length, 5);
});

test('the questions state the facts of the service', () => {
  const facts = {
    en: [
      /3 to 60 minutes/,
      /3 to 6 network confirmations/,
      /fixed for 30 minutes/,
      /All fees are included in the rate/,
      /no limit on the number of exchanges per day/,
      /New.*Confirming.*Completed.*Canceled/s,
      /wrong details, a wrong amount or no payment/,
      /Overpaying or underpaying leads to Canceled/,
      /contact our support/,
      /5 business days/,
      /\$20/,
    ],
    kr: [
      /3~60분/,
      /네트워크 확인 3~6회/,
      /30분 동안 고정/,
      /수수료가 환율에 포함/,
      /횟수에는 제한이 없어요/,
      /5영업일/,
      /20달러/,
    ],
  };
  for (const fact of facts.en) assert.match(wholeText(FAQ.en).replaceAll(/<\/?\w+>/g, ''), fact);
  for (const fact of facts.kr) assert.match(wholeText(FAQ.kr), fact);
});

test('the terms say what may be asked for, when an order ends and how long a refund takes', () => {
  for (const fact of [/여권 또는 신분증/, /은행 카드/, /전화번호/, /영수증/, /거부/, /30분 이내/, /5영업일/])
    assert.match(wholeText(TERMS.kr), fact);
  for (const fact of [/passport/, /bank card/, /phone number/, /receipt/, /refuse service/, /30 minutes/])
    assert.match(wholeText(TERMS.en), fact);
  assert.match(wholeText(TERMS.en), /5 business days/);
});

test('a desk that advertises no lottery says nothing of it anywhere, and its sentences stay whole', () => {
  for (const book of [FAQ, TERMS, PRIVACY]) {
    for (const language of LANGUAGES) {
      for (const { text } of Object.values(book[language])) {
        for (const passage of text) {
          assert.doesNotMatch(sayLottery(passage, true), /<\/?lottery>/);
          const plain = sayLottery(passage, false);
          assert.doesNotMatch(plain, /lottery|\$20|20달러|추첨|^ |  | [.,]/);
          assert.match(plain.replaceAll(/<\/?\w+>/g, ''), /[.:]$|^- /);
        }
      }
    }
  }
});

test('each language is written in its own letters', () => {
  for (const book of [FAQ, TERMS, PRIVACY]) {
    for (const { title, text } of Object.values(book.en))
      assert.doesNotMatch([title, ...text].join(), HANGUL);
    for (const { title, text } of Object.values(book.kr)) assert.match([title, ...text].join(), HANGUL);
  }
});

test('marked rows that follow each other become one list', () => {
  assert.deepEqual(splitBlocks(['a', '- b', '- c', 'd', '- e']), [
    { kind: 'paragraph', text: 'a' },
    { kind: 'list', rows: ['b', 'c'] },
    { kind: 'paragraph', text: 'd' },
    { kind: 'list', rows: ['e'] },
  ]);
});
