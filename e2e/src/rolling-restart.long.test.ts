import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { findFreePort } from '@naru/rails/testing/loopback';
import { type DeskGround, layGround } from './endurance/database/desk-ground.ts';
import { numberIn } from './endurance/database/witness.ts';
import { clusterSkipReason } from './endurance/database/private-cluster.ts';
import { askPrice } from './fuzz/fuzz-people.ts';
import { type DeskProcess, startDesk, waitUntil } from './harness/desk-process.ts';
import { callJson } from './harness/json-call.ts';

/** Readers and people who order, each with one call at a time. */
const READERS = 48;
const BUYERS = 16;
const RECEIVER = 'Kookmin Bank 123456-01-234567 Mina Kim';
const HAS_HAPROXY = spawnSync('haproxy', ['-v']).status === 0;

/** As docs/growing.md has it, on these ports. */
function haproxyConfig(port: number, desks: readonly DeskProcess[]): string {
  const servers = desks.map(({ publicUrl }, at) => `  server w${at} ${new URL(publicUrl).host}`);
  return `
defaults
  mode http
  timeout connect 2s
  timeout client 65s
  timeout server 65s
  timeout http-keep-alive 30s
  timeout check 2s
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response 503
frontend web
  bind 127.0.0.1:${port}
  option forwardfor
  http-request disable-l7-retry if !METH_GET !METH_HEAD !{ req.hdr(idempotency-key) -m found }
  default_backend desk
backend desk
  balance leastconn
  option httpchk GET /health
  default-server inter 250ms fastinter 100ms fall 2 rise 1 check
${servers.join('\n')}
`;
}

const skip = HAS_HAPROXY ? clusterSkipReason() : 'needs the Debian package haproxy';

describe('four web processes and two workers behind a proxy', { skip }, () => {
  let ground: DeskGround;
  const webs: DeskProcess[] = [];
  let workers: DeskProcess[] = [];
  let proxy: ChildProcess;
  let folder: string;
  let url: string;

  before(async () => {
    ground = await layGround('postgres', { NARU_ROLE: 'worker' });
    const shared = { ...ground.database, DATA_DIR: ground.desk.dataFolder };
    const start = (role: string) => startDesk({ mode: 'rehearsal', env: { ...shared, NARU_ROLE: role } });
    workers = [ground.desk, await start('worker')];
    for (let n = 0; n < 4; n += 1) webs.push(await start('web'));
    folder = await mkdtemp(path.join(tmpdir(), 'naru-haproxy-'));
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    const file = path.join(folder, 'haproxy.cfg');
    await writeFile(file, haproxyConfig(port, webs));
    proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
    await waitUntil(60_000, 'the proxy finds nobody ready', async () => {
      return (await fetch(`${url}/ready`).catch(() => null))?.ok === true;
    });
  });

  after(async () => {
    proxy.kill('SIGKILL');
    for (const desk of [...webs, ...workers.slice(1)]) await desk.dispose();
    await ground.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  test('a worker serves no visitors, and web processes work at nothing', async () => {
    const [worker] = workers;
    await assert.rejects(fetch(`${worker?.publicUrl}/health`));
    const holders = await ground.witness.inSnapshot((ask) =>
      ask('SELECT count(DISTINCT holder) AS holders FROM leases'),
    );
    assert.ok(numberIn(holders[0] ?? {}, 'holders') <= workers.length);
  });

  test('each is restarted in its turn: of 64 callers none fails, and all orders are kept', async () => {
    const over = new AbortController();
    let answered = 0;
    const failures: string[] = [];
    const made: string[] = [];
    const wish = await askPrice(url);
    const read = async (place: number): Promise<void> => {
      const route = ['/', '/api/desk', '/api/market/rates', '/api/currency/'][place % 4] ?? '/';
      while (!over.signal.aborted) {
        const status = await fetch(url + route).then(
          async (answer) => (await answer.arrayBuffer(), answer.status),
          String,
        );
        if (status === 200) answered += 1;
        else failures.push(`${route} ${status}`);
      }
    };
    const buy = async (place: number): Promise<void> => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        const body = { ...wish, toCurrency: 'KRW', email: `b${place}@example.com`, address: RECEIVER };
        const headers = { 'idempotency-key': `rolling-${place}-${turn}-0123456789` };
        const price = await callJson(`${url}/api/transaction/add`, {
          body: { ...body, convertedAmount: '1' },
        });
        const current = Object(price.body['current']);
        const snapshotId = price.body['snapshotId'];
        const order = { ...body, convertedAmount: current.convertedAmount, snapshotId };
        const answer = await callJson(`${url}/api/transaction/add`, { body: order, headers });
        if (answer.status === 201) made.push(String(Object(answer.body['transaction'])._id));
        else failures.push(`order ${answer.status} ${String(answer.body['code'])}`);
        answered += 1;
      }
    };
    const callers = [
      ...Array.from({ length: READERS }, (_, place) => read(place)),
      ...Array.from({ length: BUYERS }, (_, place) => buy(place)),
    ].map((caller) => caller.catch((fault: unknown) => failures.push(String(fault))));
    try {
      for (const desk of [...webs, ...workers]) {
        await desk.stop();
        await desk.start();
      }
    } finally {
      over.abort();
      await Promise.all(callers);
    }
    console.log(`${answered} answered, ${made.length} orders made, ${failures.length} failed`);
    assert.deepEqual([...new Set(failures)], []);
    for (const id of made) assert.equal((await fetch(`${url}/api/transaction/${id}`)).status, 200);
  });
});
