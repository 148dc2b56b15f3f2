import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';

const APP = path.join(import.meta.dirname, '..');

/** The specification's values of settings that operators may change. */
const WRITTEN_OUT = /30 min|30분|\$50(?!\d)|50달러|(?<!\d)6 characters|(?<!\d)6자|thirty minutes/i;

test('no text writes a setting of the desk out: it has a placeholder', async () => {
  const sources = await readdir(path.join(APP, 'src'), { recursive: true });
  const files = sources
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => path.join('src', file));
  assert.ok(files.length > 100);
  for (const file of [...files, 'index.html', 'public/manifest.webmanifest'])
    assert.doesNotMatch(await readFile(path.join(APP, file), 'utf8'), WRITTEN_OUT, file);
});
