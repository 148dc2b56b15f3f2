import os from 'node:os';

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Two builds at once need about this much; with less they push each other out of memory. */
export const BOTH_BUILDS_MEGABYTES = 900;

/** What this process may use: of the machine, or of its container where that is less. */
export function availableMegabytes(
  limits: { readonly containerBytes: number; readonly freeBytes: number } = {
    containerBytes: process.constrainedMemory(),
    freeBytes: process.availableMemory(),
  },
  totalBytes: number = os.totalmem(),
): number {
  const { containerBytes, freeBytes } = limits;
  const isContained = containerBytes > 0 && containerBytes < totalBytes;
  return Math.min(freeBytes, isContained ? containerBytes : totalBytes) / BYTES_PER_MEGABYTE;
}
