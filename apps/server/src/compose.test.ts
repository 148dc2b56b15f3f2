import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openStoreBeside } from '@naru/store';
import { systemClock } from './machine/clock.ts';
import { startDesk } from './compose.ts';
import { listHostChanges } from './status/gauges.ts';
import type { RunningDesk } from './open-doors.ts';
import { ConfigFault } from './config/config-problem.ts';
import { type ProcessSettings, readProcessSettings } from './config/process-settings.ts';
import { RAILS_FILE } from './config/rails-file.ts';
import type { LogEvent } from './log/json-log.ts';

async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-compose-'));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function settingsFor(folder: string, env: Record<string, string> = {}): ProcessSettings {
  const where = {
    DATA_DIR: folder,
    STATE_DIR: path.join(folder, 'state'),
    KEY_FILE: path.join(folder, 'desk.key'),
  };
  const settings = readProcessSettings({ PORT: '0', CONSOLE_PORT: '0', ...where, ...env });
  assert.ok(settings.ok);
  return settings.value;
}

async function withDesk(
  settings: ProcessSettings,
  run: (desk: RunningDesk & { readonly publicUrl: string }, logged: readonly LogEvent[]) => Promise<void>,
): Promise<void> {
  const logged: LogEvent[] = [];
  const desk = await startDesk(settings, (event) => logged.push(event));
  try {
    await run({ ...desk, publicUrl: desk.publicUrl ?? '' }, logged);
  } finally {
    await desk.stop();
  }
}

async function readJson(url: string): Promise<unknown> {
  const answer = await fetch(url);
  assert.equal(answer.status, 200, url);
  return answer.json();
}

async function countRows(url: string): Promise<number> {
  const rows = await readJson(url);
  assert.ok(Array.isArray(rows));
  return rows.length;
}

test('a fresh rehearsal desk has currencies, prices, margins, a history and no owner yet', async () => {
  await withFolder(async (folder) => {
    await withDesk(settingsFor(folder), async (desk, logged) => {
      assert.equal(await countRows(`${desk.publicUrl}/api/currency/`), 26);
      assert.equal(await countRows(`${desk.publicUrl}/api/percentageAdjustment/`), 26 * 25);
      assert.equal(await countRows(`${desk.publicUrl}/api/transaction/delivered`), 7);
      assert.match(JSON.stringify(await readJson(`${desk.publicUrl}/api/market/rates`)), /"isDemo":true/);
      assert.ok(desk.setupUrl?.startsWith(`${desk.consoleUrl}/setup?token=`));
      assert.deepEqual(
        logged.filter(({ level }) => level === 'error'),
        [],
      );
      const store = (await openStoreBeside({ dataFolder: folder })) ?? assert.fail();
      assert.deepEqual(await listHostChanges({ store, clock: systemClock }), [], 'an alarm about nothing');
      await store.close();
    });
  });
});

test('what was seeded once is not seeded again, and an owned desk prints no link', async () => {
  await withFolder(async (folder) => {
    await withDesk(settingsFor(folder), async ({ consoleUrl, setupUrl }) => {
      const setupToken = new URL(setupUrl ?? '').searchParams.get('token');
      const created = await fetch(`${consoleUrl}/api/owner`, {
        method: 'POST',
        headers: { origin: consoleUrl, 'content-type': 'application/json' },
        body: JSON.stringify({ setupToken, name: 'Mina', password: 'correct horse battery' }),
      });
      assert.equal(created.status, 200);
    });
    await withDesk(settingsFor(folder), async ({ publicUrl, setupUrl }) => {
      assert.equal(setupUrl, null);
      assert.equal(await countRows(`${publicUrl}/api/transaction/delivered`), 7);
    });
  });
});

test('a second process on the same data folder is refused, and the first one goes on', async () => {
  await withFolder(async (folder) => {
    await withDesk(settingsFor(folder), async ({ publicUrl }) => {
      await assert.rejects(startDesk(settingsFor(folder), () => undefined));
      assert.equal(await countRows(`${publicUrl}/api/currency/`), 26);
    });
  });
});

test('a port that is taken is a fault that leaves the data folder free', async () => {
  await withFolder(async (folder) => {
    await withFolder(async (other) => {
      await withDesk(settingsFor(other), async ({ publicUrl }) => {
        const { port } = new URL(publicUrl);
        for (const name of ['PORT', 'CONSOLE_PORT'])
          await assert.rejects(
            startDesk(settingsFor(folder, { [name]: port }), () => undefined),
            {
              message: new RegExp(
                `${name}: port ${port} of 127.0.0.1 is in use by a Naru desk, which answers there\\n` +
                  `.*set ${name} to another port`,
              ),
            },
          );
      });
    });
    const stranger = createServer((_request, answer) => answer.end('hello')).listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = Object(stranger.address());
    await assert.rejects(
      startDesk(settingsFor(folder, { PORT: String(port) }), () => undefined),
      {
        message: /is in use by another program/,
      },
    );
    stranger.close();
    await withDesk(settingsFor(folder), async () => undefined);
  });
});

