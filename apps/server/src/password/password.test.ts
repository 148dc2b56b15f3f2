import assert from 'node:assert/strict';
import { test } from 'node:test';
import { argon2idByRuntime, argon2idInJavaScript } from './argon2id.ts';
import { PASSWORD_COST, createPasswordHasher, formatPhcText, parsePhcText } from './password-hasher.ts';

/** RFC 9106 §5.3. */
const RFC_9106 = {
  input: {
    password: new Uint8Array(32).fill(1),
    salt: new Uint8Array(16).fill(2),
    secret: new Uint8Array(8).fill(3),
    associated: new Uint8Array(12).fill(4),
    cost: { memoryKib: 32, passes: 3, lanes: 4 },
    hashBytes: 32,
  },
  tag: '0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659',
};
const CHEAP = { memoryKib: 8, passes: 1, lanes: 1 };

test('the runtime and the implementation in JavaScript both give the published tag', async () => {
  for (const derive of [argon2idByRuntime, argon2idInJavaScript]) {
    assert.equal(Buffer.from(await derive(RFC_9106.input)).toString('hex'), RFC_9106.tag);
  }
});

test('a password is verified by its hash, and another one is not', async () => {
  const hasher = createPasswordHasher();
  const hash = await hasher.hash('correct horse battery');
  assert.ok(hash.ok);
  assert.match(hash.value, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.deepEqual(await hasher.verify('correct horse battery', hash.value), { ok: true, value: true });
  assert.deepEqual(await hasher.verify('correct horse batterY', hash.value), { ok: true, value: false });
});

test('a hash made elsewhere, with other parameters, is verified with its own', async () => {
  // Of the password "password" with the salt "somesalt", by the reference implementation of the authors.
  const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  const hasher = createPasswordHasher();
  assert.deepEqual(await hasher.verify('password', known), { ok: true, value: true });
});

test('nobody’s password is hashed as dearly as somebody’s, and never right', async () => {
  const costs: unknown[] = [];
  const hasher = createPasswordHasher({
    derive: (input) => {
      costs.push(input.cost);
      return Promise.resolve(new Uint8Array(input.hashBytes));
    },
  });
  assert.deepEqual(await hasher.verify('anything', null), { ok: true, value: false });
  assert.deepEqual(costs, [PASSWORD_COST]);
});

test('the same password twice has two hashes', async () => {
  const hasher = createPasswordHasher({ cost: CHEAP });
  assert.notDeepEqual(await hasher.hash('same'), await hasher.hash('same'));
});

test('no part of a long password is ignored, and composed letters equal decomposed ones', async () => {
  const hasher = createPasswordHasher({ cost: CHEAP });
  const hash = await hasher.hash(`${'x'.repeat(100)}é`);
  assert.ok(hash.ok);
  assert.deepEqual(await hasher.verify(`${'x'.repeat(100)}e\u0301`, hash.value), { ok: true, value: true });
  assert.deepEqual(await hasher.verify(`${'x'.repeat(100)}e`, hash.value), { ok: true, value: false });
});

test('two are hashed at once, others wait in line, and a crowd is sent away', async () => {
  let running = 0;
  let runningMost = 0;
  const release: (() => void)[] = [];
  const hasher = createPasswordHasher({
    derive: async ({ hashBytes }) => {
      running += 1;
      runningMost = Math.max(runningMost, running);
      await new Promise<void>((resolve) => release.push(resolve));
      running -= 1;
      return new Uint8Array(hashBytes);
    },
  });
  const answers = Array.from({ length: 40 }, () => hasher.verify('x', null));
  assert.equal(release.length, 2);
  for (let ended = 0; ended < 34; ended += 1) {
    (release[ended] ?? assert.fail())();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const settled = await Promise.all(answers);
  assert.equal(runningMost, 2);
  assert.equal(settled.filter((answer) => answer.ok).length, 34, 'two at once and 32 in line');
  assert.deepEqual(settled.at(-1), { ok: false, reason: 'too_many_requests' });
  const after = hasher.verify('x', null);
  (release.at(-1) ?? assert.fail())();
  assert.ok((await after).ok, 'the line is free again');
});

test('one network fills a share of the line, and others are still served', async () => {
  const release: (() => void)[] = [];
  let network = '';
  const hasher = createPasswordHasher({
    callerNetwork: () => network,
    derive: async ({ hashBytes }) => {
      await new Promise<void>((resolve) => release.push(resolve));
      return new Uint8Array(hashBytes);
    },
  });
  const askFrom = (name: string, count: number) => {
    network = name;
    return Array.from({ length: count }, () => hasher.verify('x', null));
  };
  const flood = askFrom('2001:db8:1::/48', 44);
  const customers = askFrom('203.0.113.0/24', 4);
  for (let ended = 0; ended < 12; ended += 1) {
    release[ended]?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const served = async (answers: typeof flood) => (await Promise.all(answers)).filter(({ ok }) => ok).length;
  assert.equal(await served(customers), 4);
  assert.equal(await served(flood), 7);
});

test('a hash that was made more cheaply than today is outdated, and a dearer one is not', async () => {
  const hash = await createPasswordHasher({ cost: { memoryKib: 16, passes: 2, lanes: 1 } }).hash('x');
  assert.ok(hash.ok);
  for (const [memoryKib, passes, isOutdated] of [
    [16, 2, false],
    [8, 2, false],
    [32, 2, true],
    [16, 3, true],
  ] as const) {
    const hasher = createPasswordHasher({ cost: { memoryKib, passes, lanes: 1 } });
    assert.equal(hasher.isOutdated(hash.value), isOutdated, `${memoryKib} ${passes}`);
  }
});

test('a stored text that is no hash of ours is a fault and not a wrong password', async () => {
  const hasher = createPasswordHasher();
  for (const text of ['', 'plain', '$2b$10$abc', '$argon2i$v=19$m=8,t=1,p=1$c29tZXNhbHQ$c29tZXNhbHQ']) {
    await assert.rejects(hasher.verify('x', text));
  }
});

test('what is written in the PHC format is read back', () => {
  const hash = { cost: CHEAP, salt: Buffer.from('0123456789abcdef'), hash: Buffer.alloc(32, 7) };
  assert.deepEqual(parsePhcText(formatPhcText(hash)), hash);
});
