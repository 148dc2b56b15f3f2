// Judges every import: which package, folder and module may know which. TypeScript refuses names past an
// entry point, knip undeclared packages of tests and tools, oxlint computed names and circles of files.
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Finding } from '../source/finding.ts';
import { cssImports, isSource, parseSource, type ImportUse } from '../source/parse-source.ts';
import type { RepositoryFile } from '../source/read-repository.ts';
import { FLOOR_NAMES, findRoomOfPath, type Room } from './rooms.ts';
import { stacksIn } from './stacks.ts';

export interface HouseFile {
  readonly path: string;
  readonly room: Room;
  readonly imports: readonly ImportUse[];
  /** Not a test, a suite that tests share, or a file that only development runs. */
  readonly isShipped: boolean;
}

interface Arrow {
  readonly from: HouseFile;
  readonly specifier: string;
  /** The path that a relative import names; null for a package. */
  readonly target: string | null;
  /** What package.json declares for running. */
  readonly declared: readonly string[];
  /** Of the file's package, from the ground up. */
  readonly stack: readonly string[] | undefined;
}

interface ArrowRule {
  readonly rule: string;
  readonly isBroken: (arrow: Arrow) => boolean;
  readonly fix: string;
}

const SCOPE = '@naru/';
/** The one file of an app that knows its modules. */
const MODULE_LIST = /^apps\/\w+\/src\/modules\.ts$/;
/** Neighbours that never import each other: features, modules, and the two sides of the server. */
const NEIGHBOURS = [
  /^apps\/(?:web|console)\/src\/features\/([^/]+)\//,
  /^apps\/server\/src\/(http|workers)\//,
  /^modules\/([^/]+)\//,
];

const RULES: readonly ArrowRule[] = [
  {
    rule: 'no-arrow',
    isBroken: ({ from, specifier }) => {
      if (!specifier.startsWith(SCOPE)) return false;
      const name = packageOf(specifier).slice(SCOPE.length);
      // A gallery or a script beside `src` uses the entry point like other packages.
      if (name === from.room.name) return from.path.startsWith(`${from.room.folder}/src/`);
      return !from.room.mayImport.includes(name);
    },
    fix: 'tools/house/rooms.ts lists what it may import; move the code down, or pass it in through a port.',
  },
  {
    rule: 'leaves-room',
    isBroken: ({ from, target }) => {
      if (target === null || target.startsWith(`${from.room.folder}/`)) return false;
      const isOfModule = from.room.name === 'modules';
      return !(isOfModule ? !from.isShipped : MODULE_LIST.test(from.path) && target.startsWith('modules/'));
    },
    fix: 'import a package by its name; only src/modules.ts of an app names modules, by their path.',
  },
  {
    rule: 'neighbour',
    isBroken: ({ from, target }) =>
      from.isShipped &&
      NEIGHBOURS.some((pattern) => {
        const [here, there] = [from.path, target ?? ''].map((each) => pattern.exec(each)?.[1]);
        return here !== undefined && there !== undefined && here !== there;
      }),
    fix: 'let the code above put the two together, or move what both need down.',
  },
  {
    rule: 'stack-upward',
    isBroken: ({ from, target, stack }) => {
      const [here, there] = [from.path, target ?? ''].map((each) => placeIn(stack, each));
      return from.isShipped && here !== undefined && there !== undefined && there > here;
    },
    fix: 'move what both need down, or pass it in; ARCHITECTURE.md lists the folders from top to bottom.',
  },
  {
    rule: 'pure-room',
    isBroken: ({ from, specifier }) =>
      from.isShipped && from.room.isPure && (isBuiltin(specifier) || specifier === 'node'),
    fix: 'let the caller pass in what is needed, through a port in desk or an argument.',
  },
  {
    rule: 'undeclared',
    isBroken: ({ from, specifier, target, declared }) => {
      if (!from.isShipped || target !== null || isBuiltin(specifier) || specifier === 'node') return false;
      const name = packageOf(specifier);
      return name !== `${SCOPE}${from.room.name}` && !declared.includes(name);
    },
    fix: 'declare it among the dependencies of its package.json; docs/adr has a list that says why.',
  },
];

/** Every source file and style sheet of the layers, with what it imports. */
export function houseFilesOf(files: readonly RepositoryFile[]): HouseFile[] {
  return files.flatMap(({ path: place, text }): HouseFile[] => {
    const room = findRoomOfPath(place);
    const isSheet = place.endsWith('.css');
    if (room === undefined || text === null || !(isSheet || isSource(place))) return [];
    const imports = isSheet ? cssImports(text) : parseSource(place, text).imports;
    return [{ path: place, room, imports, isShipped: isShipped(place, room) }];
  });
}

