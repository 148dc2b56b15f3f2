import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANSWERS, ANSWER_WORDS } from './answer-words.ts';

test('what a template answers is in the language of the visitor', () => {
  for (const answer of ANSWERS) {
    assert.match(ANSWER_WORDS.kr[answer], /[가-힣]/);
    assert.doesNotMatch(ANSWER_WORDS.en[answer], /[가-힣]/);
  }
});
