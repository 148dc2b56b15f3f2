import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readArmings, verifyAudit } from '@naru/desk';
import { openStore } from '@naru/store';
import { runCommand } from '../machine/command.ts';
import { hashText } from '../machine/hash-text.ts';
import { defineArm } from './arm-rails.ts';

const ADDRESSES = [1, 2, 3, 4].map((digit) => `0x${String(digit).repeat(40)}`);
const DAY_MS = 24 * 3_600_000;

type Arm = (...args: string[]) => Promise<{ readonly exitCode: number; readonly text: string }>;

async function withDesk(
  run: (desk: {
    arm: Arm;
    setAddresses: (addresses: readonly string[]) => Promise<void>;
    use: (addresses: readonly string[]) => Promise<void>;
    opensAt: () => Promise<ReadonlyMap<string, number>>;
    notes: () => Promise<readonly (string | null)[]>;
  }) => Promise<void>,
): Promise<void> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'naru-arm-'));
  const openDatabase = () => openStore({ dataFolder, isWriterInline: true });
  const setAddresses = (addresses: readonly string[]) =>
    writeFile(path.join(dataFolder, 'eth.txt'), addresses.join('\n'));
  await setAddresses(ADDRESSES);
  const config = {
    eth: { witness: 'person', addresses: 'eth.txt', test: true },
    krw: { bank: 'Kookmin', account: '123456-01-234567', holder: 'Naru', test: true },
  };
  await writeFile(path.join(dataFolder, 'naru.config.json'), JSON.stringify(config));
  try {
    await run({
      setAddresses,
      arm: async (...args) => {
        const lines: string[] = [];
        const exitCode = await runCommand(
          'rails arm',
          defineArm(() => ({ dataFolder, openDatabase })),
          { words: args, say: (line) => lines.push(line) },
        );
        return { exitCode, text: lines.join('\n') };
      },
      use: async (addresses) => {
        const store = await openDatabase();
        const made = addresses.map((address, addressIndex) => {
          return { addressIndex, address, watchKey: address, derivationPath: null };
        });
        await store.saveDerivedAddresses('eth', made);
        await store.close();
      },
      opensAt: async () => {
        const store = await openDatabase();
        const armings = [...readArmings(await store.listSettings())];
        await store.close();
        return new Map(armings.map(([assetId, { opensAtMs }]) => [assetId, opensAtMs]));
      },
      notes: async () => {
        const store = await openDatabase();
        const acts = await store.listDeskActs({ limit: 20 });
        assert.equal((await verifyAudit(store, hashText)).broken, null);
        await store.close();
        return acts.map(({ act }) => act.note);
      },
    });
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

test('a desk without a network has nothing to open, and says so', async () => {
  const lines: string[] = [];
  const define = defineArm(() => ({ dataFolder: '/nowhere', openDatabase: () => assert.fail('opened') }));
  const exitCode = await runCommand('rails arm', define, { words: [], say: (line) => lines.push(line) });
  assert.deepEqual([exitCode, lines], [2, ['This desk has no network: naru.config.json names none.']]);
});

test('what is shown opens nothing; what is confirmed is open at once, with a record', () =>
  withDesk(async ({ arm, opensAt, notes }) => {
    const shown = await arm('eth');
    assert.equal(shown.exitCode, 0);
    assert.ok(
      ADDRESSES.slice(0, 3).every((address) => shown.text.includes(address)),
      shown.text,
    );
    assert.equal((await opensAt()).size, 0);
    const done = await arm('LINK', 'krw-bank', '--confirm');
    assert.deepEqual([done.exitCode, done.text.match(/^\w+: open\.$/gm)], [0, ['LINK: open.', 'KRW: open.']]);
    const opened = await opensAt();
    assert.deepEqual([...opened.keys()].sort(), ['KRW', 'LINK']);
    assert.ok([...opened.values()].every((atMs) => atMs <= Date.now()));
    assert.deepEqual(await notes(), ['compared with the wallet', 'compared with the wallet']);
    assert.match((await arm('LINK', '--confirm')).text, /LINK: was confirmed before/);
  }));

test('another list opens a day after its confirmation, new currencies too, or at once with a reason', () =>
  withDesk(async ({ arm, setAddresses, opensAt, notes }) => {
    await arm('LINK', '--confirm');
    await setAddresses(ADDRESSES.toReversed());
    const changedAtMs = Date.now();
    const { exitCode, text } = await arm('eth', '--confirm');
    assert.equal(exitCode, 0);
    assert.match(text, /LINK: its addresses were changed, so it opens at/);
    const waiting = await opensAt();
    for (const assetId of ['ETH', 'LINK'])
      assert.ok((waiting.get(assetId) ?? 0) >= changedAtMs + DAY_MS, assetId);
    assert.equal((await arm('eth', '--confirm', '--force')).exitCode, 2, 'without a reason');
    await arm('eth', '--confirm', '--force', '--reason', 'moved to a new wallet');
    assert.ok([...(await opensAt()).values()].every((atMs) => atMs <= Date.now()));
    assert.equal((await notes()).at(-1), 'moved to a new wallet');
  }));

test('a list whose used lines were moved is not opened, not even by force; that of another wallet is', () =>
  withDesk(async ({ arm, use, setAddresses, opensAt }) => {
    await use(ADDRESSES.slice(0, 2));
    for (const moved of [ADDRESSES.toReversed(), ADDRESSES.slice(1)]) {
      await setAddresses(moved);
      const { exitCode, text } = await arm('LINK', '--confirm', '--force', '--reason', 'sorted');
      assert.deepEqual([exitCode, (await opensAt()).size], [1, 0]);
      assert.match(text, /LINK: lines of its list were moved since they were used/);
    }
    await setAddresses([5, 6, 7].map((digit) => `0x${String(digit).repeat(40)}`));
    assert.equal((await arm('LINK', '--confirm')).exitCode, 0);
    await setAddresses([...ADDRESSES, `0x${'8'.repeat(40)}`]);
    assert.equal((await arm('ETH', '--confirm')).exitCode, 0);
  }));

test('a name that the desk does not have arms nothing', () =>
  withDesk(async ({ arm, opensAt }) => {
    const { exitCode, text } = await arm('eth', 'DOGE', '--confirm');
    assert.deepEqual([exitCode, (await opensAt()).size], [2, 0]);
    assert.match(text, /eth: ETH, LINK/);
  }));
