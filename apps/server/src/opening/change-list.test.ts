import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Stop, parseStops } from '@naru/desk';
import { OPENING_KEYS } from '../config/opening-settings.ts';
import { withTestDesk } from '../testing/test-desk.ts';
import { addStop } from './change-list.ts';

const BY = { operatorId: 'operator-mina', reason: 'a test' };

function pause(stopId: string): Stop {
  return { stopId, kind: 'pause', sinceMs: 1, untilMs: null, notice: null };
}

test('what somebody else adds between reading a list and changing it stays in it', () =>
  withTestDesk({}, async ({ desk }) => {
    let reads = 0;
    const listSettings = async () => {
      const stored = await desk.store.listSettings();
      reads += 1;
      if (reads === 1) assert.ok((await addStop(desk, BY, pause('theirs'))).ok);
      return stored;
    };
    assert.ok((await addStop({ ...desk, store: { ...desk.store, listSettings } }, BY, pause('ours'))).ok);
    const stored = (await desk.store.listSettings()).get(OPENING_KEYS.stops) ?? '';
    assert.deepEqual(
      parseStops(JSON.parse(stored))?.map(({ stopId }) => stopId),
      ['theirs', 'ours'],
    );
  }));
