import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '@naru/store';

const DATABASE_FILE = 'naru.sqlite';
/** The files the database needs after a power cut: the database and its write-ahead log. */
const KEPT_FILES = [DATABASE_FILE, `${DATABASE_FILE}-wal`];

/** The disk of one run: a folder for each life of the desk, in memory where possible. */
export interface DataFolders {
  readonly current: string;
  readonly databasePath: string;
  /** Copies what is on the disk now to a new folder, which the old life cannot write to. */
  copyAfterCrash(): void;
  remove(): void;
}

const MEMORY_FOLDER = '/dev/shm';

export function createDataFolders(emptyDatabase: Uint8Array): DataFolders {
  const root = mkdtempSync(path.join(existsSync(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), 'naru-sim-'));
  let life = 0;
  const folder = (): string => path.join(root, String(life));
  mkdirSync(folder());
  writeFileSync(path.join(folder(), DATABASE_FILE), emptyDatabase, { mode: 0o600 });
  return {
    get current() {
      return folder();
    },
    get databasePath() {
      return path.join(folder(), DATABASE_FILE);
    },
    copyAfterCrash: () => {
      const before = folder();
      life += 1;
      mkdirSync(folder());
      for (const file of KEPT_FILES) {
        const from = path.join(before, file);
        if (existsSync(from)) cpSync(from, path.join(folder(), file));
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A database with all tables and no rows, so that runs need not migrate. */
export async function makeEmptyDatabase(): Promise<Uint8Array> {
  const folder = mkdtempSync(path.join(tmpdir(), 'naru-sim-'));
  try {
    const store = await openStore({ dataFolder: folder, isWriterInline: true });
    await store.close();
    return readFileSync(path.join(folder, DATABASE_FILE));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
