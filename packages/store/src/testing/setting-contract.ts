import { refuse } from '@naru/core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SettingChange, Store } from '@naru/desk';
import { sampleAct } from './sample-act.ts';
import { type StoreEngine, withStore } from './store-place.ts';

function toSix(fields: Partial<SettingChange> = {}): SettingChange {
  return { key: 'passwordMin', beforeJson: null, afterJson: '6', ...fields };
}

async function save(store: Store, change: SettingChange, actNumber: number): Promise<string> {
  const act = sampleAct(actNumber, {
    event: 'setting_changed',
    subjectId: change.key,
    note: `because ${actNumber}`,
  });
  const saved = await store.saveSettingChange(change, act);
  return saved.ok ? 'saved' : saved.reason;
}

/** Stored settings that people change. */
export function runSettingContract(engine: StoreEngine): void {
  test('a setting is set, changed and given back to its default, each with its act', () =>
    withStore(engine, async (store) => {
      assert.equal(await save(store, toSix(), 1), 'saved');
      assert.equal(await save(store, toSix({ beforeJson: '6', afterJson: '8' }), 2), 'saved');
      assert.deepEqual(await store.listSettings(), new Map([['passwordMin', '8']]));
      assert.equal(await save(store, toSix({ beforeJson: '8', afterJson: null }), 3), 'saved');
      assert.deepEqual(await store.listSettings(), new Map());
      const [newest, ...older] = await store.listSettingChanges({ limit: 9 });
      assert.deepEqual(newest, {
        actNumber: 3,
        key: 'passwordMin',
        beforeJson: '8',
        afterJson: null,
        operatorId: 'operator-1',
        reason: 'because 3',
        happenedAtMs: sampleAct(3).happenedAtMs,
      });
      assert.deepEqual(
        older.map(({ afterJson }) => afterJson),
        ['8', '6'],
      );
      assert.equal((await store.findNewestDeskAct())?.actNumber, 3);
    }));

  test('a change that starts from another value, or takes a used number, leaves nothing behind', () =>
    withStore(engine, async (store) => {
      assert.equal(await save(store, toSix(), 1), 'saved');
      const late = [
        toSix({ afterJson: '7' }),
        toSix({ beforeJson: '5', afterJson: '7' }),
        toSix({ beforeJson: '5', afterJson: null }),
      ];
      for (const change of late) assert.equal(await save(store, change, 2), 'setting_changed_meanwhile');
      assert.equal(await save(store, toSix({ beforeJson: '6', afterJson: '7' }), 1), 'act_overtaken');
      assert.deepEqual(await store.listSettings(), new Map([['passwordMin', '6']]));
      assert.equal((await store.listSettingChanges({ limit: 9 })).length, 1);
      assert.equal((await store.findNewestDeskAct())?.actNumber, 1);
    }));

  test('of two changes at the same moment one is refused', () =>
    withStore(engine, async (store) => {
      const both = await Promise.all(
        [7, 8].map((value, index) => save(store, toSix({ afterJson: `${value}` }), index + 1)),
      );
      assert.deepEqual(both.toSorted(), ['saved', 'setting_changed_meanwhile']);
      assert.equal((await store.listSettingChanges({ limit: 9 })).length, 1);
    }));

  test('the history is paged, of one setting or of all', () =>
    withStore(engine, async (store) => {
      assert.equal(await save(store, toSix(), 1), 'saved');
      assert.equal(await save(store, toSix({ key: 'brandName', afterJson: '"Naru"' }), 2), 'saved');
      assert.equal(await save(store, toSix({ beforeJson: '6', afterJson: '7' }), 3), 'saved');
      const numbers = async (query: Parameters<Store['listSettingChanges']>[0]) =>
        (await store.listSettingChanges(query)).map(({ actNumber }) => actNumber);
      assert.deepEqual(await numbers({ limit: 2 }), [3, 2]);
      assert.deepEqual(await numbers({ limit: 2, beforeActNumber: 2 }), [1]);
      assert.deepEqual(await numbers({ limit: 2, key: 'passwordMin' }), [3, 1]);
      assert.deepEqual(await numbers({ limit: 2, key: 'passwordMin', beforeActNumber: 3 }), [1]);
    }));

  test('the newest change of each setting is listed once', () =>
    withStore(engine, async (store) => {
      assert.deepEqual(await store.listNewestSettingChanges(), []);
      assert.equal(await save(store, toSix(), 1), 'saved');
      assert.equal(await save(store, toSix({ key: 'brandName', afterJson: '"Naru"' }), 2), 'saved');
      assert.equal(await save(store, toSix({ beforeJson: '6', afterJson: null }), 3), 'saved');
      const newest = (await store.listNewestSettingChanges()).toSorted(
        (left, right) => left.actNumber - right.actNumber,
      );
      assert.deepEqual(
        newest.map(({ key, afterJson, reason }) => [key, afterJson, reason]),
        [
          ['brandName', '"Naru"', 'because 2'],
          ['passwordMin', null, 'because 3'],
        ],
      );
    }));

  test('a mark is replaced with its letter and act, or nothing is written', () =>
    withStore(engine, async (store) => {
      const letter = {
        letterId: 'alarm-1',
        kind: 'desk_alarm',
        to: null,
        language: 'en',
        facts: { alarms: 'Late payouts: 1' },
        createdAtMs: 5,
      } as const;
      const change = { key: 'alarmCalls', beforeJson: null, afterJson: '[1]' };
      const made = {
        letters: [letter],
        act: sampleAct(1, { event: 'alarm_taken', subjectId: 'order_overdue' }),
        beside: { key: 'alarmHookText', valueJson: '"x"' },
      };
      assert.equal((await store.saveMark(change, made)).ok, true);
      const late = {
        letters: [{ ...letter, letterId: 'alarm-2' }],
        act: sampleAct(2, { event: 'alarm_taken' }),
        beside: { key: 'alarmHookText', valueJson: '"y"' },
      };
      assert.deepEqual(await store.saveMark(change, late), refuse('setting_changed_meanwhile'));
      assert.deepEqual(
        await store.listSettings(),
        new Map([
          ['alarmCalls', '[1]'],
          ['alarmHookText', '"x"'],
        ]),
      );
      assert.equal((await store.listLetters({ limit: 9 })).length, 1);
      assert.equal((await store.findNewestDeskAct())?.actNumber, 1);
    }));
}
