import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatQuotas, isQuota, parseQuotas, readQuotas } from './quota-text.ts';

const TWO = '{"client":[10,60],"address":[100,60]}';
const THREE = '{"client":[10,900],"address":[200,900],"strangers":[50,900]}';

test('limits that are read and written again are the same text', () => {
  for (const text of [TWO, THREE]) assert.equal(formatQuotas(parseQuotas(text, text)), text);
});

test('a limit that is not kept is that of the default, which has all that are asked for', () => {
  assert.deepEqual(
    parseQuotas(TWO, THREE).map(({ name, requests }) => [name, requests]),
    [
      ['client', '10'],
      ['address', '100'],
      ['strangers', '50'],
    ],
  );
  assert.equal(formatQuotas(parseQuotas(THREE, TWO)), '{"client":[10,900],"address":[200,900]}');
  assert.deepEqual(parseQuotas('much', TWO), parseQuotas(TWO, TWO));
});

test('a limit is two whole numbers within their bounds', () => {
  assert.deepEqual(
    ['1', ' 60 ', '86400', '0', '86401', '1.5', '-1', '1e1', ''].map((seconds) =>
      isQuota({ requests: '10', seconds }),
    ),
    [true, true, true, false, false, false, false, false, false],
  );
  assert.equal(isQuota({ requests: '1000001', seconds: '1' }), false);
  assert.deepEqual(readQuotas('{"client":[,60]}'), []);
});
