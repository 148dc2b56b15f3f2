// The order inside the apps. In the browser apps: app, then pages, then features, then shared.
// In the server: http and workers stand side by side and meet only in the desk.
// In packages with a stack: each folder imports only those before it.
import path from 'node:path';
import type { Finding } from '../source/finding.ts';
import { isDevelopmentFile, type HouseFile, type HouseView } from './house-view.ts';
import { pathInRoom } from './rooms.ts';
import { STACKS, type Stack } from './stacks.ts';

const BROWSER_LAYERS = ['shared', 'features', 'pages', 'app'] as const;
const BROWSER_ROOMS = new Set(['web', 'console']);

/** Every relative import that violates the order inside its app. */
export function checkLayers(view: HouseView): Finding[] {
  return view.files.flatMap((file) =>
    file.imports.flatMap((use) => {
      if (use.specifier?.startsWith('.') !== true) return [];
      const inRoom = pathInRoom(file.room, file.path);
      const target = path.posix.join(path.posix.dirname(inRoom), use.specifier);
      const finding = layerFinding(file, inRoom, target);
      return finding === null ? [] : [{ path: file.path, line: use.line, ...finding }];
    }),
  );
}

type Broken = Omit<Finding, 'path' | 'line'>;

function layerFinding(file: HouseFile, from: string, to: string): Broken | null {
  if (BROWSER_ROOMS.has(file.room.name)) return browserFinding(from, to);
  const stack = STACKS[file.room.name];
  const upward = stack === undefined || isDevelopmentFile(file) ? null : stackFinding(stack, from, to);
  return upward ?? (file.room.name === 'server' ? serverFinding(from, to) : null);
}

function browserFinding(from: string, to: string): Broken | null {
  const [fromLayer, fromFeature] = layerOf(from);
  const [toLayer, toFeature] = layerOf(to);
  if (fromLayer === -1 || toLayer === -1) return null;
  if (toLayer > fromLayer) {
    return {
      rule: 'layer-upward',
      message: `${BROWSER_LAYERS[fromLayer]} imports ${BROWSER_LAYERS[toLayer]}`,
      fix: 'pages use features, features use shared; move the code down, or pass it in as a prop.',
    };
  }
  if (BROWSER_LAYERS[fromLayer] === 'features' && toLayer === fromLayer && fromFeature !== toFeature) {
    return {
      rule: 'feature-to-feature',
      message: `the feature ${fromFeature} imports the feature ${toFeature}`,
      fix: 'let a page put the two together, or move what both need to shared.',
    };
  }
  return null;
}

function layerOf(pathInsideRoom: string): [layer: number, feature: string] {
  const [source, layer = '', feature = ''] = pathInsideRoom.split('/');
  return source === 'src' ? [BROWSER_LAYERS.findIndex((each) => each === layer), feature] : [-1, ''];
}

function serverFinding(from: string, to: string): Broken | null {
  const pair = [from, to].map((each) => /^src\/(http|workers)\//.exec(each)?.[1]);
  if (pair[0] === undefined || pair[1] === undefined || pair[0] === pair[1]) return null;
  return {
    rule: 'http-and-workers',
    message: `${pair[0]} imports ${pair[1]}`,
    fix: 'both call the desk; what both need goes to a folder of its own, or down into the desk.',
  };
}

function stackFinding(stack: Stack, from: string, to: string): Broken | null {
  const [fromPlace, toPlace] = [from, to].map((each) => placeIn(stack, each));
  if (fromPlace === undefined || toPlace === undefined || toPlace <= fromPlace) return null;
  return {
    rule: 'stack-upward',
    message: `${stack[fromPlace]?.[0]} imports ${stack[toPlace]?.[0]}, which is above it`,
    fix: 'move what both need down, or pass it in; tools/house/stacks.ts lists the folders from the ground up.',
  };
}

/** Undefined for a file of `src` itself or beside it, such as the package's entry point. */
function placeIn(stack: Stack, pathInsideRoom: string): number | undefined {
  const [source, folder, ...rest] = pathInsideRoom.split('/');
  if (source !== 'src' || rest.length === 0) return undefined;
  const place = stack.findIndex(([name]) => name === folder);
  // A folder without a place, such as one for tests, may import all and be imported by none.
  return place === -1 ? stack.length : place;
}
