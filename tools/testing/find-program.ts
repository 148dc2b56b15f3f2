import { accessSync, constants, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * First of these programs that can be run: a full path, or a name to look for on the path.
 * An asterisk in a full path stands for a folder name; the highest version wins.
 */
export function findProgram(
  candidates: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): string | null {
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  for (const candidate of candidates) {
    const places = path.isAbsolute(candidate)
      ? expandVersions(candidate)
      : folders.map((folder) => path.join(folder, candidate));
    const found = places.find(isRunnable);
    if (found !== undefined) return found;
  }
  return null;
}

function expandVersions(pattern: string): string[] {
  const [before, after] = pattern.split('*');
  if (before === undefined || after === undefined) return [pattern];
  try {
    const names = readdirSync(before).sort((left, right) =>
      right.localeCompare(left, 'en', { numeric: true }),
    );
    return names.map((name) => before + name + after);
  } catch {
    return [];
  }
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
