import { closeSync, fdatasyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { canPin } from '../process/pinned-process.ts';

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly kernel: string;
  /** Whether server and load each had a core of their own. */
  readonly isPinned: boolean;
  /** How often in a second the disk takes 8 kB for good; every commit waits for it. */
  readonly syncsPerSecond: number;
  readonly versions: Readonly<Record<string, string>>;
}

export function describeMachine(postgresVersion: string | null): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 1e9),
    kernel: release(),
    isPinned: canPin,
    syncsPerSecond: measureSyncs(),
    versions: {
      node: process.versions.node,
      sqlite: process.versions['sqlite'] ?? 'none',
      ...(postgresVersion === null ? {} : { postgresql: postgresVersion }),
      ...Object.fromEntries(['fastify', 'pg', 'autocannon'].map((name) => [name, versionOf(name)])),
    },
  };
}

export function readLoadAverage(): readonly number[] {
  return loadavg().map((load) => Math.round(load * 100) / 100);
}

function versionOf(name: string): string {
  const manifest = new URL(`../../../node_modules/${name}/package.json`, import.meta.url);
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : '';
}

const SYNC_FOR_MS = 1000;

function measureSyncs(): number {
  const file = path.join(tmpdir(), `naru-bench-sync-${process.pid}`);
  const handle = openSync(file, 'w', 0o600);
  try {
    const page = Buffer.alloc(8192, 1);
    const startedAtMs = performance.now();
    let count = 0;
    while (performance.now() - startedAtMs < SYNC_FOR_MS) {
      writeSync(handle, page, 0, page.length, (count % 128) * page.length);
      fdatasyncSync(handle);
      count += 1;
    }
    return Math.round((count / (performance.now() - startedAtMs)) * 1000);
  } finally {
    closeSync(handle);
    rmSync(file, { force: true });
  }
}
