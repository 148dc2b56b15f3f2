import { execFileSync } from 'node:child_process';
import { accessSync, constants, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Folder of PostgreSQL's own programs, newest version first; null where there are none. */
export function findServerPrograms(): string | null {
  const installed = '/usr/lib/postgresql';
  const versions = listFolder(installed).sort((left, right) =>
    right.localeCompare(left, 'en', { numeric: true }),
  );
  const folders = [
    process.env['PG_BINDIR'] ?? '',
    ...versions.map((version) => path.join(installed, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  return folders.find((folder) => folder !== '' && isRunnable(path.join(folder, 'initdb'))) ?? null;
}

/** PostgreSQL refuses to run as root: then the user `postgres` runs it, or `nobody`. */
export function serverOwner(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const name = ['postgres', 'nobody'].find((each) => idOf('-u', each) !== null) ?? 'nobody';
  return { uid: idOf('-u', name) ?? 65_534, gid: idOf('-g', name) ?? 65_534 };
}

/** The processes that `pid` started and that still run. Knows only systems that show processes as files. */
export function listChildren(pid: number): readonly number[] {
  return listFolder('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .filter((candidate) => parentOf(candidate) === pid);
}

function parentOf(pid: number): number | null {
  try {
    // After the name in brackets, which may hold anything, come the state and the parent.
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1) ?? '';
    return Number.parseInt(afterName.trim().split(' ')[1] ?? '', 10);
  } catch {
    return null;
  }
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  try {
    const text = execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return Number.parseInt(text, 10);
  } catch {
    return null;
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
