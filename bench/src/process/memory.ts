import { readFileSync } from 'node:fs';

const BYTES_PER_KB = 1024;

/** Resident memory of a process in bytes (VmRSS, proc(5)), or null where there is no /proc. */
export function readRssBytes(pid: number): number | null {
  return readBytes(pid, /^VmRSS:\s+(\d+) kB$/m);
}

/** The most that it ever was (VmHWM). */
export function readPeakRssBytes(pid: number): number | null {
  return readBytes(pid, /^VmHWM:\s+(\d+) kB$/m);
}

function readBytes(pid: number, pattern: RegExp): number | null {
  try {
    const match = pattern.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return match?.[1] === undefined ? null : Number.parseInt(match[1], 10) * BYTES_PER_KB;
  } catch {
    return null;
  }
}
