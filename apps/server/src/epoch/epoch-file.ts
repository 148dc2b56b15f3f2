import type { EpochMark } from '@naru/desk';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

export const FILE_NAME = 'naru.epoch.json';

/** The mark that is kept outside of the database, in a folder that its backups do not include. */
export interface EpochFile {
  /** Null if there is none. Throws on a file that this program did not write. */
  read(): Promise<EpochMark | null>;
  /** On disk when it resolves; a crash leaves the old or the new mark. */
  write(mark: EpochMark): Promise<void>;
}

export function openEpochFile(folder: string): EpochFile {
  const filePath = path.join(folder, FILE_NAME);
  return {
    read: async () => {
      const text = await readFile(filePath, 'utf8').catch((thrown: unknown) => {
        if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return null;
        throw thrown;
      });
      return text === null ? null : parseMark(text, filePath);
    },
    write: async (mark) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Several processes of one desk may share the folder.
      const freshPath = `${filePath}.${process.pid}.new`;
      const file = await open(freshPath, 'w', 0o600);
      try {
        await file.writeFile(`${JSON.stringify(mark)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(freshPath, filePath);
    },
  };
}

function parseMark(text: string, filePath: string): EpochMark {
  const broken = new Error(
    `The file ${filePath} cannot be read. Remove it; the desk will then treat its database as restored.`,
  );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw broken;
  }
  if (typeof value !== 'object' || value === null) throw broken;
  // Marks of the first release have no indexes.
  const { deskId, epoch, addressIndexes = {} }: Partial<Record<keyof EpochMark, unknown>> = value;
  if (typeof deskId !== 'string' || !isIndex(epoch)) throw broken;
  if (typeof addressIndexes !== 'object' || addressIndexes === null) throw broken;
  const indexes: Record<string, number> = {};
  for (const [railId, index] of Object.entries(addressIndexes)) {
    if (!isIndex(index)) throw broken;
    indexes[railId] = index;
  }
  return { deskId, epoch, addressIndexes: indexes };
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}
