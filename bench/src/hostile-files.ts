// `npm run lab -- hostile-files [--only <part of a name>]`: how long a visitor waits for the first page and
// their order while an operator uploads a long statement, or one of the files that no bank and no list is,
// again and again.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type HostileFile, makeHostileStatements } from '@naru/rails/testing/hostile-files';
import { makeReadableOrders } from './benchmark/desk-caller.ts';
import { type PacedRead, readPaced } from './load/paced-reads.ts';
import { type DeskProcess, makeDataFolder, removeDataFolder, startDesk } from './process/desk-process.ts';
import { readLoadAverage } from './report/machine.ts';
import { percentile } from './report/statistics.ts';
import { markdownTable } from './report/tables.ts';

const P99_MAX_MS = 50;
/** Two seconds of a visitor who asks every five milliseconds. */
const READS_MIN = 400;
const ROWS = 200_000;
const LINES = 100_000;
const AGENT = new Agent({ keepAlive: true });

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const dataFolder = await makeDataFolder();
const desk = await startDesk({ core: 'any', dataFolder, databaseUrl: null, nodeFlags: [] });
try {
  const reads: readonly PacedRead[] = [{ path: '/' }, ...(await makeReadableOrders(desk.url, 20))];
  const session = await becomeOwner(desk);
  const rows: (readonly string[])[] = [];
  const add = (name: string, answer: string, tookMs: readonly number[]): void => {
    const cells = [50, 99, 100].map((percent) => percentile(tookMs, percent).toFixed(1));
    rows.push([name, answer, ...cells, readLoadAverage().slice(0, 1).join('')]);
    if (percentile(tookMs, 99) > P99_MAX_MS) process.exitCode = 1;
  };
  add('no file', '', await readPaced(desk.url, reads, (count) => count < READS_MIN));
  for (const { name, target, body } of uploads()) {
    if (!name.includes(values.only)) continue;
    let answer = '';
    const over = new AbortController();
    const upload = async (): Promise<void> => {
      while (!over.signal.aborted) answer = await post(`${desk.consoleUrl}${target}`, body, session);
    };
    const uploading = upload();
    const tookMs = await readPaced(desk.url, reads, (count) => count < READS_MIN || answer === '');
    over.abort();
    await uploading;
    add(name, answer, tookMs);
  }
  const heads = ['beside', 'its answer', 'p50 ms', 'p99 ms', 'worst ms', 'load'];
  console.log(markdownTable(heads, rows));
} finally {
  AGENT.destroy();
  await desk.stop();
  await removeDataFolder(dataFolder);
}

interface Upload {
  readonly name: string;
  readonly target: string;
  readonly body: Buffer;
}

function* uploads(): Generator<Upload> {
  const long = { railId: 'krw-bank', file: longStatement().toString('base64') };
  for (const act of ['preview', 'imports']) {
    const name = `a statement of 100,000 lines, ${act}`;
    yield { name, target: `/api/bank/${act}`, body: Buffer.from(JSON.stringify(long)) };
  }
  for (const { name, bytes } of makeHostileStatements()) {
    const fields = { railId: 'krw-bank', file: bytes.toString('base64') };
    yield { name, target: '/api/bank/preview', body: Buffer.from(JSON.stringify(fields)) };
  }
  for (const { name, bytes } of hostileLists()) {
    const fields = {
      list: 'block',
      kind: 'address',
      fileName: name,
      note: 'a list',
      file: bytes.toString('base64'),
    };
    yield { name, target: '/api/lists/preview', body: Buffer.from(JSON.stringify(fields)) };
  }
}

function longStatement(): Buffer {
  const rows = Array.from({ length: LINES }, (_, n) => {
    const time = new Date(Date.UTC(2026, 9, 1) + n * 1_000).toISOString().slice(0, 19).replace('T', ' ');
    return `${time.replaceAll('-', '.')},전자금융,홍길동${n},,0,1000,${(n + 1) * 1_000},신한은행,`;
  });
  return Buffer.from(
    `거래일시,적요,보낸분/받는분,송금메모,출금액,입금액,잔액,거래점,구분\n${rows.join('\n')}`,
  );
}

function hostileLists(): readonly HostileFile[] {
  const lines = (text: (n: number) => string): Buffer =>
    Buffer.from(Array.from({ length: ROWS }, (_, n) => text(n)).join('\n'));
  return [
    { name: 'a list of commas', bytes: Buffer.alloc(19_000_000, 'a,') },
    { name: 'a list of 200,000 addresses', bytes: lines((n) => `0x${String(n).padStart(40, '0')}`) },
    { name: 'a list of 200,000 lines that mean nothing', bytes: lines((n) => `${'!'.repeat(80)}${n}`) },
  ];
}

/** Gives the headers of the owner's session. */
async function becomeOwner({ consoleUrl }: DeskProcess): Promise<Readonly<Record<string, string>>> {
  const log = await readFile(path.join(dataFolder, 'bench.log'), 'utf8');
  const [, setupToken] = /\/setup\?token=([\w-]+)/.exec(log) ?? [];
  const made = await fetch(`${consoleUrl}/api/owner`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: consoleUrl },
    body: JSON.stringify({ setupToken, name: 'mina', password: 'a horse that nobody shoes' }),
  });
  assert.equal(made.ok, true, await made.text());
  const [cookie = ''] = made.headers.getSetCookie();
  const key = made.headers.get('x-session-key') ?? '';
  return { cookie: cookie.split(';')[0] ?? '', 'x-session-key': key, origin: consoleUrl };
}

/** Gives what the console says about the file. Plain node:http, since fetch copies the body. */
function post(url: string, body: Buffer, session: Readonly<Record<string, string>>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = { ...session, 'content-type': 'application/json', 'content-length': body.length };
  const sent = request(url, { method: 'POST', headers, agent: AGENT }, (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    response.once('end', () => {
      const code = /"code":"(\w+)"/.exec(text)?.[1] ?? 'read';
      resolve(response.statusCode === 200 ? code : `${response.statusCode} ${code}`);
    });
    response.once('error', reject);
  });
  sent.once('error', reject);
  sent.end(body);
  return promise;
}
