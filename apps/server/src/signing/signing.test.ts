import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { canonicalJson, listKeys, signDocument, verifyDesk, verifyDocument } from '@naru/core';
import { ConfigFault } from '../config/config-problem.ts';
import { createTestContext } from '../testing/test-context.ts';
import { withTestDesk } from '../testing/test-desk.ts';
import {
  NODE_CHECKER,
  OVERLAP_MS,
  createSigner,
  createSigningKeys,
  rotateSigningKeys,
} from './signing-keys.ts';
import { type Signing, openSigning } from './open-signing.ts';
import { openSigningFile } from './signing-file.ts';
import { writeDeskDocument } from '../http/public/desk/desk.routes.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.parse('2026-11-24T12:00:00.000Z');

interface Place {
  readonly folder: string;
  readonly filePath: string;
  /** One start of a desk, which reads its signing key. */
  readonly start: (options?: {
    readonly filePath?: string;
    readonly isKeyReplaced?: boolean;
  }) => Promise<Signing>;
}

async function withPlace(run: (place: Place) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-signing-'));
  const filePath = path.join(folder, 'desk.key.signing');
  try {
    await withTestDesk({}, ({ desk: { store } }) =>
      run({
        folder,
        filePath,
        start: ({ filePath: other = filePath, isKeyReplaced = false } = {}) =>
          openSigning({ store, file: openSigningFile(other), isKeyReplaced, nowMs: NOW_MS }),
      }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

function iso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

function refusesToStart(starting: Promise<unknown>, words: RegExp): Promise<void> {
  return assert.rejects(starting, (fault) => {
    assert.ok(fault instanceof ConfigFault);
    assert.match(fault.message, words);
    return true;
  });
}

test('the first start makes the key, for its owner alone, and later starts sign with it', () =>
  withPlace(async ({ folder, filePath, start }) => {
    const starts = await Promise.all(Array.from({ length: 8 }, () => start()));
    assert.equal(new Set(starts.map(({ signer }) => signer.key)).size, 1);
    assert.deepEqual(await readdir(folder), [path.basename(filePath)]);
    assert.equal((await stat(filePath)).mode & 0o777, 0o600);
    const { signer, keys } = await start();
    assert.deepEqual(keys, [{ key: signer.key, from: iso(NOW_MS), until: null }]);
    const text = canonicalJson(
      signDocument(signer, { kind: 'naru-receipt-1', signedAt: '2026-11-24T12:00:00.000Z' }),
    );
    assert.ok((await verifyDocument(NODE_CHECKER, text, keys)).ok);
  }));

test('a file that others may read, or that is none of ours, keeps the desk from starting', () =>
  withPlace(async ({ filePath, start }) => {
    await start();
    const text = await readFile(filePath, 'utf8');
    await chmod(filePath, 0o640);
    await refusesToStart(start(), /SIGNING_KEY_FILE: other accounts of this computer may read[^]*chmod 600/);
    await chmod(filePath, 0o600);
    const other = createSigningKeys(NOW_MS);
    for (const wrong of [
      'nonsense',
      '{}',
      text.replace(/"seed": ".{4}/, '"seed": "'),
      text.replace('"from"', '"since"'),
    ]) {
      await writeFile(filePath, wrong);
      await refusesToStart(start(), /holds no signing key/);
    }
    await writeFile(filePath, JSON.stringify({ ...other, seed: createSigningKeys(NOW_MS).seed }));
    await refusesToStart(start(), /holds no signing key/);
  }));

test('a database is not opened without its signing key or with another one, unless it is lost', () =>
  withPlace(async ({ folder, filePath, start }) => {
    const first = await start();
    await refusesToStart(start({ filePath: path.join(folder, 'nowhere') }), /is missing[^]*--new-key/);
    await writeFile(filePath, JSON.stringify(createSigningKeys(NOW_MS)), { mode: 0o600 });
    await refusesToStart(start(), /is not the one that this database was used with/);
    await rm(filePath);
    const second = await start({ isKeyReplaced: true });
    assert.notEqual(second.signer.key, first.signer.key);
    assert.equal((await start()).signer.key, second.signer.key);
    // The file is there, so only the other key was lost.
    assert.equal((await start({ isKeyReplaced: true })).signer.key, second.signer.key);
  }));

test('a replaced key signs for two more weeks and names the next one, and its seed is gone', async () => {
  const first = createSigningKeys(NOW_MS);
  const second = rotateSigningKeys(first, NOW_MS + DAY_MS);
  const third = rotateSigningKeys(second, NOW_MS + 2 * DAY_MS);
  assert.ok(!JSON.stringify(third).includes(first.seed));
  assert.deepEqual(
    third.keys.map(({ until }) => until),
    [iso(NOW_MS + DAY_MS + OVERLAP_MS), iso(NOW_MS + 2 * DAY_MS + OVERLAP_MS), null],
  );
  const signedBy = async (afterMs: number): Promise<string> => {
    const signedAt = iso(NOW_MS + DAY_MS + afterMs);
    const text = canonicalJson(signDocument(createSigner(first), { kind: 'naru-receipt-1', signedAt }));
    const verdict = await verifyDocument(NODE_CHECKER, text, third.keys);
    return verdict.ok ? 'ok' : verdict.problem;
  };
  assert.deepEqual([await signedBy(OVERLAP_MS - 1), await signedBy(OVERLAP_MS)], ['ok', 'key_expired']);
});

test('a stolen key ends at once, and nothing that it has signed counts, whatever date is on it', async () => {
  const first = createSigningKeys(NOW_MS);
  const second = rotateSigningKeys(first, NOW_MS + DAY_MS, { isStolen: true });
  assert.deepEqual(second.keys[0], {
    ...first.keys[0],
    until: iso(NOW_MS + DAY_MS),
    isRevoked: true,
  });
  const forged = signDocument(createSigner(first), { kind: 'naru-receipt-1', signedAt: iso(NOW_MS + 1) });
  const verdict = await verifyDocument(NODE_CHECKER, canonicalJson(forged), second.keys);
  assert.ok(!verdict.ok && verdict.problem === 'key_revoked');
});

test('desk.json names the desk and its keys, and an old key leads to the new one', () =>
  withTestDesk({}, async (house) => {
    const first = createSigningKeys(0);
    const third = rotateSigningKeys(rotateSigningKeys(first, DAY_MS), 2 * DAY_MS);
    const context = createTestContext(house, {
      signing: { ...third, signer: createSigner(third) },
      publicUrl: 'https://desk.example',
    });
    const read = writeDeskDocument(context);
    const text = read();
    assert.equal(read(), text);
    const known = async (key: string | null, changed = text): Promise<string> => {
      const verdict = await verifyDesk(NODE_CHECKER, changed, key);
      return verdict.ok ? 'ok' : verdict.problem;
    };
    for (const key of [null, ...third.keys.map((each) => each.key)]) assert.equal(await known(key), 'ok');
    assert.equal(await known(createSigningKeys(0).keys[0]?.key ?? ''), 'key_unknown');
    const verdict = await verifyDesk(NODE_CHECKER, text, null);
    assert.ok(verdict.ok);
    const { document } = verdict.facts;
    assert.deepEqual(document['domains'], ['desk.example']);
    assert.match(canonicalJson(document), /"messenger":"https:.*"policyVersion":"\d{4}-\d\d-\d\d"/);
    assert.deepEqual(listKeys(document), third.keys);
    // A desk that lists the key of another one, or forges the succession, is not its successor.
    const thief = createSigningKeys(0);
    const { key: _key, signature: _signature, ...content } = document;
    const forged = canonicalJson(
      signDocument(createSigner(thief), {
        ...content,
        keys: [...third.keys, ...thief.keys].map(({ key }) => ({
          key,
          from: '1970-01-01T00:00:00.000Z',
          until: null,
        })),
        successions: [
          signDocument(createSigner(thief), { ...third.successions[0], next: thief.keys[0]?.key ?? '' }),
          { ...third.successions[0], next: thief.keys[0]?.key ?? '' },
        ],
      }),
    );
    assert.equal(await known(null, forged), 'ok');
    assert.equal(await known(first.keys[0]?.key ?? '', forged), 'key_unknown');
    assert.equal(await known(null, text.replace('desk.example', 'desk-example.com')), 'signature_wrong');
  }));
