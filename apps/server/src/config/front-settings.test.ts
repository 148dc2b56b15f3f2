import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_DESK_FACTS, type DeskFront } from '@naru/contract';
import type { ConfigAnswer } from './config-problem.ts';
import { FRONT_SETTINGS } from './front-settings.ts';
import { readSettings } from './setting-catalogue.ts';

function readFrontSettings(stored: ReadonlyMap<string, string>): ConfigAnswer<DeskFront> {
  const answer = readSettings(stored);
  return answer.ok ? { ok: true, value: answer.value.front } : answer;
}

test('a desk that sets nothing shows what the specification shows', () => {
  const shown = new Map(FRONT_SETTINGS.map(({ key, defaultJson }) => [key, defaultJson]));
  for (const stored of [new Map<string, string>(), shown])
    assert.deepEqual(readFrontSettings(stored), { ok: true, value: DEFAULT_DESK_FACTS });
  const { countries, pairs, transactions } = DEFAULT_DESK_FACTS.statistics;
  assert.deepEqual([countries, pairs, transactions], ['58+', '25+', '20K+']);
});

test('an operator gives the desk a name, people to reach, and figures of its own', () => {
  const answer = readFrontSettings(
    new Map([
      ['brandName', '"강나루 Exchange & Co."'],
      ['supportUrl', '"https://chat.example/desk"'],
      ['contactEmail', '"help@desk.example"'],
      ['statisticCountries', '"3"'],
      ['statisticPairs', '"1,200+"'],
      ['statisticTransactions', '"1.5M+"'],
      ['widgets', '"builtin"'],
      ['operatorName', '"(주)강나루, Seoul"'],
      ['rateLockMinutes', '45'],
      ['minimumUsd', '"75.50"'],
      ['passwordMin', '12'],
    ]),
  );
  assert.deepEqual(answer, {
    ok: true,
    value: {
      brandName: '강나루 Exchange & Co.',
      supportUrl: 'https://chat.example/desk',
      contactEmail: 'help@desk.example',
      statistics: { countries: '3', pairs: '1,200+', transactions: '1.5M+' },
      widgets: 'builtin',
      operatorName: '(주)강나루, Seoul',
      rateLockMinutes: 45,
      minimumUsd: '75.50',
      passwordMin: 12,
    },
  });
});

test('what could be read as code, or leads somewhere unsafe, is named as a problem', () => {
  for (const [key, json] of [
    ['brandName', '"<script>"'],
    ['brandName', '""'],
    ['supportUrl', '"javascript:alert(1)"'],
    ['supportUrl', '"http://chat.example"'],
    ['supportUrl', '"https://name:word@chat.example"'],
    ['contactEmail', '"nobody"'],
    ['statisticCountries', '"many"'],
    ['statisticPairs', '25'],
    ['widgets', '"none"'],
    ['operatorName', '"<b>Naru</b>"'],
    ['operatorName', 'null'],
  ] as const) {
    const answer = readFrontSettings(new Map([[key, json]]));
    assert.ok(!answer.ok, `${key} ${json}`);
    assert.deepEqual(
      answer.problems.map(({ setting }) => setting),
      [`desk setting ${key}`],
    );
  }
});
