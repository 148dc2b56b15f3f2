import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { type RateEvents, listenToRates } from './rate-stream.ts';

const RATES = JSON.stringify({
  snapshotId: 's1',
  takenAt: '2026-11-21T06:00:00.000Z',
  isDemo: true,
  state: 'ok',
  usdPrices: { BTC: '67000.5' },
  origins: {},
  sources: {},
  kind: 'naru-rates-1',
  signedAt: '2026-11-21T05:32:00.000Z',
  key: '',
  signature: '',
  marginsId: 'm1',
  minimumUsd: '50.00',
});

/** A page, its streams and what was heard through them. */
function openPage() {
  const streams: { isClosed: boolean; say: (type: string, data?: string) => void }[] = [];
  const looks = new Set<() => void>();
  const heard: string[] = [];
  const lives: boolean[] = [];
  const view = {
    visibilityState: 'visible',
    addEventListener: (_type: string, listener: () => void) => looks.add(listener),
    removeEventListener: (_type: string, listener: () => void) => looks.delete(listener),
  };
  const openStream = (): RateEvents => {
    const listeners = new Map<string, (event: { readonly data?: unknown }) => void>();
    const stream = { isClosed: false, say: (type: string, data?: string) => listeners.get(type)?.({ data }) };
    streams.push(stream);
    return {
      addEventListener: (type, listener) => listeners.set(type, listener),
      close: () => {
        stream.isClosed = true;
      },
    };
  };
  const stop = listenToRates(
    { onRates: ({ snapshotId }) => heard.push(snapshotId), onLive: (isLive) => lives.push(isLive) },
    view,
    openStream,
  );
  const show = (visibilityState: string): void => {
    view.visibilityState = visibilityState;
    for (const look of looks) look();
  };
  return { streams, heard, lives, looks, show, stop };
}

test('prices that come are passed on, and an event that was cut off is not', () => {
  const { streams, heard, lives, stop } = openPage();
  for (const text of ['{', '', RATES]) streams[0]?.say('rates', text);
  assert.deepEqual([heard, lives], [['s1'], [true]]);
  stop();
  assert.equal(streams[0]?.isClosed, true);
});

test('a page that nobody looks at has no connection, and has one again when it is seen', () => {
  const { streams, lives, show, stop } = openPage();
  streams[0]?.say('rates', RATES);
  show('hidden');
  assert.deepEqual([streams[0]?.isClosed, lives.at(-1)], [true, false]);
  show('visible');
  show('visible');
  assert.equal(streams.length, 2, 'one, however often it is said');
  stop();
  show('visible');
  assert.equal(streams.length, 2);
});

test('a lost connection is opened again after a while, not at once and not when nobody looks', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const { streams, lives, show, stop } = openPage();
    streams[0]?.say('error');
    assert.deepEqual([streams.length, streams[0]?.isClosed, lives.at(-1)], [1, true, false]);
    mock.timers.tick(15_000);
    assert.equal(streams.length, 2);
    streams[1]?.say('error');
    show('hidden');
    mock.timers.tick(60_000);
    assert.equal(streams.length, 2);
    stop();
  } finally {
    mock.timers.reset();
  }
});

test('a connection that has gone quiet is not counted on', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const { streams, lives, stop } = openPage();
    streams[0]?.say('rates', RATES);
    mock.timers.tick(19_000);
    assert.equal(lives.at(-1), true);
    mock.timers.tick(1_000);
    assert.equal(lives.at(-1), false);
    streams[0]?.say('rates', RATES);
    assert.equal(lives.at(-1), true);
    stop();
  } finally {
    mock.timers.reset();
  }
});
