// Finds what the tests need from outside, installs it where it may, and names what is missing.
import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { findPostgresPrograms, startPostgresCluster } from '@naru/store/testing';
import { findProgram } from './find-program.ts';
import { HARDHAT, providePackages } from './provide-packages.ts';

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const CHROMIUM_ON_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

interface Need {
  readonly name: string;
  readonly debianPackage: string;
  readonly find: () => string | null;
}

const NEEDS: readonly Need[] = [
  {
    name: 'a Chromium browser',
    debianPackage: 'chromium',
    find: () => process.env['CHROMIUM_PATH'] ?? findProgram([...CHROMIUM, CHROMIUM_ON_MAC]),
  },
  {
    name: 'litecoind',
    debianPackage: 'litecoind',
    find: () => process.env['LITECOIND_PATH'] ?? findProgram(['litecoind']),
  },
  {
    name: 'the headless shell of Chromium, without which journeys take half as long again',
    debianPackage: 'chromium-headless-shell',
    find: () => process.env['HEADLESS_SHELL_PATH'] ?? findProgram(['chromium-headless-shell']),
  },
  {
    name: 'monerod',
    debianPackage: 'monero',
    find: () => process.env['MONEROD_PATH'] ?? findProgram(['monerod']),
  },
  {
    name: 'monero-wallet-rpc',
    debianPackage: 'monero',
    find: () => process.env['MONERO_WALLET_RPC_PATH'] ?? findProgram(['monero-wallet-rpc']),
  },
  {
    name: 'Prometheus',
    debianPackage: 'prometheus',
    find: () => process.env['PROMETHEUS_PATH'] ?? findProgram(['prometheus']),
  },
  {
    name: 'promtool',
    debianPackage: 'prometheus',
    find: () => process.env['PROMTOOL_PATH'] ?? findProgram(['promtool']),
  },
  {
    name: 'the alert manager of Prometheus',
    debianPackage: 'prometheus-alertmanager',
    find: () => process.env['ALERTMANAGER_PATH'] ?? findProgram(['prometheus-alertmanager', 'alertmanager']),
  },
  {
    name: 'amtool',
    debianPackage: 'prometheus-alertmanager',
    find: () => process.env['AMTOOL_PATH'] ?? findProgram(['amtool']),
  },
  {
    name: 'Firefox',
    debianPackage: 'firefox-esr',
    find: () => process.env['FIREFOX_PATH'] ?? findProgram(['firefox-esr', 'firefox']),
  },
];

/** Shows what reaches the disk, and when; it exists on Linux only. */
const STRACE: Need = { name: 'strace', debianPackage: 'strace', find: () => findProgram(['strace']) };

const POSTGRES: Need = {
  name: 'a PostgreSQL server',
  debianPackage: 'postgresql',
  find: findPostgresPrograms,
};

/** Of the long form alone. */
const NEEDS_OF_LONG_FORM: readonly Need[] = [
  { name: 'haproxy', debianPackage: 'haproxy', find: () => findProgram(['haproxy']) },
  { name: 'pgbouncer', debianPackage: 'pgbouncer', find: () => findProgram(['pgbouncer']) },
  { name: 'etcd', debianPackage: 'etcd-server', find: () => findProgram(['etcd']) },
  { name: 'Patroni', debianPackage: 'patroni', find: () => findProgram(['patroni']) },
];

export interface Provided {
  /** The paths of the programs, and TEST_DATABASE_URL, unless missing. */
  readonly env: Readonly<Record<string, string>>;
  /** One sentence for each thing that is missing, with the fix. */
  readonly missing: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Gets everything ready for the suites that leave their own process. */
export async function provide(): Promise<Provided> {
  const givenUrl = process.env['TEST_DATABASE_URL'];
  const isGivenReachable = givenUrl !== undefined && (await isReachable(givenUrl));
  const isLong = process.env['TEST_FORM'] === 'long';
  const needs = [
    ...NEEDS,
    ...(process.platform === 'linux' ? [STRACE] : []),
    ...(isLong ? NEEDS_OF_LONG_FORM : []),
    ...(isGivenReachable ? [] : [POSTGRES]),
  ];
  install(needs.filter((need) => need.find() === null));
  const hardhat = isLong ? providePackages(HARDHAT) : null;
  const missing = [
    ...needs.filter((need) => need.find() === null).map(sentenceFor),
    ...[hardhat?.missing ?? []].flat(),
  ];
  const programs = isGivenReachable ? null : findPostgresPrograms();
  const cluster = programs === null ? null : await startPostgresCluster(programs);
  const [chromium, litecoind, headlessShell, monerod, moneroWalletRpc, ...watchers] = NEEDS.map((need) =>
    need.find(),
  );
  const [prometheus, promtool, alertmanager, amtool, firefox] = watchers;
  const env = {
    CHROMIUM_PATH: chromium,
    HEADLESS_SHELL_PATH: headlessShell,
    LITECOIND_PATH: litecoind,
    MONEROD_PATH: monerod,
    MONERO_WALLET_RPC_PATH: moneroWalletRpc,
    PROMETHEUS_PATH: prometheus,
    PROMTOOL_PATH: promtool,
    ALERTMANAGER_PATH: alertmanager,
    AMTOOL_PATH: amtool,
    FIREFOX_PATH: firefox,
    HARDHAT_FOLDER: hardhat?.folder ?? null,
    TEST_DATABASE_URL: cluster?.url ?? (isGivenReachable ? givenUrl : null),
  };
  const present = Object.entries(env).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return { env: Object.fromEntries(present), missing, stop: async () => await cluster?.stop() };
}

/** Installs Debian packages, one by one so that one that is not to be had stops no other. Root only. */
function install(needs: readonly Need[]): void {
  if (needs.length === 0 || process.getuid?.() !== 0 || findProgram(['apt-get']) === null) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  for (const { debianPackage } of needs) {
    console.log(`Installing the Debian package ${debianPackage} ...`);
    const args = ['install', '-y', '-qq', '--no-install-recommends', debianPackage];
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' });
    if (status !== 0) console.log(`It could not be installed:\n${stderr}`);
  }
}

function sentenceFor(need: Need): string {
  return `${need.name} (on Debian: apt-get install ${need.debianPackage})`;
}

const REACH_LIMIT_MS = 3000;

/** True when something listens where a database URL points. */
export async function isReachable(databaseUrl: string): Promise<boolean> {
  if (!URL.canParse(databaseUrl)) return false;
  const { hostname, port } = new URL(databaseUrl);
  return await new Promise((resolve) => {
    const socket = connect({ host: hostname, port: port === '' ? 5432 : Number(port) });
    const answer = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.setTimeout(REACH_LIMIT_MS, () => answer(false));
    socket.on('connect', () => answer(true));
    socket.on('error', () => answer(false));
  });
}
