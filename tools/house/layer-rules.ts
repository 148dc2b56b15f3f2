// The order inside the apps. In the browser apps: app, then pages, then features, then shared.
// In the server: http and workers stand side by side and meet only in the desk.
// In the desk: facts (the nouns) import no other folder, ports import facts alone.
import path from 'node:path';
import type { Finding } from '../source/finding.ts';
import type { HouseFile, HouseView } from './house-view.ts';
import { pathInRoom } from './rooms.ts';

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
  if (file.room.name === 'desk') return deskFinding(from, to);
  return file.room.name === 'server' ? serverFinding(from, to) : null;
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

const DESK_LAYERS = ['facts', 'ports'] as const;

function deskFinding(from: string, to: string): Broken | null {
  const [fromFolder, toFolder] = [from, to].map((each) => each.split('/')[1]);
  const fromLayer = DESK_LAYERS.findIndex((layer) => layer === fromFolder);
  if (fromLayer === -1) return null;
  const toLayer = DESK_LAYERS.findIndex((layer) => layer === toFolder);
  if (toLayer !== -1 && toLayer <= fromLayer) return null;
  return {
    rule: 'desk-upward',
    message: `${fromFolder} imports ${toFolder}`,
    fix: 'a noun that both need belongs in facts; ports and facts know no verbs.',
  };
}
