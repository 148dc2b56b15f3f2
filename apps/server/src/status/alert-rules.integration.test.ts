import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ALARM_KINDS } from '@naru/contract';
import { findFreePort, listenOnLoopback } from '@naru/rails/testing/loopback';
import { waitUntil } from '../testing/wait-for.ts';
import { METRICS, type MetricName, type Sample, openMetricsWriter } from './read-samples.ts';

const FILES = fileURLToPath(new URL('../../../../deploy/prometheus', import.meta.url));
const {
  PROMETHEUS_PATH: prometheus,
  ALERTMANAGER_PATH: alertmanager,
  AMTOOL_PATH: amtool,
  PROMTOOL_PATH: promtool,
} = process.env;
const why = 'prometheus or prometheus-alertmanager is missing';
const isThere = [prometheus, alertmanager, amtool, promtool].every((each) => each !== undefined);
const skip = isThere || process.env['CI'] === 'true' ? false : why;
const TOKEN = 'a-token-of-thirty-two-characters-at-least';

/** Sample values that are fine, and values under the fault that the rule is about. */
type Plant = readonly [name: MetricName, labels: Sample['labels'], well: number, sick: number];

const AN_HOUR_AGO = Date.now() / 1000 - 3600;
const NOW = Date.now() / 1000;
const PLANTS: Readonly<Record<string, Plant>> = {
  NoOrders: ['naru_missing', { what: 'prices' }, 0, 1],
  DatabaseDown: ['naru_database_up', {}, 1, 0],
  DatabaseSlow: ['naru_database_write_seconds', {}, 0.01, 1.5],
  DiskLow: ['naru_disk_free_bytes', {}, 1e11, 1e9],
  RailStopped: ['naru_rail_read_through_timestamp_seconds', { rail: 'ltc' }, NOW, AN_HOUR_AGO],
  RailFaults: ['naru_rail_faults_total', { rail: 'ltc' }, 1, 100],
  MailDown: ['naru_alarm', { kind: 'mail_down' }, 0, 2],
  LettersWaiting: ['naru_letters_oldest_timestamp_seconds', {}, NOW, AN_HOUR_AGO],
  PricesOld: ['naru_price_snapshot_timestamp_seconds', {}, NOW, AN_HOUR_AGO],
  PriceMissing: ['naru_price_offered', { symbol: 'LTC' }, 1, 0],
  PriceSourceSilent: ['naru_price_source_answered_timestamp_seconds', { source: 'okx' }, NOW, AN_HOUR_AGO],
  PriceSourceLies: ['naru_alarm', { kind: 'feed_apart' }, 0, 1],
  RecordBroken: ['naru_alarm', { kind: 'audit_broken' }, 0, 2],
  PayoutsLate: ['naru_alarm', { kind: 'order_overdue' }, 0, 2],
  AddressesLow: ['naru_alarm', { kind: 'addresses_low' }, 0, 2],
  ClocksApart: ['naru_clocks_apart_seconds', {}, 0.1, 10],
};

/** A desk that says what the test wants, by the desk's own writer. */
interface PlantedDesk {
  readonly port: number;
  state: 'well' | 'sick' | 'down';
  scrapes: number;
  close(): void;
}

const BLOCKS_MS = 300;

async function openPlantedDesk(): Promise<PlantedDesk> {
  const writer = await openMetricsWriter();
  const server = createServer((request, response) => {
    desk.scrapes += 1;
    const isAllowed = request.headers.authorization === `Bearer ${TOKEN}`;
    if (desk.state === 'down' || !isAllowed) {
      response.writeHead(isAllowed ? 503 : 401).end();
      return;
    }
    const samples = Object.values(PLANTS).map(([name, labels, well, sick]): Sample => ({
      name,
      labels,
      value: desk.state === 'sick' ? sick : well,
    }));
    void writer
      .write(samples)
      .then((text) => response.setHeader('content-type', writer.contentType).end(text));
  });
  // What blocks the event loop, for the one rule about the process itself.
  const blocker = setInterval(() => {
    const endsAt = performance.now() + (desk.state === 'sick' ? BLOCKS_MS : 0);
    while (performance.now() < endsAt);
  }, BLOCKS_MS / 2);
  const desk: PlantedDesk = {
    port: await listenOnLoopback(server),
    state: 'well',
    scrapes: 0,
    close: () => {
      clearInterval(blocker);
      server.closeAllConnections();
      server.close();
    },
  };
  return desk;
}

