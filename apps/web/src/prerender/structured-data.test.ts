import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BRAND_MARKS } from '@naru/contract';
import { toBrand } from '../shared/brand/brand.ts';
import { structuredData } from './structured-data.ts';

test('answers in structured data state the settings by the marks that the server fills', () => {
  for (const [language, words] of [
    [
      'en',
      [`fixed for ${BRAND_MARKS.rateLockMinutes} minutes`, `at least $${BRAND_MARKS.minimumUsd} on both`],
    ],
    ['kr', [`${BRAND_MARKS.rateLockMinutes}분 동안 고정`, `$${BRAND_MARKS.minimumUsd} 이상`]],
  ] as const) {
    const json = JSON.stringify(structuredData('/faq', language, toBrand(BRAND_MARKS)));
    for (const part of words) assert.ok(json.includes(part), part);
    assert.doesNotMatch(json, /\{\{/);
  }
});
