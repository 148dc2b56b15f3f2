import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { COIN_SYMBOLS, coinDrawingId } from './coin-symbols.ts';

const sprite = readFileSync(new URL('../coin-icons.svg', import.meta.url), 'utf8');

test('the sprite has a drawing for each of the 26 symbols, and the neutral coin', () => {
  const ids = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 32 32">/g)].map((match) => match[1]);
  const wanted = [...COIN_SYMBOLS].map((symbol) => `coin-${symbol}`);
  assert.deepEqual(new Set(ids), new Set([...wanted, 'coin-generic']));
  assert.equal(ids.length, 27);
  assert.equal(COIN_SYMBOLS.size, 26);
});

test('an unknown symbol gets the neutral coin', () => {
  assert.equal(coinDrawingId('BTC'), 'coin-BTC');
  assert.equal(coinDrawingId('NOPE'), 'coin-generic');
});

test('the sprite stays small and carries nothing that a strict policy would stop', () => {
  assert.ok(sprite.length <= 60_000, `${sprite.length} bytes`);
  assert.doesNotMatch(sprite, /<script|<style|style=|url\(|href=|\son\w+=/);
});
