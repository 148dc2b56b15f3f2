import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TEST_SIGNING } from '../testing/test-signing.ts';
import { withTestPublic } from '../testing/test-public.ts';

const PROGRAM = fileURLToPath(new URL('naru.ts', import.meta.url));

/** The exit code of the command and what it printed. */
async function verify(...words: readonly string[]): Promise<readonly [number, string]> {
  try {
    return [0, (await promisify(execFile)(process.execPath, [PROGRAM, 'verify', ...words])).stdout];
  } catch (thrown) {
    const { code, stdout }: { code?: unknown; stdout?: unknown } = { ...Object(thrown) };
    return [Number(code), String(stdout)];
  }
}

test('the command verifies a saved receipt by itself, by a key and by the desk’s document', () =>
  withTestPublic({}, async (desk) => {
    const order = await desk.house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    const receipt = await desk.call('GET', `/api/transaction/${order.orderId}/receipt`);
    const document = await desk.app.inject({ url: '/.well-known/desk.json', headers: { host: 'localhost' } });
    const folder = await mkdtemp(path.join(tmpdir(), 'naru-verify-'));
    const [file, altered, deskFile] = ['receipt.json', 'altered.json', 'desk.json'].map((name) =>
      path.join(folder, name),
    );
    assert.ok(file !== undefined && altered !== undefined && deskFile !== undefined);
    try {
      await writeFile(file, receipt.text);
      await writeFile(altered, receipt.text.replace(order.reference, 'NR-0000-00'));
      await writeFile(deskFile, document.body);
      const key = TEST_SIGNING.keys[0]?.key ?? assert.fail();
      for (const words of [[file], [file, '--key', key], [file, '--desk', deskFile], [deskFile]]) {
        const [exitCode, said] = await verify(...words);
        assert.equal(exitCode, 0, said);
        assert.match(said, /^Valid: every field is as it was signed/m);
        assert.equal(said.includes('the document cannot prove'), words.length === 1);
      }
      const changed = await verify(altered);
      assert.equal(changed[0], 1);
      assert.match(changed[1], /^Not valid: It was changed after it was signed/m);
      const foreign = await verify(file, '--key', key.replace(/^./, key.startsWith('A') ? 'B' : 'A'));
      assert.equal(foreign[0], 1, foreign[1]);
      for (const words of [[], [file, altered], ['missing.json'], [file, '--keys', key]])
        assert.equal((await verify(...words))[0], 2, words.join(' '));
    } finally {
      await rm(folder, { recursive: true });
    }
  }));
