import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FuzzOperation } from './api-document.ts';
import { type GivenAnswer, createAnswerJudge } from './judge-answer.ts';

const OPERATION: FuzzOperation = {
  name: 'getThing',
  method: 'GET',
  path: '/api/thing',
  inPath: [],
  inQuery: [],
  inHeaders: [],
  body: null,
  isBodyRequired: false,
  answers: new Map([
    [
      '200',
      {
        mediaType: 'application/json',
        schema: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
      },
    ],
    ['304', { mediaType: null, schema: null }],
  ]),
};

function judge(given: Partial<GivenAnswer> & { readonly type?: string }): readonly string[] {
  const { type = 'application/json; charset=utf-8', status = 200, text = '{"a":"x"}' } = given;
  const headers = new Headers({ 'x-content-type-options': 'nosniff', 'content-type': type });
  return createAnswerJudge()(OPERATION, { status, text, headers, ...given }, ['mina1234']);
}

test('an answer as it is described is all right', () => assert.deepEqual(judge({}), []));

for (const [what, given, problem] of [
  ['a fault', { status: 500, text: '{}' }, /^answers 500$/],
  ['a status that is not described', { status: 418, text: '{"code":"teapot"}' }, /418 teapot.*not described/],
  ['a missing field', { text: '{}' }, /does not fit its schema/],
  ['a field that is not described', { text: '{"a":"x","email":"y"}' }, /does not fit its schema/],
  ['another type', { type: 'text/html' }, /is text\/html, not/],
  ['half an answer', { text: '{"a":' }, /is no JSON/],
  ['a body where none is due', { status: 304 }, /has a body/],
  ['words of somebody else', { text: '{"a":"mina1234@example.com"}' }, /somebody else's/],
  ['our inside', { text: '{"a":"at async f (order.ts:12)"}' }, /our inside/],
  ['a type that may be guessed', { headers: new Headers({ 'content-type': 'application/json' }) }, /guessed/],
] as const) {
  test(`${what} is a finding`, () => {
    const problems = judge(given);
    assert.ok(
      problems.some((each) => problem.test(each)),
      problems.join(),
    );
  });
}
