import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { makeRehearsalAddress } from '@naru/chains';
import type { SettingList } from '@naru/contract';
import { startDesk } from './compose.ts';
import { readProcessSettings } from './config/process-settings.ts';
import { SETTING_CATALOGUE } from './config/setting-catalogue.ts';
import { type SessionHeaders, sessionFrom } from './testing/test-console.ts';
import { waitUntil } from './testing/wait-for.ts';

type Fields = Readonly<Record<string, unknown>>;

const PASSWORD = 'correct horse battery';
const MINUTE_MS = 60_000;

/** A running desk, and what its visitors and its owner can read. */
interface ReadableDesk {
  readonly set: (key: string, value: string) => Promise<void>;
  readonly ask: (path: string, body?: object) => Promise<Fields>;
  readonly askConsole: (path: string, body?: object) => Promise<Fields>;
}

async function withReadableDesk(run: (desk: ReadableDesk) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-stated-'));
  const where = {
    DATA_DIR: path.join(folder, 'data'),
    STATE_DIR: path.join(folder, 'state'),
    KEY_FILE: path.join(folder, 'desk.key'),
  };
  // Letters are written and wait: nobody listens at this port.
  const mail = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'desk@example.com',
    PUBLIC_URL: 'https://desk.example',
  };
  const settings = readProcessSettings({ PORT: '0', CONSOLE_PORT: '0', ...where, ...mail });
  assert.ok(settings.ok);
  const desk = await startDesk(settings.value, () => undefined);
  try {
    await run(await signIn(desk.publicUrl ?? '', desk.consoleUrl, desk.setupUrl));
  } finally {
    await desk.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function signIn(publicUrl: string, consoleUrl: string, setupUrl: string | null): Promise<ReadableDesk> {
  const setupToken = new URL(setupUrl ?? '').searchParams.get('token');
  let session: SessionHeaders = {};
  const send = async (url: string, body?: object): Promise<Response> =>
    fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { origin: new URL(url).origin, ...session, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const owner = await send(`${consoleUrl}/api/owner`, { setupToken, name: 'Mina', password: PASSWORD });
  session = sessionFrom(Object.fromEntries(owner.headers));
  return {
    set: async (key, value) => {
      // A rehearsal has settings of its own from the beginning.
      const listed: SettingList = Object(await (await send(`${consoleUrl}/api/settings`)).json());
      const before = listed.settings.find((each) => each.key === key)?.stored ?? null;
      const change = { value, before, note: 'a test', password: PASSWORD };
      const changed = await send(`${consoleUrl}/api/settings/${key}`, change);
      assert.equal(changed.status, 200, await changed.text());
    },
    ask: async (asked, body) => Object(await (await send(publicUrl + asked, body)).json()),
    askConsole: async (asked, body) => Object(await (await send(consoleUrl + asked, body)).json()),
  };
}

/** The call for an order of so much LTC, with what the desk itself says it is worth. */
async function askOrder({ ask }: ReadableDesk, fromAmount: string): Promise<Fields> {
  const { address } = makeRehearsalAddress('rehearsal-xrp', new Uint8Array(20).fill(7));
  const pair = { fromCurrency: 'LTC', toCurrency: 'XRP', fromAmount };
  const wish = { ...pair, email: 'mina@example.com', address, anchor: 'pay' };
  const first = await ask('/api/transaction/add', { ...wish, convertedAmount: '99999999' });
  const { convertedAmount } = Object(first['current'] ?? {});
  if (convertedAmount === undefined) return first;
  return ask('/api/transaction/add', { ...wish, convertedAmount, snapshotId: first['snapshotId'] });
}

async function litecoinUsd({ ask }: ReadableDesk): Promise<number> {
  const { usdPrices } = await ask('/api/market/rates');
  return Number(Object(usdPrices)['LTC']);
}

/** Each numeric setting that visitors are shown: how it is changed, and where they read it. */
const STATED: Readonly<Record<string, (desk: ReadableDesk) => Promise<void>>> = {
  minimumUsd: async (desk) => {
    await desk.set('minimumUsd', '75');
    assert.equal((await desk.ask('/api/market/rates'))['minimumUsd'], '75.00');
    assert.equal((await desk.ask('/api/desk'))['minimumUsd'], '75');
    const refused = await askOrder(desk, (60 / (await litecoinUsd(desk))).toFixed(8));
    assert.deepEqual(
      [refused['code'], refused['minimumUsd'], refused['message']],
      ['below_minimum', '75', 'Minimum transaction amount should be equivalent to $75.'],
    );
  },
  passwordMin: async (desk) => {
    await desk.set('passwordMin', '12');
    assert.equal((await desk.ask('/api/desk'))['passwordMin'], 12);
    const who = { email: 'jun@example.com', username: 'jun', phone: '010-1234-5678' };
    const refused = await desk.ask('/api/auth/register', {
      ...who,
      password: 'tulip 7',
      selectedCountryCode: 'KR',
    });
    assert.deepEqual(
      [refused['code'], refused['minimum'], refused['message']],
      ['password_below_minimum', 12, 'Password must have at-least 12 characters!'],
    );
  },
  rateLockMinutes: async (desk) => {
    await desk.set('rateLockMinutes', '45');
    assert.equal((await desk.ask('/api/desk'))['rateLockMinutes'], 45);
    const made = await askOrder(desk, (200 / (await litecoinUsd(desk))).toFixed(8));
    const transaction: Fields = Object(made['transaction']);
    const [createdAt, lockEndsAt] = [String(transaction['createdAt']), String(transaction['lockEndsAt'])];
    assert.equal(Date.parse(lockEndsAt) - Date.parse(createdAt), 45 * MINUTE_MS);
    const { rows } = await desk.askConsole('/api/letters?folder=waiting');
    const letter: Fields = Object(Object(rows)[0]);
    const { text } = await desk.askConsole(`/api/letters/${String(letter['id'])}`);
    const until = lockEndsAt.slice(0, 16).replace('T', ' ');
    assert.match(String(text), new RegExp(`locked until ${until} UTC`));
  },
};

/** Margins of risk classes, with a pair of each; they count with the next prices. */
const MARGINS = [
  ['adjustmentBank', 'KRW', 'USDT'],
  ['adjustmentMajor', 'BTC', 'ETH'],
  ['adjustmentAlt', 'LTC', 'XRP'],
  ['adjustmentThin', 'DASH', 'LTC'],
] as const;
const MARGIN = -3.21;

/** Numeric settings that no visitor is shown. There is one dollar coin, so no pair has the margin of two. */
const UNSTATED = [
  'adjustmentStable',
  'unpaidUsdMax',
  'stepUpAboveUsd',
  'fourEyesAboveUsd',
  'dailyCapUsd',
  'reserveLowUsd',
  'alarmMinutes',
  'consoleIdleMinutes',
  'assignmentLeaseMinutes',
  'restoredAddressGap',
  'keepLettersDays',
  'keepListedDays',
  'keepContactDays',
  'keepReceiverDays',
  'keepActivityDays',
  'openOrdersPerClientMax',
  'openOrdersPerNetworkMax',
  'unpaidPerClientDayMax',
  'unpaidPerNetworkDayMax',
  'networkReservePercent',
  // Visitors see the prize of a day that was announced, which a change does not alter.
  'lotteryPrizeUsd',
] as const;

test('every numeric setting is known to be stated to visitors or not', () => {
  const numeric = SETTING_CATALOGUE.filter(({ kind }) =>
    ['number', 'dollars', 'percent'].includes(kind.name),
  );
  const known = [...Object.keys(STATED), ...MARGINS.map(([key]) => key), ...UNSTATED];
  assert.deepEqual(numeric.map(({ key }) => key).toSorted(), known.toSorted());
});

test('a numeric setting that visitors are shown is shown with its new value right after a change', () =>
  withReadableDesk(async (desk) => {
    for (const read of Object.values(STATED)) await read(desk);
  }));

test('a margin of a risk class is the one of its pairs, with the next prices', () =>
  withReadableDesk(async (desk) => {
    for (const [key] of MARGINS) await desk.set(key, String(MARGIN));
    await waitUntil('the next prices have the margins', async () => {
      const answer = await desk.ask('/api/percentageAdjustment/');
      const rows = Object.values(answer).map((row): Fields => Object(row));
      return MARGINS.every(([, from, to]) => findPair(rows, from, to)['baseAdjustment'] === MARGIN);
    });
  }));

function findPair(rows: readonly Fields[], from: string, to: string): Fields {
  const row = rows.find(({ fromCurrency, toCurrency }) => fromCurrency === from && toCurrency === to);
  return row ?? assert.fail(`${from} ${to}`);
}
