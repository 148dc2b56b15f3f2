import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG_EVENTS } from '@naru/server/log';
import { readRepository } from '../source/read-repository.ts';

const LIST = 'apps/server/src/log/log-events.ts';
/** A log event beside its level, and the fault of a worker. */
const LOGGED = /level: [^,]+, event: '(\w+)'|faultEvent: '(\w+)'/g;

const sources = readRepository().flatMap(({ path, text }) =>
  path.startsWith('apps/server/src/') && !path.endsWith('.test.ts') && path !== LIST ? [text ?? ''] : [],
);

test('every event in the code has its row in the list', () => {
  const logged = sources.flatMap((text) =>
    [...text.matchAll(LOGGED)].map(([, event, faultEvent]) => event ?? faultEvent ?? ''),
  );
  assert.ok(logged.length > 80, String(logged.length));
  assert.deepEqual(
    logged.filter((event) => !(event in LOG_EVENTS)),
    [],
  );
});

test('every row of the list is logged somewhere', () => {
  const code = sources.join('\n');
  assert.deepEqual(
    Object.keys(LOG_EVENTS).filter((event) => !code.includes(`'${event}'`)),
    [],
  );
});

test('a row says what it asks exactly if it asks somebody', () => {
  for (const [event, { when, asked, asks }] of Object.entries(LOG_EVENTS)) {
    assert.notEqual(when, '', event);
    assert.equal(asks === '', asked === 'nobody', event);
  }
});
