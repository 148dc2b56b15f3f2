import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const DATABASE_FILE = 'naru.sqlite';
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

export function createDataFolders(firstDatabase: Uint8Array): DataFolders {
  const root = mkdtempSync(path.join(existsSync(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), 'naru-sim-'));
  let life = 0;
  const folder = (): string => path.join(root, String(life));
  mkdirSync(folder());
  writeFileSync(path.join(folder(), DATABASE_FILE), firstDatabase, { mode: 0o600 });
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
