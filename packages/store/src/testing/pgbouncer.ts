import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, serverOwner } from './postgres-cluster.ts';

/** pgbouncer in transaction mode before a server, as docs/growing.md has it. */
export interface Pgbouncer {
  /** The same database, through it. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** False, or why it cannot be started. */
export function pgbouncerSkipReason(): string | false {
  return spawnSync('pgbouncer', ['--version']).status === 0 ? false : 'needs the Debian package pgbouncer';
}

export async function startPgbouncer(serverUrl: string): Promise<Pgbouncer> {
  const server = new URL(serverUrl);
  const owner = serverOwner();
  const folder = mkdtempSync(path.join(tmpdir(), 'naru-pgbouncer-'));
  const port = await findFreePort();
  const users = path.join(folder, 'users.txt');
  const config = path.join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${server.username}" "${decodeURIComponent(server.password)}"\n`);
  writeFileSync(
    config,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
; More databases than a desk has, each for one test.
server_idle_timeout = 1
`,
  );
  if (owner !== null) for (const each of [folder, users, config]) chownSync(each, owner.uid, owner.gid);
  const child = spawn('pgbouncer', [config], { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  await untilUp(child);
  return {
    urlOf: (databaseUrl) => {
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${port}`;
      url.searchParams.set('pgbouncer', 'true');
      return url.href;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilUp(child: ChildProcess): Promise<void> {
  let words = '';
  await new Promise<void>((resolve, reject) => {
    child.on('exit', () => reject(new Error(`pgbouncer ended:\n${words}`)));
    child.stderr?.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-4000);
      if (words.includes('process up')) resolve();
    });
  });
}
