import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { normalizeSbom } from './normalize-sbom.ts';
import { packFolder } from './pack-folder.ts';

const COMMITTED_AT_SECONDS = 1_790_000_000;

/** The archive of the same two files, written in this order, with these rights, at this time. */
async function archiveOf(names: readonly string[], mode: number, atSeconds: number): Promise<Buffer> {
  const parent = mkdtempSync(path.join(tmpdir(), 'naru-pack-'));
  try {
    const folder = path.join(parent, 'naru-1');
    mkdirSync(folder);
    for (const name of names) {
      const place = path.join(folder, name);
      writeFileSync(place, `this is ${name}`);
      chmodSync(place, mode);
      utimesSync(place, atSeconds, atSeconds);
    }
    const file = path.join(parent, 'naru-1.tar.gz');
    await packFolder({ parent, name: 'naru-1', file, modifiedAt: COMMITTED_AT_SECONDS });
    return readFileSync(file);
  } finally {
    rmSync(parent, { recursive: true });
  }
}

test('the same files make the same archive, whatever their times, rights and order', async () => {
  const one = await archiveOf(['a', 'b'], 0o644, 1_000_000_000);
  const other = await archiveOf(['b', 'a'], 0o600, 1_500_000_000);
  assert.ok(one.length > 0);
  assert.deepEqual(one, other);
  assert.notDeepEqual(one, await archiveOf(['a', 'c'], 0o644, 1_000_000_000));
});

test('a list of parts has the time of the commit, no number of its own, and its parts in order', () => {
  const parts = [{ 'bom-ref': 'fastify@5' }, { 'bom-ref': 'ajv@8' }];
  const made = (serialNumber: string, timestamp: string, components: typeof parts): string =>
    normalizeSbom(
      JSON.stringify({
        bomFormat: 'CycloneDX',
        serialNumber,
        metadata: { timestamp, tools: [] },
        components,
      }),
      COMMITTED_AT_SECONDS,
    );
  const list = made('urn:uuid:1', '2026-11-26T00:00:00.000Z', parts);
  assert.equal(list, made('urn:uuid:2', '2026-11-27T00:00:00.000Z', parts.toReversed()));
  assert.deepEqual(JSON.parse(list), {
    bomFormat: 'CycloneDX',
    metadata: { timestamp: new Date(COMMITTED_AT_SECONDS * 1000).toISOString(), tools: [] },
    components: parts.toReversed(),
  });
});
