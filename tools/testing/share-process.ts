// Most test files hold a few quick tests: to start a process for each, and to load a desk in it, takes longer
// than the tests themselves. So files that leave their process as they found it share one, in turn.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LONGEST_FILES } from './longest-files.ts';
import type { Suite } from './suites.ts';
import { repositoryRoot } from '../runtime.mjs';

// The server of `store-ground.ts` ends with the first file that uses it.
/** What reaches all tests of a process. */
const CHANGE = /\bprocess\.(?:argv|env|exitCode|on|once)\b|\bglobalThis\b|\bmock\b|\/store-ground\.ts'/;
/** A file that holds none is noticed only where it has a process for itself. */
const OWN_TEST = /^(?:describe|test)\(/m;
const ALONE = /\.(?:built|integration)\./;

/** Whether the tests of a file can run in one process with those of others. */
export function mayShare(file: string, text: string): boolean {
  const isAlone = ALONE.test(file) || LONGEST_FILES.includes(file);
  return !isAlone && OWN_TEST.test(text) && !CHANGE.test(text);
}

/** Puts files into processes: first those that need one each, then neighbours by `perProcess`. */
export function shareProcesses(
  files: readonly string[],
  perProcess: number,
  textOf: (file: string) => string,
): string[][] {
  const sharing = perProcess > 1 ? files.filter((file) => mayShare(file, textOf(file))) : [];
  const alone = files.filter((file) => !sharing.includes(file)).map((file) => [file]);
  const groupCount = Math.ceil(sharing.length / perProcess);
  const groups = Array.from({ length: groupCount }, (_, place) =>
    sharing.slice(place * perProcess, (place + 1) * perProcess),
  );
  return [...alone, ...groups];
}

const ENTRIES = path.join('.naru', 'tests');

/** The test files of a process by the file it started with, as paths in the repository. */
export function filesOfEntry(entry: string, root = repositoryRoot): string[] {
  const file = path.join(root, entry);
  if (!entry.startsWith(ENTRIES) || !existsSync(file)) return [entry];
  return [...readFileSync(file, 'utf8').matchAll(/^describe\("([^"]+)"/gm)].map(([, name = '']) => name);
}

/**
 * Gives the file with which each process starts: a test file itself, or one that loads several. Each of those
 * is a suite, so that its hooks are for its own tests. What they share is loaded first.
 */
export function writeEntries(
  root: string,
  { name, loadedFirst }: Pick<Suite, 'name' | 'loadedFirst'>,
  processes: readonly string[][],
): string[] {
  const folder = path.join(root, ENTRIES);
  mkdirSync(folder, { recursive: true });
  const urlOf = (file: string): string => JSON.stringify(pathToFileURL(path.join(root, file)).href);
  return processes.map((files, place) => {
    const [only, ...more] = files.map((file) => path.join(root, file));
    if (only !== undefined && more.length === 0) return only;
    const entry = path.join(folder, `${name}-${place + 1}.mjs`);
    const lines = [
      `import { describe } from 'node:test';`,
      ...(loadedFirst === undefined ? [] : [`import ${urlOf(loadedFirst)};`]),
      ...files.map(
        (file) => `describe(${JSON.stringify(file)}, async () => void (await import(${urlOf(file)})));`,
      ),
    ];
    writeFileSync(entry, `${lines.join('\n')}\n`);
    return entry;
  });
}
