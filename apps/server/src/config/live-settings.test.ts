import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Desk, Store } from '@naru/desk';
import type { LogEvent } from '../log/json-log.ts';
import { withTestDesk } from '../testing/test-desk.ts';
import { changeStoredSetting } from './change-stored-setting.ts';
import { type LiveSettings, openLiveSettings } from './setting-catalogue.ts';

interface Settled {
  readonly desk: Desk;
  readonly live: LiveSettings;
  readonly logged: readonly LogEvent[];
  /** How often all settings were read. */
  readonly readCount: () => number;
  readonly change: (key: string, text: string) => Promise<void>;
}

async function withSettings(run: (settled: Settled) => Promise<void>): Promise<void> {
  await withTestDesk({}, async ({ desk }) => {
    const logged: LogEvent[] = [];
    let readCount = 0;
    const store = {
      listSettingChanges: (query: Parameters<Store['listSettingChanges']>[0]) =>
        desk.store.listSettingChanges(query),
      listSettings: () => {
        readCount += 1;
        return desk.store.listSettings();
      },
    };
    const live = await openLiveSettings({ store, log: (event) => logged.push(event) });
    const change = async (key: string, text: string): Promise<void> => {
      const beforeJson = (await desk.store.listSettings()).get(key) ?? null;
      const wish = { key, text, beforeJson, operatorId: '', reason: 'a test' };
      const changed = await changeStoredSetting(desk, wish);
      assert.ok(changed.ok, JSON.stringify(changed));
    };
    await run({ desk, live, logged, readCount: () => readCount, change });
  });
}

test('a change counts from the next look on, and nothing is read again without one', () =>
  withSettings(async ({ live, readCount, change }) => {
    assert.equal(live.current().desk.minimumUsdCents, 5_000n);
    await change('minimumUsd', '75');
    assert.equal(live.current().desk.minimumUsdCents, 5_000n);
    await live.refresh();
    assert.equal(live.current().desk.minimumUsdCents, 7_500n);
    await live.refresh();
    await live.refresh();
    assert.equal(readCount(), 2);
  }));

test('settings that cannot be used leave the values as they were, and are logged once', () =>
  withSettings(async ({ desk, live, logged, change }) => {
    await change('brandName', 'Harbor');
    await live.refresh();
    await desk.store.saveSetting('passwordMin', '"many"');
    await change('minimumUsd', '75');
    await live.refresh();
    await live.refresh();
    assert.equal(live.current().front.brandName, 'Harbor');
    assert.equal(live.current().desk.minimumUsdCents, 5_000n);
    assert.deepEqual(
      logged.map(({ level, event, fields }) => [level, event, fields?.['setting']]),
      [['error', 'settings_unusable', 'desk setting passwordMin']],
    );
    await change('passwordMin', '8');
    await live.refresh();
    assert.equal(live.current().desk.minimumUsdCents, 7_500n);
  }));

test('a slow look that ends after a newer one does not bring the older values back', () =>
  withSettings(async ({ desk, change }) => {
    const slow = Promise.withResolvers<undefined>();
    const wasRead = Promise.withResolvers<undefined>();
    let isSlow = false;
    const live = await openLiveSettings({
      store: {
        ...desk.store,
        listSettings: async () => {
          const read = await desk.store.listSettings();
          if (!isSlow) return read;
          isSlow = false;
          wasRead.resolve(undefined);
          await slow.promise;
          return read;
        },
      },
      log: () => undefined,
    });
    await change('minimumUsd', '60');
    isSlow = true;
    const older = live.refresh();
    await wasRead.promise;
    await change('minimumUsd', '75');
    await live.refresh();
    slow.resolve(undefined);
    await older;
    assert.equal(live.current().desk.minimumUsdCents, 7_500n);
  }));
