import { readFileSync, readdirSync } from 'node:fs';

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

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
