import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../clock.ts';
import { type BucketServer, type Trouble, refuse, startBucketServer } from '../testing/bucket-server.ts';
import { BucketFault, type BucketTimes } from './bucket-requests.ts';
import { createBucketStore } from './bucket-store.ts';
import type { CopyStore } from './copy-store.ts';

const TIMES: BucketTimes = { answerMs: 300, pauseMs: 1 };
const BYTES = Buffer.from('a piece of a copy');
const LIST = 'GET ?';

interface BucketTest {
  readonly server: BucketServer;
  readonly store: CopyStore;
  readonly write: () => Promise<void>;
  readonly read: () => Promise<Uint8Array | null>;
}

async function withBucket(run: (bucketTest: BucketTest) => Promise<void>): Promise<void> {
  const server = await startBucketServer();
  const store = createBucketStore(server.bucket, () => systemClock.nowMs(), TIMES);
  const write = () => store.write('copy/piece', BYTES);
  try {
    await run({ server, store, write, read: () => store.read('copy/piece') });
  } finally {
    await server.close();
  }
}

/** The first so many requests go wrong, each in the next of these ways. */
function inTurn(...troubles: readonly Trouble[]): () => Trouble | null {
  const rest = [...troubles];
  return () => rest.shift() ?? null;
}

function faultOf(code: string): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof BucketFault, String(error));
    assert.equal(error.code, code);
    assert.doesNotMatch(`${error.message}${error.stack}`, /127\.0\.0\.1|test\/secret|TESTKEY/);
    return true;
  };
}

const BUSY = refuse(503, 'SlowDown');

test('what passes is tried again: no connection, no answer, half of one, a busy server or one at fault', () =>
  withBucket(async ({ server, store, write, read }) => {
    for (const troubles of [
      ['drop', 'lose', 'stall'],
      [BUSY, refuse(429, 'TooManyRequests'), refuse(500, 'InternalError')],
    ] as const) {
      server.objects.clear();
      server.requests.length = 0;
      server.trouble = inTurn(...troubles);
      await write();
      assert.deepEqual(server.requests, Array(4).fill('PUT desk/copy/piece'));
      assert.deepEqual([...server.objects.values()], [BYTES]);
    }
    server.trouble = inTurn('cut', 'stall', 'drop');
    assert.deepEqual(await read(), BYTES);
    server.trouble = inTurn('cut', 'lose');
    assert.deepEqual(await store.list(''), ['copy']);
    server.trouble = inTurn('lose');
    assert.equal(await store.remove('copy'), true);
    assert.deepEqual([...server.objects], []);
  }));

test('an object store that stays away, stalls or stays at fault is a fault after four tries', () =>
  withBucket(async ({ server, write }) => {
    for (const [trouble, code] of [
      ['drop', 'not reached (UND_ERR_SOCKET)'],
      ['stall', 'no answer in time'],
      [BUSY, '503 (SlowDown) to PUT'],
    ] as const) {
      server.requests.length = 0;
      server.trouble = () => trouble;
      await assert.rejects(write(), faultOf(code));
      assert.equal(server.requests.length, 4);
    }
    await server.close();
    await assert.rejects(write(), faultOf('not reached (ECONNREFUSED)'));
  }));

test('a refusal is a fault at once, and so is an answer that no object store gives', () =>
  withBucket(async ({ server, store, write, read }) => {
    const page = { status: 200, body: '<html><body>Welcome</body></html>' };
    const elsewhere = { status: 307, headers: { location: 'http://127.0.0.1:1/' } };
    const hostile = { status: 403, body: '<Error><Code>see http://127.0.0.1/TESTKEY</Code></Error>' };
    for (const [trouble, code, run] of [
      [refuse(403, 'AccessDenied'), '403 (AccessDenied) to PUT', write],
      [refuse(404, 'NoSuchBucket'), '404 (NoSuchBucket) to GET', read],
      [{ status: 404, body: '<html>No such page</html>' }, '404 (no code) to GET', read],
      [hostile, '403 (no code) to PUT', write],
      [elsewhere, '307 (no code) to PUT', write],
      [elsewhere, '307 (no code) to GET', read],
      [page, 'answered as no object store does', write],
      [page, 'gave no list of objects', () => store.list('')],
      [page, 'gave no list of objects', () => store.remove('copy')],
    ] as const) {
      server.requests.length = 0;
      server.trouble = () => trouble;
      await assert.rejects(run(), faultOf(code));
      assert.equal(server.requests.length, 1, code);
    }
  }));

