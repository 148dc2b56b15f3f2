import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { checkPublicServers } from '@naru/rails/live';
import { FakeTron } from '@naru/rails/testing';
import { tellChecks } from './tell-checks.ts';

const ENTRY = path.join(import.meta.dirname, '../canary.ts');
const NOW_MS = 1_700_000_000_000;
/** The first block of TRON's main network. */
const GENESIS = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc';
const KRAKEN = { sourceId: 'kraken', rows: 25, problem: null };
const OFFLINE = { sourceId: 'upbit', rows: 0, problem: 'unreachable' };

/** What is said of these services and a scripted server of TRON, and the exit code. */
async function tell(t: TestContext, services: Parameters<typeof tellChecks>[0]['services'], genesis: string) {
  const chain = new FakeTron(NOW_MS - 9_000);
  t.after(() => chain.close());
  chain.mine(3);
  const first = { blockID: genesis, block_header: { raw_data: {} } };
  chain.lie = (called, { num }) => (called === '/wallet/getblockbynum' && num === 0 ? first : undefined);
  const url = genesis === '' ? 'http://127.0.0.1:1' : await chain.listen();
  const servers = await checkPublicServers(NOW_MS, [{ kind: 'tron', networkId: 'tron', url }]);
  const lines: string[] = [];
  const exitCode = tellChecks({ services, servers }, (line) => lines.push(line));
  return { exitCode, lines };
}

test('where all answer as expected, each has a line with its answer, and the exit status is 0', async (t) => {
  assert.deepEqual(await tell(t, [KRAKEN], GENESIS), {
    exitCode: 0,
    lines: [
      'ok   kraken                   25 rows',
      'ok   network-tron             block 3',
      'All services answer as expected.',
    ],
  });
});

test('a service or a server that answers otherwise is named with its fault, and the end is 1', async (t) => {
  const ended = 'Some services do not answer as expected. The desk goes on with the others.';
  const ofService = await tell(t, [KRAKEN, OFFLINE], GENESIS);
  assert.equal(ofService.exitCode, 1);
  assert.deepEqual(ofService.lines.slice(1), [
    'BAD  upbit                    unreachable',
    'ok   network-tron             block 3',
    ended,
  ]);
  const ofServer = await tell(t, [KRAKEN], GENESIS.replace('1ebf', '2ebf'));
  assert.equal(ofServer.exitCode, 1);
  assert.match(ofServer.lines[1] ?? '', /^BAD  network-tron             \w/);
  assert.equal(ofServer.lines[2], ended);
});

test('where nothing can be reached nothing was checked, and the end is 2', async (t) => {
  const { exitCode, lines } = await tell(t, [OFFLINE], '');
  assert.equal(exitCode, 2);
  assert.match(lines[2] ?? '', /^There is no internet here/);
});

for (const [answer, exitCode, expected] of [
  ["new Response('busy', { status: 503 })", 1, /^BAD {2}kraken +status 503$/m],
  ["Promise.reject(new TypeError('fetch failed'))", 2, /^BAD {2}kraken +unreachable$/m],
] as const)
  test(`the command ends with ${exitCode} where every answer is ${answer}`, async () => {
    const script = `data:text/javascript,
      import https from 'node:https';
      import { syncBuiltinESMExports } from 'node:module';
      globalThis.fetch = async () => ${answer};
      https.request = () => { throw new Error('offline'); };
      syncBuiltinESMExports();`;
    const child = spawn(process.execPath, ['--no-warnings', '--import', script, ENTRY], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    assert.equal(code, exitCode);
    assert.match(printed, expected);
    assert.match(printed, /^BAD {2}network-tron +\w/m);
  });
