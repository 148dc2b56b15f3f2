import { readFileSync, readdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** What a process holds, by proc(5). */
export interface ProcessFigures {
  readonly residentBytes: number;
  readonly openFiles: number;
}

const SAMPLE_MS = 250;

/** What it held during this time, several times a second. */
export async function sampleProcess(
  pid: number | null,
  durationMs: number,
): Promise<readonly ProcessFigures[]> {
  const samples: ProcessFigures[] = [];
  const endsAt = performance.now() + durationMs;
  while (performance.now() < endsAt) {
    const figures = readProcessFigures(pid);
    if (figures !== null) samples.push(figures);
    await delay(SAMPLE_MS);
  }
  return samples;
}

/** Null once the process has ended. */
function readProcessFigures(pid: number | null): ProcessFigures | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    const openFiles = readdirSync(`/proc/${pid}/fd`).length;
    return kibibytes === undefined ? null : { residentBytes: Number(kibibytes) * 1024, openFiles };
  } catch {
    return null;
  }
}

export async function measureFolder(folder: string): Promise<number> {
  let byteCount = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // A file may be removed meanwhile.
    const found = entry.isFile()
      ? await stat(path.join(entry.parentPath, entry.name)).catch(() => null)
      : null;
    byteCount += found?.size ?? 0;
  }
  return byteCount;
}
