const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Wait before opening the stream again; polling continues meanwhile. `failures` counts from 1. */
export function streamBackoffMs(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
}
