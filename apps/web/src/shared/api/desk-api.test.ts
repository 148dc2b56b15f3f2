import { type CallFailure, failureOfError, isRefusal } from '@naru/ui/client';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textsIn } from '@naru/core';
import { SWAP_TEXTS } from '../i18n/swap-texts.ts';
import { DEFAULT_STATED, createTranslate } from '../i18n/translate.ts';
import { failureText } from './failure-text.ts';
import { createDeskApi } from './desk-api.ts';

interface Sent {
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
}

/** A desk that gives the answers of a list, one after the other; an error in it is thrown. */
function deskOf(answers: readonly (Response | Error)[], token: string | null = null) {
  const sent: Sent[] = [];
  const noted: ('answer' | 'silence')[] = [];
  const api = createDeskApi({
    fetch: (input, init) => {
      const body = typeof init?.body === 'string' ? init.body : null;
      sent.push({
        path: typeof input === 'string' ? input : '',
        method: init?.method ?? 'GET',
        headers: new Headers(init?.headers),
        body,
      });
      const answer = answers[sent.length - 1] ?? new Error('no more answers');
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    clock: { nowMs: () => 0, localNowMs: () => 0, noteAnswer: () => undefined },
    connection: {
      isOffline: () => false,
      noteAnswer: () => noted.push('answer'),
      noteSilence: () => noted.push('silence'),
      subscribe: () => () => undefined,
    },
    readToken: () => token,
  });
  return { api, sent, noted };
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

test('an answer is read, and nobody is named who is not signed in', async () => {
  const { api, sent } = deskOf([json([1, 2])]);
  assert.deepEqual(await api.read('listCurrencies', {}), [1, 2]);
  assert.equal(sent[0]?.path, '/api/currency/');
  assert.equal(sent[0]?.headers.get('authorization'), null);
});

test('a signed-in person is named by the token', async () => {
  const { api, sent } = deskOf([json({})], 'abc');
  await api.read('root', {});
  assert.equal(sent[0]?.headers.get('authorization'), 'Bearer abc');
});

test('what has not changed is not sent again', async () => {
  const unchanged = new Response(null, { status: 304 });
  const { api, sent } = deskOf([json({ a: 1 }, 200, { etag: '"v1"' }), unchanged]);
  const first = await api.read('rates', {});
  const second = await api.read('rates', {});
  assert.equal(sent[1]?.headers.get('if-none-match'), '"v1"');
  assert.equal(first, second);
});

test('a body goes out as JSON, and an act without one has none', async () => {
  const { api, sent } = deskOf([json({}), json({})]);
  const params = { id: 'a/b' };
  await api.send('putTransaction', { params, body: { status: 'cancel' } });
  await api.send('claimTransaction', { params });
  assert.deepEqual(
    [sent[0]?.method, sent[0]?.path, sent[0]?.body, sent[0]?.headers.get('content-type')],
    ['PUT', '/api/transaction/a%2Fb', '{"status":"cancel"}', 'application/json'],
  );
  assert.deepEqual([sent[1]?.body, sent[1]?.headers.get('content-type')], [null, null]);
});

test('a refusal keeps the code and the sentence of the desk', async () => {
  const { api } = deskOf([json({ success: false, code: 'order_unknown', message: 'No such order.' }, 404)]);
  const thrown: unknown = await api.read('root', {}).catch((fault: unknown) => fault);
  assert.equal(isRefusal(failureOfError(thrown), 'order_unknown'), true);
});

test('an answer that is not JSON, or is empty, is none', async () => {
  for (const text of ['<html>', '', '{"cut']) {
    const { api } = deskOf([new Response(text, { status: 200 })]);
    assert.deepEqual(await api.send('logout', {}), { ok: false, failure: { kind: 'network' } });
  }
});

test('a lost request and the answer of a gateway are silence, the answer of a desk is not', async () => {
  const lost = new TypeError('Failed to fetch');
  const { api, noted } = deskOf([lost, new Response('bad gateway', { status: 502 }), json({})]);
  for (let place = 0; place < 3; place += 1) await api.read('root', {}).catch(() => undefined);
  assert.deepEqual(noted, ['silence', 'silence', 'answer']);
});

test('leaving a page is not silence', async () => {
  const left = new DOMException('left', 'AbortError');
  const { api, noted } = deskOf([left, left, left]);
  for (let place = 0; place < 3; place += 1) await api.read('root', {}).catch(() => undefined);
  assert.deepEqual(noted, []);
});

async function sentenceFor(answer: Response | Error): Promise<string> {
  const outcome = await deskOf([answer]).api.send('logout', {});
  const failure: CallFailure = outcome.ok ? { kind: 'aborted' } : outcome.failure;
  return failureText(failure, createTranslate(textsIn('en', SWAP_TEXTS), DEFAULT_STATED), new Map());
}

test('every failure has its sentence', async () => {
  assert.equal(await sentenceFor(json({ message: 'Try later.' }, 503)), 'Try later.');
  assert.equal(await sentenceFor(new Response('', { status: 500 })), 'Request failed with status code 500');
  assert.equal(
    await sentenceFor(new Response('<p>', { status: 502 })),
    'Request failed with status code 502',
  );
  assert.equal(await sentenceFor(new TypeError('Failed to fetch')), 'Network Error');
  assert.equal(await sentenceFor(new DOMException('', 'TimeoutError')), 'timeout exceeded');
  assert.equal(await sentenceFor(new DOMException('', 'AbortError')), 'Request aborted');
});

test('a refusal is shown in the language of the reader if there is a text in it', () => {
  const failure: CallFailure = {
    kind: 'refused',
    httpStatus: 404,
    code: 'order_unknown',
    message: 'No such order.',
    body: {},
  };
  const refusals = new Map([['order_unknown', '거래가 없어요.']]);
  assert.equal(
    failureText(failure, createTranslate(textsIn('en', SWAP_TEXTS), DEFAULT_STATED), refusals),
    '거래가 없어요.',
  );
  assert.equal(
    failureText(
      { ...failure, code: 'new' },
      createTranslate(textsIn('en', SWAP_TEXTS), DEFAULT_STATED),
      refusals,
    ),
    'No such order.',
  );
});

test('the refusal of a password says how long the desk wants it, in Korean too', () => {
  const code = 'password_below_minimum';
  const refusals = new Map([[code, '비밀번호는 6자 이상이어야 해요!']]);
  const sentenceOf = (body: object): string =>
    failureText(
      { kind: 'refused', httpStatus: 400, code, message: '', body },
      createTranslate(textsIn('en', SWAP_TEXTS), DEFAULT_STATED),
      refusals,
    );
  assert.equal(sentenceOf({ minimum: 12 }), '비밀번호는 12자 이상이어야 해요!');
  assert.equal(sentenceOf({}), '비밀번호는 6자 이상이어야 해요!');
});

test('the refusal of a small exchange names the minimum of the desk, in Korean too', () => {
  const code = 'below_minimum';
  const refusals = new Map([[code, '최소 거래 금액은 50달러 상당이에요.']]);
  const sentenceOf = (body: object): string =>
    failureText(
      { kind: 'refused', httpStatus: 400, code, message: '', body },
      createTranslate(textsIn('en', SWAP_TEXTS), DEFAULT_STATED),
      refusals,
    );
  assert.equal(sentenceOf({ minimumUsd: '75' }), '최소 거래 금액은 75달러 상당이에요.');
  assert.equal(sentenceOf({}), '최소 거래 금액은 50달러 상당이에요.');
});