/** What was received so far, such as `firing DeskDown`. */
async function openHook(): Promise<{
  readonly port: number;
  readonly received: readonly string[];
  close(): void;
}> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { alerts }: { alerts: { status: string; labels: { alertname: string } }[] } = JSON.parse(body);
      for (const { status, labels } of alerts) received.push(`${status} ${labels.alertname}`);
      response.end();
    });
  });
  const port = await listenOnLoopback(server);
  return { port, received, close: () => server.close() };
}

/** The files of the release, with the addresses of a test and without its patience. */
async function writeHurried(
  folder: string,
  ports: Record<'desk' | 'hook' | 'alertmanager', number>,
): Promise<void> {
  const hurry = async (name: string, change: (text: string) => string): Promise<void> => {
    await writeFile(path.join(folder, name), change(await readFile(path.join(FILES, name), 'utf8')));
  };
  await writeFile(path.join(folder, 'naru-token'), TOKEN);
  await hurry('naru-rules.yml', (text) =>
    text
      .replaceAll(/for: \w+/g, 'for: 0s')
      .replace('[10m]', '[5s]')
      .replace('p99_seconds{job="naru"} > 0.5', 'p99_seconds{job="naru"} > 0.2'),
  );
  await hurry('prometheus.yml', (text) =>
    text
      .replaceAll(/_interval: \w+/g, '_interval: 600ms')
      .replace('127.0.0.1:9093', `127.0.0.1:${ports.alertmanager}`)
      .replace('127.0.0.1:8788', `127.0.0.1:${ports.desk}`),
  );
  await hurry('alertmanager.yml', (text) =>
    text
      .replace('group_wait: 30s', 'group_wait: 0s')
      .replace('group_interval: 5m', 'group_interval: 200ms')
      .replace('127.0.0.1:9099', `127.0.0.1:${ports.hook}`),
  );
}

