import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { assetsOf } from '@naru/rails';
import { RAILS_FILE, parseRailsFile, readRailsFile } from './rails-file.ts';

/** Published test vector of BIP 84: its words are known to everybody. */
const MAIN_KEY =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const NO_SOURCES = { readSecret: () => undefined, readBeside: () => undefined };
const BANK = { bank: 'Test Bank', account: '123-456-789', holder: 'Naru' };

function settingsOf(file: unknown): readonly string[] {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const answer = parseRailsFile(text, NO_SOURCES);
  return answer.ok ? [] : answer.problems.map((problem) => problem.setting);
}

test('networks and the source of prices stand in one file', () => {
  const answer = parseRailsFile(JSON.stringify({ rates: 'demo', krw: { ...BANK, test: true } }), NO_SOURCES);
  assert.ok(answer.ok);
  assert.equal(answer.value.rates, 'demo');
  assert.deepEqual(
    answer.value.rails.map((rail) => assetsOf(rail)[0]?.symbol),
    ['KRW'],
  );
});

test('without a source there are no prices', () => {
  const answer = parseRailsFile('{}', NO_SOURCES);
  assert.deepEqual(answer, { ok: true, value: { rails: [], rates: null, reserves: new Map() } });
});

test('the prices of the market go with real money', () => {
  const answer = parseRailsFile(JSON.stringify({ rates: 'live', krw: BANK }), NO_SOURCES);
  assert.ok(answer.ok);
  assert.equal(answer.value.rates, 'live');
});

test('invented prices beside a real bank account are refused', () => {
  assert.deepEqual(settingsOf({ rates: 'demo', krw: BANK }), ['naru.config.json: krw']);
  assert.deepEqual(settingsOf({ krw: BANK }), []);
});

test('invented prices beside a wallet with real coins are refused', () => {
  const btc = { rpc: 'http://127.0.0.1:8332', deposit: MAIN_KEY };
  assert.deepEqual(settingsOf({ btc }), []);
  assert.deepEqual(settingsOf({ rates: 'demo', btc }), ['naru.config.json: btc']);
});

test('an unknown source of prices is refused', () => {
  for (const rates of ['alive', 1, null, {}])
    assert.deepEqual(settingsOf({ rates }), ['naru.config.json: rates']);
});

test('what is no JSON object is refused, and every problem of the networks is passed on', () => {
  for (const text of ['', '{', '[]', '"demo"', 'null'])
    assert.deepEqual(settingsOf(text), ['naru.config.json']);
  assert.deepEqual(settingsOf({ rates: '?', moon: {}, krw: { bank: 'B' } }), [
    'naru.config.json: moon',
    'naru.config.json: krw.account',
    'naru.config.json: krw.holder',
    'naru.config.json: rates',
  ]);
});

test('a file of an editor that marks its beginning is read, and one that is no JSON names the line', () => {
  assert.ok(parseRailsFile('\u{FEFF}{"rates": "live"}', NO_SOURCES).ok);
  const problemOf = (text: string) => {
    const answer = parseRailsFile(text, NO_SOURCES);
    return answer.ok ? '' : (answer.problems[0]?.problem ?? '');
  };
  assert.equal(problemOf('{\n"rates": "live",\n}'), 'is not JSON: line 3 cannot be read');
  assert.equal(problemOf('{\n// mine\n"rates": "live"}'), 'is not JSON: line 2 cannot be read');
  assert.equal(problemOf(' \n'), 'is empty');
  assert.ok(!problemOf('{"krw": {"holder": secret}}').includes('secret'));
});

test('an entry that is written twice is named, as only the last one would count', () => {
  const answer = parseRailsFile('{"krw": {"bank": "A"}, "cny": {}, "krw": {"bank": "B"}}', NO_SOURCES);
  assert.ok(!answer.ok);
  assert.match(answer.problems[0]?.problem ?? '', /^has "krw" twice/);
});

test('reserves and invented prices are judged beside an entry that cannot be read', () => {
  const file = {
    rates: 'demo',
    krw: BANK,
    eth: {},
    reserves: { KRW: '5', LINK: '1', LTC: '1', ETH: 3 },
  };
  const settings = settingsOf(file);
  assert.ok(settings.includes('naru.config.json: krw'), 'real money beside invented prices');
  assert.deepEqual(
    settings.filter((setting) => setting.includes('reserves')),
    ['naru.config.json: reserves.LTC', 'naru.config.json: reserves.ETH'],
  );
});

test('a missing file is an empty desk', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-config-'));
  try {
    assert.deepEqual(await readRailsFile(folder), {
      ok: true,
      value: { rails: [], rates: null, reserves: new Map() },
    });
    await writeFile(path.join(folder, RAILS_FILE), '{"rates": "demo"}');
    assert.deepEqual(await readRailsFile(folder), {
      ok: true,
      value: { rails: [], rates: 'demo', reserves: new Map() },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
