import { readFileSync } from 'node:fs';
import { listTree } from './cpu-time.ts';

const BYTES_PER_KB = 1024;

/** Resident memory of a process in bytes (VmRSS, proc(5)), or null where there is no /proc. */
export function readRssBytes(pid: number): number | null {
  return readKilobytes(`/proc/${pid}/status`, 'VmRSS');
}

/**
 * Memory of a process tree in bytes, shared pages counted once among those who share them (Pss). Null where
 * it may not be read.
 */
export function readTreePssBytes(rootPid: number): number | null {
  const sizes = listTree(rootPid).map((pid) => readKilobytes(`/proc/${pid}/smaps_rollup`, 'Pss'));
  if (sizes.length === 0 || sizes.includes(null)) return null;
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}

function readKilobytes(file: string, field: string): number | null {
  try {
    const match = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(file, 'utf8'));
    return match?.[1] === undefined ? null : Number.parseInt(match[1], 10) * BYTES_PER_KB;
  } catch {
    return null;
  }
}
