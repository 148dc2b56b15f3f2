import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TEMPLATES, TEMPLATE_WORDS } from './template-words.ts';

test('what a template says to customers is in their language, with the same facts in both', () => {
  const factsIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '');
  for (const template of TEMPLATES) {
    assert.match(TEMPLATE_WORDS.kr[template], /[가-힣]/);
    assert.doesNotMatch(TEMPLATE_WORDS.en[template], /[가-힣]/);
    assert.deepEqual(factsIn(TEMPLATE_WORDS.kr[template]), factsIn(TEMPLATE_WORDS.en[template]));
  }
});
