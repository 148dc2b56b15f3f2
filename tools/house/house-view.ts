import type { RepositoryFile } from '../source/read-repository.ts';
import { cssImports, isSource, parseSource, type ImportUse } from '../source/parse-source.ts';
import { FLOOR_NAMES, ROOMS, findRoomOfPath, type Room } from './rooms.ts';

/** The relevant part of a package.json. */
export interface Manifest {
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
  /** Names that others may import: `.` and whatever else `exports` lists. */
  readonly doors: readonly string[];
}

export interface HouseFile {
  readonly path: string;
  readonly room: Room;
  readonly imports: readonly ImportUse[];
}

/** Manifests by room name, and every source file with what it imports. */
export interface HouseView {
  readonly manifests: ReadonlyMap<string, Manifest>;
  readonly rootManifest: Manifest;
  readonly files: readonly HouseFile[];
}

export function houseViewOf(files: readonly RepositoryFile[]): HouseView {
  const textOf = new Map(files.map((file) => [file.path, file.text]));
  const manifests = new Map<string, Manifest>();
  for (const room of ROOMS) {
    const text = textOf.get(`${room.folder}/package.json`);
    if (typeof text === 'string') manifests.set(room.name, parseManifest(text));
  }
  const houseFiles: HouseFile[] = [];
  for (const { path, text } of files) {
    const room = findRoomOfPath(path);
    if (room === undefined || text === null) continue;
    if (isSource(path)) houseFiles.push({ path, room, imports: parseSource(path, text).imports });
    if (path.endsWith('.css')) houseFiles.push({ path, room, imports: cssImports(text) });
  }
  return { manifests, rootManifest: parseManifest(textOf.get('package.json') ?? '{}'), files: houseFiles };
}

export function parseManifest(text: string): Manifest {
  const manifest: {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
    exports?: Record<string, unknown>;
  } = JSON.parse(text);
  return {
    dependencies: Object.keys(manifest.dependencies ?? {}),
    devDependencies: Object.keys(manifest.devDependencies ?? {}),
    doors: Object.keys(manifest.exports ?? {}),
  };
}

/**
 * A test, a suite that tests share, or a file that only development runs: it may use what is there for it.
 */
export function isDevelopmentFile(file: Pick<HouseFile, 'path' | 'room'>): boolean {
  if (FLOOR_NAMES[file.room.floor] === 'yard') return true;
  return (
    /(?:\.test\.tsx?|-contract\.ts)$|\/src\/testing\//.test(file.path) ||
    (file.room.name !== 'modules' && !file.path.startsWith(`${file.room.folder}/src/`))
  );
}