export function checkArrows(files: readonly HouseFile[], repository: readonly RepositoryFile[]): Finding[] {
  const textAt = new Map(repository.map(({ path: place, text }) => [place, text]));
  const stacks = stacksIn(textAt.get('ARCHITECTURE.md') ?? '');
  const found = files.flatMap((from) => {
    const manifest: { dependencies?: object } = JSON.parse(
      textAt.get(`${from.room.folder}/package.json`) ?? '{}',
    );
    const declared = Object.keys(manifest.dependencies ?? {});
    const stack = stacks.get(from.room.name);
    return from.imports.flatMap((use) => {
      if (use.specifier === null) return [];
      const arrow = { from, specifier: use.specifier, target: targetOf(from, use), declared, stack };
      return RULES.filter(({ isBroken }) => isBroken(arrow)).map(({ rule, fix }) =>
        finding(rule, from.path, use, fix),
      );
    });
  });
  return [...found, ...checkBrowserParts(files), ...checkCircles(files)];
}

/** Code of the server in what a browser loads of a module. */
function checkBrowserParts(files: readonly HouseFile[]): Finding[] {
  const fileAt = new Map(files.map((file) => [file.path, file]));
  const reached = new Set(files.filter((file) => /^modules\/[^/]+\/(?:web|console)\.tsx?$/.test(file.path)));
  for (const file of reached) {
    for (const use of file.imports) {
      const next = use.kind === 'type' ? undefined : fileAt.get(targetOf(file, use) ?? '');
      if (next !== undefined) reached.add(next);
    }
  }
  const ofServers = /^(?:node:|fastify|@naru\/(?:server|store|desk|rails|market)(?:\/|$))/;
  return [...reached].flatMap((file) =>
    file.imports
      .filter(({ specifier, kind }) => kind !== 'type' && ofServers.test(specifier ?? ''))
      .map((use) =>
        finding('server-in-browser', file.path, use, 'import the type alone, or move what both sides need.'),
      ),
  );
}

/** Folders of a package's `src` that import each other, directly or through others. */
function checkCircles(files: readonly HouseFile[]): Finding[] {
  const nextOf = new Map<string, Set<string>>();
  for (const file of files.filter(({ isShipped }) => isShipped)) {
    const from = topFolderOf(file.path);
    for (const use of file.imports) {
      const to = topFolderOf(targetOf(file, use) ?? '');
      if (from !== null && to !== null && to !== from)
        nextOf.set(from, (nextOf.get(from) ?? new Set()).add(to));
    }
  }
  return [...nextOf].flatMap(([folder, next]) => {
    const reached = new Set(next);
    // What is added while the set is read is read too.
    for (const each of reached) for (const further of nextOf.get(each) ?? []) reached.add(further);
    if (!reached.has(folder)) return [];
    const message = `a circle through ${[...next].join(', ')}`;
    return { path: folder, line: 0, rule: 'folder-circle', message, fix: 'move down what both need.' };
  });
}

function finding(rule: string, place: string, { specifier, line }: ImportUse, fix: string): Finding {
  return { path: place, line, rule, message: `it imports ${specifier}`, fix };
}

function targetOf(from: HouseFile, { specifier }: ImportUse): string | null {
  return specifier?.startsWith('.') === true
    ? path.posix.join(path.posix.dirname(from.path), specifier)
    : null;
}

function packageOf(specifier: string): string {
  // A query, such as `?language=kr`, chooses what the build makes of a file.
  const parts = specifier.replace(/\?.*/, '').split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Such as `packages/desk/src/order`; null for a file of `src` itself or beside it. */
function topFolderOf(file: string): string | null {
  return /^\w+\/[^/]+\/src\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;
}

/** A folder without a place, such as one for tests, may import all and be imported by none. */
function placeIn(stack: readonly string[] | undefined, file: string): number | undefined {
  const folder = topFolderOf(file)?.split('/').at(-1);
  if (stack === undefined || folder === undefined) return undefined;
  return stack.includes(folder) ? stack.indexOf(folder) : stack.length;
}

function isShipped(file: string, room: Room): boolean {
  if (FLOOR_NAMES[room.floor] === 'yard') return false;
  if (/(?:\.test\.tsx?|-contract\.ts)$|\/testing\//.test(file)) return false;
  return room.name === 'modules' || file.startsWith(`${room.folder}/src/`);
}
