import { type FileHandle, open, readFile } from 'node:fs/promises';

/** An append-only log of text lines for the events of simulated networks. Several processes may write it. */
export interface LineLog {
  /** The lines from a position (0: all), oldest first, without line ends, and the position after them. */
  readLines(from: number): Promise<{ readonly lines: readonly string[]; readonly next: number }>;
  /** Resolves when the line is durable. */
  append(line: string): Promise<void>;
}

/** A log in memory, for tests. */
export function createMemoryLog(): LineLog {
  const lines: string[] = [];
  return {
    readLines: (from) => Promise.resolve({ lines: lines.slice(from), next: lines.length }),
    append: (line) => {
      lines.push(line);
      return Promise.resolve();
    },
  };
}

export interface FileLog extends LineLog {
  close(): Promise<void>;
}

/**
 * Opens or creates a file of lines. A half-written line of a killed process was never acknowledged, so it is
 * cut off.
 */
export async function openFileLog(path: string): Promise<FileLog> {
  const file = await open(path, 'a+', 0o600);
  try {
    await cutHalfWrittenLine(file, path);
  } catch (error) {
    await file.close();
    throw error;
  }
  let previousWrite: Promise<void> = Promise.resolve();
  return {
    readLines: (from) => readWholeLines(file, from),
    append: (line) => {
      if (line.includes('\n')) throw new Error('a line of a log has no line end inside');
      const write = writeLine(file, { path, line }, previousWrite);
      // A failure is reported to its own caller and does not prevent the next write.
      previousWrite = write.catch(() => undefined);
      return write;
    },
    close: async () => {
      await previousWrite;
      await file.close();
    },
  };
}

async function readWholeLines(file: FileHandle, from: number): ReturnType<LineLog['readLines']> {
  const { size } = await file.stat();
  if (size <= from) return { lines: [], next: from };
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
  // Another process may be in the middle of a line.
  const length = buffer.subarray(0, bytesRead).lastIndexOf(0x0a) + 1;
  const lines = buffer.toString('utf8', 0, length).split('\n');
  return { lines: lines.filter((line) => line !== ''), next: from + length };
}

async function writeLine(
  file: FileHandle,
  { path, line }: { readonly path: string; readonly line: string },
  previousWrite: Promise<void>,
): Promise<void> {
  await previousWrite;
  try {
    await file.appendFile(`${line}\n`, 'utf8');
    await file.datasync();
  } catch (error) {
    await cutHalfWrittenLine(file, path);
    throw error;
  }
}

async function cutHalfWrittenLine(file: FileHandle, path: string): Promise<void> {
  const bytes = await readFile(path);
  const endsAt = bytes.lastIndexOf(0x0a) + 1;
  if (endsAt < bytes.length) await file.truncate(endsAt);
}
