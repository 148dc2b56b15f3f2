import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@naru/rails/testing/loopback';
import { findPostgresPrograms, serverOwner } from '@naru/store/testing';
import { waitUntil } from '../../harness/desk-process.ts';
import { listChildren } from '../database/list-children.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../load/desk-client.ts';
import { type MemberPlace, haproxyConfig, patroniConfig } from './patroni-config.ts';

const MEMBERS = ['m1', 'm2', 'm3'];
const WHOLE_WITHIN_MS = 120_000;
const ASK_MS = 500;

export interface Member {
  readonly name: string;
  patroniPids(): readonly number[];
  postgresPids(): readonly number[];
  /** Of both, and of what they started. */
  pids(): readonly number[];
  /** As a service manager starts Patroni again. */
  start(): void;
}

/** PostgreSQL on three members under Patroni and etcd, behind haproxy. */
export interface PatroniCluster {
  /** Of a database, through haproxy. */
  readonly url: string;
  /** The member that leads, as Patroni says it; null while there is none, or it does not answer. */
  findLeader(): Promise<Member | null>;
  /** Resolves when one leads and the others follow, one of them synchronously. */
  untilWhole(): Promise<void>;
  dispose(): Promise<void>;
}

export async function startPatroniCluster(): Promise<PatroniCluster> {
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error('no PostgreSQL server is installed');
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-patroni-'));
  const owner = serverOwner();
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  // In a session of its own: a stopped member would end the whole group of an orphaned test (setpgid(2)).
  const how = { ...owner, cwd: folder, stdio: 'ignore', detached: true } as const;
  const run: Run = (program, args) => spawn(program, [...args], how);
  const write = async (name: string, text: string): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, text);
    if (owner !== null) chownSync(file, owner.uid, owner.gid);
    return file;
  };
  const password = randomBytes(18).toString('hex');
  const [etcdPort, peerPort, port] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const etcd = run('etcd', etcdArguments(folder, etcdPort, peerPort));
  const places: MemberPlace[] = [];
  const members: Member[] = [];
  for (const name of MEMBERS) {
    const [postgresPort, restPort] = [await findFreePort(), await findFreePort()];
    const place = { name, folder: path.join(folder, name), postgresPort, restPort };
    const file = await write(`${name}.json`, patroniConfig(place, { etcdPort, programs, password }));
    await mkdir(place.folder);
    if (owner !== null) chownSync(place.folder, owner.uid, owner.gid);
    places.push(place);
    members.push(startMember(place, () => run('patroni', [file])));
  }
  const proxy = run('haproxy', ['-db', '-f', await write('haproxy.cfg', haproxyConfig(port, places))]);
  const killAll = (): void => {
    for (const member of members) signalAll(member.pids(), 'SIGKILL');
    for (const child of [proxy, etcd]) child.kill('SIGKILL');
  };
  process.once('exit', killAll);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    findLeader: async () => {
      const answers = await Promise.all(places.map(({ restPort }) => ask(restPort, '/primary')));
      return members[answers.findIndex((answer) => answer !== null)] ?? null;
    },
    untilWhole: () =>
      waitUntil(WHOLE_WITHIN_MS, 'the members do not find together', async () => {
        const views = await Promise.all(places.map(({ restPort }) => ask(restPort, '/cluster')));
        return views.every((view) => view !== null && isWhole(view));
      }),
    dispose: async () => {
      killAll();
      process.off('exit', killAll);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Run = (program: string, args: readonly string[]) => ChildProcess;

/** Version 2 of its interface, which Patroni 3.0 compares before it sets. */
function etcdArguments(folder: string, port: number, peerPort: number): readonly string[] {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return [
    '--name=e1',
    `--data-dir=${path.join(folder, 'etcd')}`,
    '--enable-v2',
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=e1=${peer}`,
  ];
}

function startMember({ name, folder }: MemberPlace, run: () => ChildProcess): Member {
  let patroni = run();
  const patroniPids = (): readonly number[] => {
    const { pid, exitCode, signalCode } = patroni;
    return pid === undefined || exitCode !== null || signalCode !== null ? [] : [pid];
  };
  const postgresPids = (): readonly number[] => {
    const pid = readPostmasterPid(path.join(folder, 'data', 'postmaster.pid'));
    return pid === null ? [] : [pid, ...listChildren(pid)];
  };
  return {
    name,
    patroniPids,
    postgresPids,
    pids: () => [...patroniPids().flatMap((pid) => [pid, ...listChildren(pid)]), ...postgresPids()],
    start: () => {
      patroni = run();
    },
  };
}

function readPostmasterPid(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    // The file outlives a killed server.
    return Number.isInteger(pid) && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
      ? pid
      : null;
  } catch {
    return null;
  }
}

/** Null unless Patroni answers and agrees. */
async function ask(restPort: number, route: string): Promise<Fields | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${restPort}${route}`, {
      signal: AbortSignal.timeout(ASK_MS),
    });
    return answer.ok ? fieldsOf(await answer.json()) : null;
  } catch {
    return null;
  }
}

function isWhole(view: Fields): boolean {
  const members = listOf(view['members']);
  const roles = members.map((member) => textOf(member, 'role')).toSorted();
  return (
    roles.join() === 'leader,replica,sync_standby' &&
    members.every((member) => ['running', 'streaming'].includes(textOf(member, 'state'))) &&
    new Set(members.map(({ timeline }) => timeline)).size === 1
  );
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended by itself meanwhile.
    }
  }
}
