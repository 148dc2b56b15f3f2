import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { DESK_TEXTS } from './desk-texts.ts';
import { PAGE_TEXTS } from './page-texts.ts';

const GUIDE = new URL('../../../../../docs/operating/', import.meta.url);
/** Generated from the words of the alarms. */
const ALARMS = new URL('../generated/alarms.md', GUIDE);
/** Longer ones are sentences. */
const WORDS_MAX = 5;

/** As the console shows it, without counts, and with an ellipsis for every other value. */
function shownAs(text: string): string {
  return text
    .replaceAll(/ ?\(\{\{count\}\}\)/g, '')
    .replaceAll(/\{\{[^}]*\}\}/g, '…')
    .replaceAll('’', "'");
}

/** What the guide writes in bold as a name, such as a button's. */
function namesIn(page: string): readonly string[] {
  return [...page.matchAll(/\*\*([A-Z][^*]+)\*\*/g)]
    .map(([, name = '']) =>
      name
        .replaceAll(/\s+/g, ' ')
        .replaceAll('’', "'")
        .replace(/[\d,]*\d$/, '…'),
    )
    .filter((name) => !/[.?:,]$/.test(name) && name.split(' ').length <= WORDS_MAX);
}

test('what the guide calls a button, a list or an alarm in bold is what the console calls it', () => {
  const texts = [
    ...Object.values({ ...DESK_TEXTS, ...PAGE_TEXTS }).map(({ en }) => en),
    ...[...readFileSync(ALARMS, 'utf8').matchAll(/^\| ([^|]+) \|/gm)].map(([, what = '']) => what),
  ];
  const shown = new Set(texts.map(shownAs));
  const pages = readdirSync(GUIDE).map((file) => [file, readFileSync(new URL(file, GUIDE), 'utf8')] as const);
  const names = pages.flatMap(([file, page]) => namesIn(page).map((name) => `${file}: ${name}`));
  assert.ok(names.length > 100);
  const unknown = names.filter((name) => !shown.has(name.slice(name.indexOf(': ') + 2)));
  assert.deepEqual(unknown, []);
});
