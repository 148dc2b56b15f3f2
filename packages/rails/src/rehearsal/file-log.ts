import { type FileHandle, open } from 'node:fs/promises';
import type { LineLog } from './line-log.ts';

export interface FileLog extends LineLog {
  close(): Promise<void>;
}

/**
 * Opens, or makes, a file of lines. A line that was only half written when the process died was never
 * acknowledged to anybody, so it is cut off.
 */
export async function openFileLog(path: string): Promise<FileLog> {
  const file = await open(path, 'a+', 0o600);
  try {
    await cutHalfWrittenLine(file);
  } catch (error) {
    await file.close();
    throw error;
  }
  let previousWrite: Promise<void> = Promise.resolve();
  return {
    readLines: async () => splitLines(await readAll(file)),
    append: (line) => {
      if (line.includes('\n')) throw new Error('a line of a log has no line end inside');
      const write = writeLine(file, line, previousWrite);
      // The next line is not kept from being tried by this one's failure; its own caller hears of that.
      previousWrite = write.catch(() => undefined);
      return write;
    },
    close: async () => {
      await previousWrite;
      await file.close();
    },
  };
}

async function writeLine(file: FileHandle, line: string, previousWrite: Promise<void>): Promise<void> {
  await previousWrite;
  try {
    await file.appendFile(`${line}\n`, 'utf8');
    await file.datasync();
  } catch (error) {
    await cutHalfWrittenLine(file);
    throw error;
  }
}

async function cutHalfWrittenLine(file: FileHandle): Promise<void> {
  const bytes = await readAll(file);
  const endsAt = bytes.lastIndexOf(0x0a) + 1;
  if (endsAt < bytes.length) await file.truncate(endsAt);
}

async function readAll(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  const bytes = Buffer.alloc(size);
  let at = 0;
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes.subarray(0, at);
}

function splitLines(bytes: Buffer): readonly string[] {
  return bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}
