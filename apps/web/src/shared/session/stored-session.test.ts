import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  clearSession,
  isSignedIn,
  readUsername,
  sessionWish,
  storeSession,
  watchLogoutElsewhere,
  watchSession,
} from './stored-session.ts';

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

beforeEach(() => {
  Object.assign(globalThis, {
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
});

const MINA = { token: 'opaque', userId: 'u1', username: 'mina' };

test('signing in stores the token and the identifier under the keys of the product', () => {
  storeSession(MINA);
  assert.equal(isSignedIn(), true);
  assert.equal(localStorage.getItem('uToken'), 'opaque');
  assert.equal(localStorage.getItem('uId'), 'u1');
  assert.equal(localStorage.getItem('userId'), 'u1');
  assert.equal(readUsername(), 'mina');
});

test('another tab that hears of the token finds the person of it', () => {
  const found: (string | null)[] = [];
  const kept = memoryStorage();
  localStorage.setItem = (key, value) => {
    kept.setItem(key, value);
    if (key === 'uToken') found.push(kept.getItem('userId'), kept.getItem('uId'), kept.getItem('userInfo'));
  };
  storeSession(MINA);
  assert.deepEqual(found, ['u1', 'u1', '{"id":"u1","username":"mina"}']);
});

test('a logout in another tab is heard once, and empties the drafts of this one', () => {
  const heard: ((event: { key: string | null }) => void)[] = [];
  Object.assign(globalThis, { addEventListener: (_name: string, hear: () => void) => heard.push(hear) });
  let logouts = 0;
  watchLogoutElsewhere(() => {
    logouts += 1;
  });
  sessionStorage.setItem('exchangeDraft', '{}');
  heard[0]?.({ key: 'theme' });
  assert.deepEqual([logouts, sessionStorage.length], [0, 1]);
  heard[0]?.({ key: null });
  assert.deepEqual([logouts, sessionStorage.length], [1, 0]);
});

test('an empty token is no session', () => {
  localStorage.setItem('uToken', '');
  assert.equal(isSignedIn(), false);
});

test('clearing empties both storages, foreign keys too', () => {
  storeSession(MINA);
  localStorage.setItem('left-by-somebody', '1');
  sessionStorage.setItem('exchangeDraft', '{}');
  clearSession();
  assert.equal(localStorage.length + sessionStorage.length, 0);
});

test('a watcher hears of it, until it stops', () => {
  let heard = 0;
  const stop = watchSession(() => {
    heard += 1;
  });
  storeSession(MINA);
  clearSession();
  stop();
  storeSession(MINA);
  assert.equal(heard, 2);
});

test('a name that is no name is none', () => {
  for (const stored of ['not json', '[]', '{"username":7}', '{"username":""}', 'null']) {
    localStorage.setItem('userInfo', stored);
    assert.equal(readUsername(), null);
  }
});

test('a browser that blocks its storage keeps a session until the page is closed or left', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  storeSession(MINA);
  assert.equal(isSignedIn(), true);
  assert.equal(readUsername(), 'mina');
  clearSession();
  assert.equal(isSignedIn(), false);
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value: null });
});

test('only a browser that keeps cookies gets a session that needs one', () => {
  const cookies = new Map<string, string>();
  const keeping = {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? [];
      if (text.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
  Object.assign(globalThis, { location: { protocol: 'https:' }, document: keeping });
  assert.deepEqual(sessionWish(), { 'x-session-mode': 'bound' });
  assert.equal(cookies.size, 0);
  const refusing = {
    get cookie() {
      return '';
    },
    set cookie(text: string) {
      cookies.set('refused', text);
    },
  };
  Object.assign(globalThis, { document: refusing });
  assert.deepEqual(sessionWish(), {});
});