async function withWatchedDesk(
  run: (desk: PlantedDesk, received: readonly string[]) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-alerts-'));
  const [desk, hook] = [await openPlantedDesk(), await openHook()];
  const [alertmanagerPort, prometheusPort] = [await findFreePort(), await findFreePort()];
  await writeHurried(folder, { desk: desk.port, hook: hook.port, alertmanager: alertmanagerPort });
  const children: ChildProcess[] = [];
  const start = (program: string, ...args: readonly string[]): void => {
    children.push(spawn(program, args, { cwd: folder, stdio: 'ignore' }));
  };
  try {
    start(
      String(alertmanager),
      '--config.file=alertmanager.yml',
      '--storage.path=alertmanager',
      `--web.listen-address=127.0.0.1:${alertmanagerPort}`,
      // It looks for others otherwise.
      '--cluster.listen-address=',
    );
    start(
      String(prometheus),
      '--config.file=prometheus.yml',
      '--storage.tsdb.path=prometheus',
      `--web.listen-address=127.0.0.1:${prometheusPort}`,
    );
    await waitUntil('prometheus scrapes the desk', async () => {
      const url = `http://127.0.0.1:${prometheusPort}/api/v1/query?query=up`;
      const answer = await fetch(url).catch(() => null);
      return answer !== null && (await answer.text()).includes('"1"');
    });
    await run(desk, hook.received);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    desk.close();
    hook.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function rulesOfFile(): Promise<readonly string[]> {
  const text = await readFile(path.join(FILES, 'naru-rules.yml'), 'utf8');
  return [...text.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
}

test('every figure and alarm that the rules and the dashboard name is one of the desk', async () => {
  const dashboard = path.join(FILES, '../grafana/naru.json');
  const texts = await Promise.all(
    [path.join(FILES, 'naru-rules.yml'), dashboard].map((file) => readFile(file, 'utf8')),
  );
  const named = texts.flatMap((text) => [...text.matchAll(/\bnaru_\w+/g)].map(([name]) => name));
  assert.ok(named.length > 30);
  for (const name of named) assert.ok(Object.hasOwn(METRICS, name), name);
  const alarms = [...texts.join('').matchAll(/\bkind=~?\\?"([\w|]+)/g)].flatMap(([, kinds = '']) =>
    kinds.split('|'),
  );
  assert.ok(alarms.length > 10);
  const known: ReadonlySet<string> = new Set(ALARM_KINDS);
  for (const kind of alarms) assert.ok(known.has(kind), kind);
});

test('the files are as their programs want them', { skip }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-alert-files-'));
  try {
    await writeHurried(folder, { desk: 1, hook: 2, alertmanager: 3 });
    for (const [program, ...args] of [
      [promtool, 'check', 'config', path.join(folder, 'prometheus.yml')],
      [promtool, 'check', 'rules', path.join(FILES, 'naru-rules.yml')],
      [amtool, 'check-config', path.join(FILES, 'alertmanager.yml')],
    ]) {
      const { status, stdout, stderr } = spawnSync(String(program), args.map(String), { encoding: 'utf8' });
      assert.equal(status, 0, `${stdout}${stderr}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Each phase is 40 minutes of samples, one every 15 seconds: well, at fault, well again. */
const PHASE_MINUTES = 40;
const COUNT = PHASE_MINUTES * 4 - 1;

/** In the notation of promtool; a point in time stays the same at fault, and a counter runs. */
function seriesOf([name, , well, sick]: Plant): string {
  if (name.includes('_timestamp_')) {
    const [stopped, again] = [15 * COUNT, 2 * PHASE_MINUTES * 60];
    return `0+15x${COUNT} ${stopped}+0x${COUNT} ${again}+15x${COUNT}`;
  }
  const runs = name.endsWith('_total') ? sick : 0;
  return `${well}+0x${COUNT} ${sick}+${runs}x${COUNT} ${runs * COUNT + well}+0x${COUNT}`;
}

/** A file of promtool that plants one fault in a desk that is well otherwise. */
function writeRuleTest(alert: string, series: string, values: string): object {
  const expr = `count(ALERTS{alertname="${alert}",alertstate="firing"})`;
  const expect = (minute: number, isFiring: boolean) => ({
    expr,
    eval_time: `${minute}m`,
    exp_samples: isFiring ? [{ labels: '{}', value: 1 }] : [],
  });
  return {
    interval: '15s',
    input_series: [{ series, values }],
    promql_expr_test: [
      expect(PHASE_MINUTES - 1, false),
      expect(2 * PHASE_MINUTES - 1, true),
      expect(3 * PHASE_MINUTES - 1, false),
    ],
  };
}

test('each rule, with its patience, fires under its fault and ends with it', { skip }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-rule-tests-'));
  const faults = Object.entries(PLANTS).map(([alert, plant]) => {
    const labels = Object.entries({ ...plant[1], job: 'naru' }).map(([name, value]) => `${name}="${value}"`);
    return writeRuleTest(alert, `${plant[0]}{${labels.join(',')}}`, seriesOf(plant));
  });
  const phases = (well: number, sick: number): string =>
    `${well}+0x${COUNT} ${sick}+0x${COUNT} ${well}+0x${COUNT}`;
  const tests = [
    ...faults,
    writeRuleTest('DeskDown', 'up{job="naru"}', phases(1, 0)),
    writeRuleTest('EventLoopSlow', 'nodejs_eventloop_lag_p99_seconds{job="naru"}', phases(0.01, 0.7)),
  ];
  assert.equal(tests.length, (await rulesOfFile()).length);
  try {
    // Each YAML parser reads JSON.
    const text = JSON.stringify({ rule_files: [path.join(FILES, 'naru-rules.yml')], tests });
    await writeFile(path.join(folder, 'test.yml'), text);
    const { status, stdout, stderr } = spawnSync(
      String(promtool),
      ['test', 'rules', path.join(folder, 'test.yml')],
      { encoding: 'utf8' },
    );
    assert.equal(status, 0, `${stdout}${stderr}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function watchEachFault(): Promise<void> {
  const rules = await rulesOfFile();
  const ofSamples = [...Object.keys(PLANTS), 'EventLoopSlow'];
  assert.deepEqual([...rules].sort(), [...ofSamples, 'DeskDown'].sort());
  await withWatchedDesk(async (desk, received) => {
    const waitForAll = async (isSo: (rule: string) => boolean): Promise<void> => {
      const others = (): readonly string[] => ofSamples.filter((rule) => !isSo(rule));
      await waitUntil('all', () => others().length === 0).catch(() => assert.deepEqual(others(), []));
    };
    await waitUntil('it was looked at', () => desk.scrapes > 5);
    assert.equal(received.length, 0, 'a desk that is well calls nobody');
    desk.state = 'sick';
    await waitForAll((rule) => received.includes(`firing ${rule}`));
    desk.state = 'well';
    const lastOf = (rule: string) => received.findLast((line) => line.endsWith(` ${rule}`));
    await waitForAll((rule) => lastOf(rule) === `resolved ${rule}`);
    desk.state = 'down';
    await waitUntil('the desk is missed', () => received.includes('firing DeskDown'));
    desk.state = 'well';
    await waitUntil('it is back', () => lastOf('DeskDown') === 'resolved DeskDown');
  });
}

if (process.env['TEST_FORM'] === 'long')
  test('the hook gets each fault and its end', { skip }, watchEachFault);
