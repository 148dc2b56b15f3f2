import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRepository } from '../source/read-repository.ts';
import { type PatternPlace, listPatterns } from './list-patterns.ts';

// No pattern of the product takes for ever: twice the text takes about twice the time, whatever is in it.

const OF_THE_PRODUCT = /^(?:packages|apps)\//;
const OF_TESTS = /\.test\.|\/testing\/|store-contract/;
/** Below this nothing can be said about how a time grows, and nobody is kept waiting either. */
const MEASURABLE_MS = 1.5;
/** Of a text four times as long: linear is 4, quadratic 16. */
const GROWTH_MAX = 9;
/** Enough to see what doubles with every character, and too little to wait for it for ever. */
const SHORT = 22;
const LENGTH = 250;
/** A quadratic pattern takes a hundred milliseconds for so many. */
const LENGTH_MAX = 16_000;

/** What the pattern names, one character or word at a time, and what it does not. */
function unitsOf(source: string): readonly string[] {
  const named = source.match(/[^\\()[\]{}|?*+^$.\s]|\\[wdsS.]/g) ?? [];
  const characters = named.map((each) => SAMPLES[each] ?? each.replace('\\', ''));
  const words = source.match(/[\w<>/:.-]{2,12}/g) ?? [];
  const each = [...new Set([...characters, 'a', '0', ' ', '-', '.', ...words])].slice(0, 40);
  const pairs = each.slice(0, 10).flatMap((left) => each.slice(0, 10).map((right) => left + right));
  return [...new Set([...each, ...pairs])];
}

const SAMPLES: Readonly<Record<string, string>> = { '\\w': 'a', '\\d': '0', '\\s': ' ', '\\S': 'x' };
const FRONTS = ['', '\u0000', 'a'];
const ENDS = ['\u0000', '!\u0000'];

function timeOf({ source, flags }: PatternPlace, text: string): number {
  const pattern = new RegExp(source, flags);
  const beganAtMs = performance.now();
  // A sticky one looks at one place only, and is run again where it stopped.
  while (pattern.test(text) && pattern.sticky && pattern.lastIndex < text.length);
  return performance.now() - beganAtMs;
}

/** The least of some tries: whatever else the computer did is in the others. */
function leastTimeOf(place: PatternPlace, textOf: (length: number) => string, length: number): number {
  const text = textOf(length);
  return Math.min(...Array.from({ length: 3 }, () => timeOf(place, text)));
}

/** An attack that makes the time grow faster than its length, or null. */
function findAttack(place: PatternPlace): string | null {
  for (const front of FRONTS) {
    for (const unit of unitsOf(place.source)) {
      for (const end of ENDS) {
        const textOf = (length: number): string => front + unit.repeat(Math.ceil(length / unit.length)) + end;
        if (isSlow(place, textOf) && isSlow(place, textOf)) return JSON.stringify(`${front}${unit}…${end}`);
      }
    }
  }
  return null;
}

function isSlow(place: PatternPlace, textOf: (length: number) => string): boolean {
  if (leastTimeOf(place, textOf, SHORT) > MEASURABLE_MS) return true;
  for (let length = LENGTH; length <= LENGTH_MAX; length *= 4) {
    if (timeOf(place, textOf(length)) < MEASURABLE_MS) continue;
    const shorter = leastTimeOf(place, textOf, length / 4);
    const longer = leastTimeOf(place, textOf, length);
    if (longer > MEASURABLE_MS && longer > GROWTH_MAX * shorter) return true;
  }
  return false;
}

const patternOf = ({ source, flags }: RegExp): PatternPlace => ({ path: '', source, flags });

test('no pattern of the product takes longer and longer', () => {
  const files = readRepository().filter(({ path }) => OF_THE_PRODUCT.test(path) && !OF_TESTS.test(path));
  const patterns = listPatterns(files);
  assert.ok(patterns.length > 200, `${patterns.length} patterns`);
  const slow = patterns.flatMap((place) => {
    const attack = findAttack(place);
    return attack === null ? [] : [`${place.path}: /${place.source}/${place.flags} of ${attack}`];
  });
  assert.deepEqual(slow, []);
});

test('one that does would be found', () => {
  for (const pattern of [/^(?:a+)+$/, /^(\w+\s?)*$/, /0+$/, /^\s+|\s+$/g, /<(\w+)>(.*?)<\/\1>/gs, /x*y*x*$/])
    assert.notEqual(findAttack(patternOf(pattern)), null, String(pattern));
  for (const pattern of [/^[a-z]+$/, /(?<!0)0+$/, /^\d{1,3}(?:\.\d{1,8})?$/])
    assert.equal(findAttack(patternOf(pattern)), null, String(pattern));
});

test('patterns are found wherever they are written', () => {
  const text = `const one = /a+/g; new RegExp('b+', 'u'); Type.String({ pattern: '^c$' });`;
  const found = listPatterns([{ path: 'x.ts', bytes: text.length, text }]);
  assert.deepEqual(
    found.map(({ source, flags }) => `/${source}/${flags}`),
    ['/a+/g', '/b+/u', '/^c$/u'],
  );
});