test('an answer that is too long is not read to its end', () =>
  withBucket(async ({ server }) => {
    const patient = { ...TIMES, answerMs: 30_000 };
    const store = createBucketStore(server.bucket, () => systemClock.nowMs(), patient);
    const body = new Uint8Array(500_000_000);
    server.trouble = () => ({ status: 200, body, headers: { etag: '"x"' } });
    await assert.rejects(store.write('copy/piece', BYTES), faultOf('more than 65536 bytes'));
    await assert.rejects(store.list(''), faultOf('more than 4194304 bytes'));
    await assert.rejects(store.read('copy/piece'), faultOf('more than 134217728 bytes'));
    server.trouble = () => ({ status: 403, body });
    await assert.rejects(store.list(''), faultOf('403 (no code) to GET'));
    assert.equal(server.requests.length, 4);
  }));

test('a list is refused when it is of other names, has no end or is not whole', () =>
  withBucket(async ({ server, store }) => {
    const root = (inner: string, name = 'ListBucketResult'): Trouble => ({
      status: 200,
      body: `<?xml version="1.0"?><${name}>${inner}</${name}>`,
    });
    const key = (name: string): string => `<Contents><Key>${name}</Key></Contents>`;
    const END = '<IsTruncated>false</IsTruncated>';
    server.trouble = () => root(`${key('desk/a&amp;b')}${key('desk/c')}${END}`);
    assert.deepEqual(await store.list(''), ['a&b', 'c']);
    for (const odd of [
      root(key('desk/a')),
      root(`${key('desk/a')}<IsTruncated>true</IsTruncated>`),
      root(`${key('other/a')}${END}`),
      root(`${key('desk/a')}${END}`, 'Result'),
      root(`<!DOCTYPE x [<!ENTITY a "desk/a">]>${key('&a;')}${END}`),
      { status: 200, body: `<ListBucketResult>${key('desk/a')}${END}` },
      { status: 200 },
    ]) {
      server.trouble = () => odd;
      await assert.rejects(store.list(''), faultOf('gave no list of objects'));
    }
    server.requests.length = 0;
    const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken>';
    server.trouble = () => root(key('desk/a') + more);
    await assert.rejects(store.list(''), faultOf('gave no list of objects'));
    assert.deepEqual([server.requests.length, server.requests[0]], [1_000, LIST]);
  }));

test('a key that is wrong, of another region or used at the wrong time opens nothing', () =>
  withBucket(async ({ server }) => {
    const nowMs = () => systemClock.nowMs();
    const { bucket } = server;
    const open = (changed: Partial<typeof bucket>, clock = nowMs) =>
      createBucketStore({ ...bucket, ...changed }, clock, TIMES).write('copy/piece', BYTES);
    await assert.rejects(open({ secretKey: 'x' }), faultOf('403 (SignatureDoesNotMatch) to PUT'));
    await assert.rejects(open({ keyId: 'x' }), faultOf('403 (InvalidAccessKeyId) to PUT'));
    await assert.rejects(open({ region: 'x' }), faultOf('403 (AuthorizationHeaderMalformed) to PUT'));
    const late = () => nowMs() - 3_600_000;
    await assert.rejects(open({}, late), faultOf('403 (RequestTimeTooSkewed) to PUT'));
    assert.equal(server.objects.size, 0);
    await open({});
    assert.equal(server.objects.size, 1);
  }));