test('an address that is not of this computer is named with its setting', () =>
  withFolder((folder) =>
    assert.rejects(
      startDesk(settingsFor(folder, { HOST: '192.0.2.1' }), () => undefined),
      {
        message: /HOST: 192\.0\.2\.1 is not an address of this computer/,
      },
    ),
  ));

test('stopping ends the streams of events, and the desk with them', async () => {
  await withFolder(async (folder) => {
    const seen: { publicUrl: string; end: Promise<void> | null } = { publicUrl: '', end: null };
    await withDesk(settingsFor(folder), async ({ publicUrl }) => {
      const order = await placeOrder(publicUrl);
      const stream = await fetch(`${publicUrl}/api/transaction/${order}/events`);
      const reader = (stream.body ?? assert.fail()).getReader();
      await reader.read();
      const readOn = async (): Promise<void> => {
        while (!(await reader.read()).done);
      };
      Object.assign(seen, { publicUrl, end: readOn() });
    });
    await seen.end;
    await assert.rejects(fetch(`${seen.publicUrl}/api`));
  });
});

test('a proxy in front of the visitors’ side alone gives the console no forwarded address', async () => {
  await withFolder(async (folder) => {
    await withDesk(settingsFor(folder, { TRUST_PROXY: 'true' }), async ({ consoleUrl }) => {
      const statuses: number[] = [];
      for (let host = 1; host <= 6; host += 1) {
        const answer = await fetch(`${consoleUrl}/api/sign-in`, {
          method: 'POST',
          headers: {
            origin: consoleUrl,
            'content-type': 'application/json',
            'x-forwarded-for': `203.0.113.${host}`,
          },
          body: JSON.stringify({ name: 'Mina', password: 'a wrong one' }),
        });
        statuses.push(answer.status);
      }
      assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
    });
  });
});

test('a live desk without a file is empty and says that it has no prices', async () => {
  await withFolder(async (folder) => {
    await withDesk(settingsFor(folder, { NARU_MODE: 'live' }), async ({ publicUrl }, logged) => {
      assert.equal(await countRows(`${publicUrl}/api/currency/`), 0);
      assert.equal((await fetch(`${publicUrl}/api/market/rates`)).status, 503);
      assert.equal(logged[0]?.event, 'no_price_source');
    });
  });
});

test('a live desk serves what its file says, and no rehearsal', async () => {
  await withFolder(async (folder) => {
    const bank = { bank: 'Test Bank', account: '123-456-789', holder: 'Naru', test: true };
    await writeFile(path.join(folder, RAILS_FILE), JSON.stringify({ rates: 'demo', krw: bank, cny: bank }));
    await withDesk(settingsFor(folder, { NARU_MODE: 'live' }), async ({ publicUrl }) => {
      assert.equal(await countRows(`${publicUrl}/api/currency/`), 2);
      assert.equal(await countRows(`${publicUrl}/api/transaction/delivered`), 0);
      const button = await fetch(`${publicUrl}/api/rehearsal/transaction/1`, { method: 'POST' });
      assert.equal(button.status, 404);
    });
  });
});

test('wrong settings start nothing: the file, and the mode of the database', async () => {
  await withFolder(async (folder) => {
    await writeFile(path.join(folder, RAILS_FILE), '{"moon": {}}');
    const live = settingsFor(folder, { NARU_MODE: 'live' });
    await assert.rejects(
      startDesk(live, () => undefined),
      ConfigFault,
    );
    await withDesk(settingsFor(folder), async () => undefined);
    await writeFile(path.join(folder, RAILS_FILE), '{}');
    await assert.rejects(
      startDesk(live, () => undefined),
      /made in another mode/,
    );
  });
});

test('a rehearsal desk without its simulated networks is an error instead of a wait for ever', async () => {
  await withFolder(async (folder) => {
    await withDesk(settingsFor(folder), async () => undefined);
    await rm(path.join(folder, 'rehearsal.log'));
    await assert.rejects(
      startDesk(settingsFor(folder), () => undefined),
      /has lost rehearsal\.log/,
    );
  });
});

async function placeOrder(publicUrl: string): Promise<string> {
  const created = await fetch(`${publicUrl}/api/transaction/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'mina@example.com',
      address: 'Kookmin 123-456-789012 Mina',
      fromCurrency: 'USDT-tron',
      toCurrency: 'KRW',
      fromAmount: '100',
      convertedAmount: await wonFor100(publicUrl),
    }),
  });
  const order: { transaction?: { _id?: string } } = JSON.parse(await created.text());
  return order.transaction?._id ?? assert.fail(JSON.stringify(order));
}

async function wonFor100(publicUrl: string): Promise<string> {
  const rates: { usdPrices?: Record<string, string> } = JSON.parse(
    await (await fetch(`${publicUrl}/api/market/rates`)).text(),
  );
  const won = (100 * Number(rates.usdPrices?.['USDT']) * 0.9915) / Number(rates.usdPrices?.['KRW']);
  return String(Math.floor(won));
}
