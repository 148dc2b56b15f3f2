import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Store, WATCHED_KEY, parseWatched } from '@naru/desk';
import { openRails } from '@naru/rails/live';
import { openStore, openStoreBeside } from '@naru/store';
import { systemClock } from '../machine/clock.ts';
import { startDesk } from '../compose.ts';
import { runCommand } from '../machine/command.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import { readRailsFile } from '../config/rails-file.ts';
import { auditRails } from '../rail/audit-rails.ts';
import { defineArm } from '../rail/arm-rails.ts';
import { waitUntil } from './wait-for.ts';

type Fields = Readonly<Record<string, unknown>>;

interface PairWish {
  readonly fromCurrency: string;
  readonly toCurrency: string;
  readonly fromAmount: string;
}

/** A live desk in this process, beside which `naru rails audit` runs. */
export interface AuditedDesk {
  call(method: 'GET' | 'POST', place: string, body?: object): Promise<Fields>;
  /** An order for won, with its deposit address. */
  order(pair: PairWish): Promise<{ readonly orderId: string; readonly address: string }>;
  audit(): Promise<{ readonly exitCode: number; readonly text: string }>;
  /** A deposit address that no order has yet. */
  readFreeAddress(railId: string): Promise<string>;
  /** What the last audit stored for the console. */
  readUnrecorded(assetId: string): Promise<bigint | undefined>;
  stop(): Promise<void>;
}

/** Its addresses are confirmed. Without `databaseUrl` it has an embedded database. */
export async function openAuditedDesk(networks: object, databaseUrl?: string): Promise<AuditedDesk> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'naru-audit-'));
  const krw = { bank: 'Naru Bank', account: '110-222-333444', holder: 'Naru Desk', test: true };
  const config = { rates: 'demo', krw, ...networks };
  await writeFile(path.join(dataFolder, 'naru.config.json'), JSON.stringify(config));
  const settings = readProcessSettings({
    NARU_MODE: 'live',
    PORT: '0',
    CONSOLE_PORT: '0',
    DATA_DIR: dataFolder,
    STATE_DIR: path.join(dataFolder, 'state'),
    KEY_FILE: path.join(dataFolder, 'desk.key'),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  assert.ok(settings.ok);
  const place = databaseUrl === undefined ? { dataFolder } : { databaseUrl };
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const armRails = defineArm(() => ({ dataFolder, openDatabase: () => openStore(place) }));
  const armed = await runCommand('rails arm', armRails, { words: ['--confirm'], say });
  assert.equal(armed, 0, said.join('\n'));
  // One order here is more than a tenth of the small reserve.
  const store = await openStore(place);
  await store.saveSetting('networkReservePercent', '100');
  await store.close();
  const desk = await startDesk(settings.value, () => undefined);
  const beside = <T>(read: (store: Store) => Promise<T>): Promise<T> => readBeside(place, read);
  const call: AuditedDesk['call'] = async (method, path, body) => {
    const answer = await fetch(`${desk.publicUrl}/api/transaction/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { ...Object(await answer.json()) };
  };
  return {
    call,
    order: (pair) => placeOrder(call, pair),
    audit: () => beside((store) => runAudit(dataFolder, store)),
    readFreeAddress: (railId) =>
      beside(async (store) => (await store.listFreeAddresses({ railId, limit: 1 }))[0]?.address ?? ''),
    readUnrecorded: (assetId) =>
      beside(async (store) => {
        const stored = (await store.listSettings()).get(`${WATCHED_KEY}${assetId}`);
        return parseWatched(stored)?.unrecorded;
      }),
    stop: async () => {
      await desk.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

type Place = Parameters<typeof openStoreBeside>[0];

async function readBeside<T>(place: Place, read: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStoreBeside(place);
  assert.ok(store);
  try {
    return await read(store);
  } finally {
    await store.close();
  }
}

async function placeOrder(call: AuditedDesk['call'], pair: PairWish) {
  const receiver = 'Kookmin Bank 123456-01-234567 Mina Kim';
  const wish = { ...pair, email: 'mina@example.com', address: receiver };
  let refused: Fields = {};
  // A desk that has just started has no prices yet. The refusal of far too much names the price.
  await waitUntil('the desk names its price', async () => {
    refused = await call('POST', 'add', { ...wish, convertedAmount: '49999999' });
    return refused['current'] !== undefined;
  });
  const { convertedAmount } = { ...Object(refused['current']) };
  const { snapshotId } = refused;
  const made = await call('POST', 'add', { ...wish, convertedAmount, snapshotId, anchor: 'pay' });
  const { _id, depositAddress } = { ...Object(made['transaction']) };
  assert.equal(typeof depositAddress, 'string', JSON.stringify(made));
  return { orderId: String(_id), address: String(depositAddress) };
}

async function runAudit(dataFolder: string, store: Store) {
  const file = await readRailsFile(dataFolder);
  assert.ok(file.ok);
  const lines: string[] = [];
  const rails = [...openRails(file.value.rails, systemClock, '').values()];
  const say = (line: string) => lines.push(line);
  const exitCode = await auditRails({ rails, store, clock: systemClock, say, note: () => undefined });
  return { exitCode, text: lines.join('\n') };
}
