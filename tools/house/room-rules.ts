// Which packages may import which, and through which entry point.
import path from 'node:path';
import { isBuiltin } from 'node:module';
import type { Finding } from '../source/finding.ts';
import type { ImportUse } from '../source/parse-source.ts';
import { isDevelopmentFile, type HouseFile, type HouseView, type Manifest } from './house-view.ts';
import { checkBrowserSides, checkModuleUse, isOfModules } from './module-rules.ts';
import { FLOOR_NAMES, ROOMS, findRoomByName, type Room } from './rooms.ts';

const SCOPE = '@naru/';

/** Violations in package.json files and imports. */
export function checkRooms(view: HouseView): Finding[] {
  return [
    ...[...view.manifests].flatMap(([name, manifest]) => checkManifest(name, manifest)),
    ...view.files.flatMap((file) => file.imports.flatMap((use) => checkUse(view, file, use) ?? [])),
    ...checkBrowserSides(view),
  ];
}

function checkManifest(name: string, manifest: Manifest): Finding[] {
  const room = findRoomByName(name);
  if (room === undefined) return [];
  const at = { path: `${room.folder}/package.json`, line: 0 };
  const findings = manifest.doors
    .filter((door) => door.includes('*'))
    .map((door) => ({
      ...at,
      rule: 'open-wall',
      message: `the export "${door}" opens a whole folder`,
      fix: 'name each door by itself, or export through src/index.ts.',
    }));
  for (const dependency of [...manifest.dependencies, ...manifest.devDependencies]) {
    if (!dependency.startsWith(SCOPE)) continue;
    const broken = arrowFinding(room, dependency.slice(SCOPE.length));
    if (broken !== null) findings.push({ ...at, ...broken });
  }
  return findings;
}

function checkUse(view: HouseView, file: HouseFile, use: ImportUse): Finding | null {
  const at = { path: file.path, line: use.line };
  if (use.specifier === null) {
    if (isDevelopmentFile(file)) return null;
    return {
      ...at,
      rule: 'computed-import',
      message: 'the imported name is computed, so nobody can see what is imported',
      fix: 'write the names out, one import for each.',
    };
  }
  if (use.specifier.startsWith('.')) return checkRelative(file, use.specifier, at);
  if (use.specifier.startsWith(SCOPE)) return checkWorkspace(view, file, use.specifier, at);
  return checkOutside(view, file, use.specifier, at);
}

type Place = Pick<Finding, 'path' | 'line'>;
type Broken = Omit<Finding, 'path' | 'line'>;

function checkRelative(file: HouseFile, specifier: string, at: Place): Finding | null {
  const target = path.posix.join(path.posix.dirname(file.path), specifier);
  if (isOfModules(file.path) || isOfModules(target)) return checkModuleUse(file, target, at);
  if (target.startsWith(`${file.room.folder}/`)) return null;
  return {
    ...at,
    rule: 'leaves-room',
    message: `${specifier} leads out of ${file.room.folder}`,
    fix: `import the other room by its name (${SCOPE}...), or move the file here.`,
  };
}

function checkWorkspace(view: HouseView, file: HouseFile, specifier: string, at: Place): Finding | null {
  // A query, such as `?language=kr`, chooses what the build makes of a file.
  const [, name = '', ...rest] = specifier.replace(/\?.*/, '').split('/');
  const isOwn = file.room.name === name;
  // A gallery or a script beside `src` must use the entry point like other packages.
  const isGuest = isOwn && !file.path.startsWith(`${file.room.folder}/src/`);
  const broken = isOwn ? (isGuest ? null : ownName(name)) : arrowFinding(file.room, name);
  if (broken !== null) return { ...at, ...broken };
  const door = rest.length === 0 ? '.' : `./${rest.join('/')}`;
  if (view.manifests.get(name)?.doors.includes(door) !== true) {
    return {
      ...at,
      rule: 'past-the-door',
      message: `${specifier} goes past the front door of ${SCOPE}${name}`,
      fix: `export what is needed from packages/${name}/src/index.ts and import ${SCOPE}${name}.`,
    };
  }
  // The tools are not a package; the root depends on every workspace for them.
  if (isGuest || file.room.name === 'tools') return null;
  return checkDeclared(view, file, `${SCOPE}${name}`, at);
}

function checkOutside(view: HouseView, file: HouseFile, specifier: string, at: Place): Finding | null {
  const isForTests = isDevelopmentFile(file);
  if (isBuiltin(specifier) || specifier === 'node') {
    if (isForTests || !file.room.isPure) return null;
    return {
      ...at,
      rule: 'pure-room',
      message: `${file.room.name} is pure and may not know ${specifier}`,
      fix: 'let the caller pass in what is needed, through a port in desk or an argument.',
    };
  }
  if (file.room.name === 'core' && !isForTests) {
    return {
      ...at,
      rule: 'core-imports-nothing',
      message: `core may not import ${specifier}`,
      fix: 'write the few lines that are needed, or do it on a higher floor.',
    };
  }
  return checkDeclared(view, file, packageOf(specifier), at);
}

function checkDeclared(view: HouseView, file: HouseFile, name: string, at: Place): Finding | null {
  const manifest = view.manifests.get(file.room.name);
  const declared = new Set(manifest?.dependencies);
  if (isDevelopmentFile(file)) {
    for (const each of manifest?.devDependencies ?? []) declared.add(each);
    for (const each of view.rootManifest.devDependencies) declared.add(each);
  }
  if (declared.has(name)) return null;
  const folder = file.room.name === 'tools' ? '' : `${file.room.folder}/`;
  return {
    ...at,
    rule: 'undeclared',
    message: `${name} is not among the dependencies of ${folder}package.json`,
    fix: name.startsWith(SCOPE)
      ? `declare it there, if the arrow is meant.`
      : 'declare it there with an exact version, and say why in the list of dependencies (docs/adr).',
  };
}

/** The violation of an import between packages; null if the table allows it. */
function arrowFinding(from: Room, name: string): Broken | null {
  const to = findRoomByName(name);
  if (to === undefined) {
    const known = ROOMS.map((room) => room.name).join(', ');
    return { rule: 'unknown-room', message: `there is no room ${name}`, fix: `the rooms are ${known}.` };
  }
  if (from.mayImport.includes(name)) return null;
  const floors = `${from.name} (${FLOOR_NAMES[from.floor]}) imports ${to.name} (${FLOOR_NAMES[to.floor]})`;
  const allowed = from.mayImport.length === 0 ? 'nothing' : from.mayImport.join(', ');
  const fix = `${from.name} may import ${allowed}; move the code down, or pass it in through a port.`;
  if (to.floor > from.floor) return { rule: 'upward', message: floors, fix };
  if (to.floor === from.floor) return { rule: 'sideways', message: floors, fix };
  return { rule: 'no-arrow', message: `${floors}, and the house draws no arrow there`, fix };
}

function ownName(name: string): Broken {
  return {
    rule: 'own-name',
    message: `${name} imports itself by name, which makes a circle through its front door`,
    fix: 'import the file by its relative path.',
  };
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
