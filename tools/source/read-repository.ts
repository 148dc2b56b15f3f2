import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** A file of the repository; `path` is relative to its root, with forward slashes. */
export interface RepositoryFile {
  readonly path: string;
  readonly bytes: number;
  /** Contents as UTF-8, null for a file that holds a NUL byte (an image, a font). */
  readonly text: string | null;
}

export const repositoryRoot = path.resolve(import.meta.dirname, '..', '..');

/** Larger files are listed with their size but not read. */
const READ_BYTES_MAX = 2_000_000;

/** Reads every file of the repository that is not ignored. */
export function readRepository(root: string = repositoryRoot): RepositoryFile[] {
  const files: RepositoryFile[] = [];
  const isIgnored = ignoredBy(readFileSync(path.join(root, '.gitignore'), 'utf8'));
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const relative = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name === '.git' || isIgnored(relative)) continue;
      if (entry.isDirectory()) folders.push(relative);
      if (entry.isFile()) files.push(readOne(root, relative));
    }
  }
  return files.sort((left, right) => (left.path < right.path ? -1 : 1));
}

/**
 * Tests which paths a .gitignore excludes, for the kinds of patterns that ours has: a name at any depth
 * (`dist/`), a path from the root (`/a/`, `a/b/`), an extension (`*.log`). Throws on any other kind.
 */
export function ignoredBy(gitignore: string): (relative: string) => boolean {
  const lines = gitignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const tests = lines.map((line) => {
    const name = line.replace(/^\//, '').replace(/\/$/, '');
    if (/^\*\.\w+$/.test(name)) return (relative: string) => relative.endsWith(name.slice(1));
    if (/[*?![]/.test(name))
      throw new Error(`.gitignore: "${line}" is a pattern that the tools do not read.`);
    if (line.startsWith('/') || name.includes('/')) return (relative: string) => relative === name;
    return (relative: string) => relative === name || relative.endsWith(`/${name}`);
  });
  return (relative) => tests.some((isMatch) => isMatch(relative));
}

function readOne(root: string, relative: string): RepositoryFile {
  const file = path.join(root, relative);
  const bytes = statSync(file).size;
  if (bytes > READ_BYTES_MAX) return { path: relative, bytes, text: null };
  const content = readFileSync(file);
  return { path: relative, bytes, text: content.includes(0) ? null : content.toString('utf8') };
}
