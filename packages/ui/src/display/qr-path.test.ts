import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

const ADDRESS = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh';

/** Draws the bars of a path back into modules. */
function modulesOf(path: string, edge: number): boolean[][] {
  const modules = Array.from({ length: edge }, () => Array.from({ length: edge }, () => false));
  for (const bar of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    const [x = 0, y = 0, width = 0, back = 0] = bar.slice(1).map(Number);
    assert.equal(width, back);
    for (let step = 0; step < width; step += 1) {
      const row = modules[y];
      if (row !== undefined) row[x + step] = true;
    }
  }
  return modules;
}

test('the path draws exactly the modules of the code', () => {
  const { path, modulesPerEdge } = qrPath(ADDRESS);
  assert.deepEqual(modulesOf(path, modulesPerEdge), encode(ADDRESS, { ecc: 'M', border: 0 }).data);
});

test('a bitcoin address of 42 letters needs 29 modules at level M', () => {
  assert.equal(qrPath(ADDRESS).modulesPerEdge, 29);
});

test('the quiet zone is no part of the path', () => {
  assert.match(qrPath(ADDRESS).path, /^M0 0h7v1h-7z/);
});
