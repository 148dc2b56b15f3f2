import { readFileSync, readdirSync } from 'node:fs';

/** The unit of times in /proc is a hundredth of a second on every Linux (USER_HZ, proc(5)). */
const TICK_US = 10_000;

interface ProcessTimes {
  readonly parentPid: number;
  /** User and system time of all its threads, in microseconds. */
  readonly ownUs: number;
  /** The same of its children that have ended and been waited for. */
  readonly endedChildrenUs: number;
}

/** CPU time of a process with all its threads, in microseconds. Null where there is no /proc. */
export function readCpuUs(pid: number): number | null {
  return readTimes(pid)?.ownUs ?? null;
}

/**
 * CPU time of a process and of everything that descends from it, in microseconds; the ended ones count too.
 */
export function readTreeCpuUs(rootPid: number): number | null {
  const pids = listTree(rootPid);
  if (pids.length === 0) return null;
  return pids.reduce((sum, pid) => {
    const times = readTimes(pid);
    return times === null ? sum : sum + times.ownUs + times.endedChildrenUs;
  }, 0);
}

/** The process and its living descendants; empty when it does not exist. */
function listTree(rootPid: number): readonly number[] {
  if (readTimes(rootPid) === null) return [];
  const childrenOf = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const pid = Number.parseInt(name, 10);
    const parentPid = readTimes(pid)?.parentPid;
    if (parentPid !== undefined) childrenOf.set(parentPid, [...(childrenOf.get(parentPid) ?? []), pid]);
  }
  const tree = [rootPid];
  for (const pid of tree) tree.push(...(childrenOf.get(pid) ?? []));
  return tree;
}

export function readParentPid(pid: number): number | null {
  return readTimes(pid)?.parentPid ?? null;
}

export function readProcessName(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return null;
  }
}

function readTimes(pid: number): ProcessTimes | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The name is in brackets and may hold anything; the fields after it are counted from the state on.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (place: number): number => Number.parseInt(fields[place] ?? '', 10);
  return {
    parentPid: field(1),
    ownUs: (field(11) + field(12)) * TICK_US,
    endedChildrenUs: (field(13) + field(14)) * TICK_US,
  };
}
