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

/** Folders that hold what machines wrote, not what people did: the same as in .gitignore. */
const FOLDERS_LEFT_OUT = new Set(['.git', '.naru', 'node_modules', 'dist', 'data', 'test-results']);

/** Larger files are listed with their size, and not read. */
const READ_BYTES_MAX = 2_000_000;

/** Reads every file that people keep in the repository. */
export function readRepository(root: string = repositoryRoot): RepositoryFile[] {
  const files: RepositoryFile[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const relative = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !FOLDERS_LEFT_OUT.has(entry.name)) folders.push(relative);
      if (entry.isFile() && !entry.name.endsWith('.tsbuildinfo')) files.push(readOne(root, relative));
    }
  }
  return files.sort((left, right) => (left.path < right.path ? -1 : 1));
}

function readOne(root: string, relative: string): RepositoryFile {
  const file = path.join(root, relative);
  const bytes = statSync(file).size;
  if (bytes > READ_BYTES_MAX) return { path: relative, bytes, text: null };
  const content = readFileSync(file);
  return { path: relative, bytes, text: content.includes(0) ? null : content.toString('utf8') };
}
