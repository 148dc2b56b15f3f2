import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressFiles } from './compress-files.ts';

test('a large text gets a smaller twin in each encoding, and both give the text back', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-compress-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const script = 'export const ferry = "across";\n'.repeat(200);
  await writeFile(path.join(folder, 'large.js'), script);
  await writeFile(path.join(folder, 'small.js'), 'export {};');
  await writeFile(path.join(folder, 'font.woff2'), Buffer.alloc(4096));
  await compressFiles(folder);
  const files = (await readdir(folder)).sort();
  assert.deepEqual(files, ['font.woff2', 'large.js', 'large.js.br', 'large.js.gz', 'small.js']);
  const brotli = await readFile(path.join(folder, 'large.js.br'));
  const zipped = await readFile(path.join(folder, 'large.js.gz'));
  assert.ok(brotli.length < script.length / 4 && zipped.length < script.length / 4);
  assert.equal(brotliDecompressSync(brotli).toString(), script);
  assert.equal(gunzipSync(zipped).toString(), script);
});
