import { FLOOR_NAMES, ROOMS } from '../house/rooms.ts';
import type { RepositoryFile } from '../source/read-repository.ts';

const SCOPE = '@naru/';

/**
 * The layers as a Mermaid flow chart: a layer is a box, an arrow is a dependency in a package.json. An arrow
 * that other arrows imply is left out.
 */
export function housePicture(files: readonly RepositoryFile[]): string {
  const lines = ['flowchart TD'];
  for (let floor = FLOOR_NAMES.length - 2; floor >= 0; floor -= 1) {
    const names = ROOMS.filter((room) => room.floor === floor).map((room) => room.name);
    lines.push(`  subgraph floor${floor}["${FLOOR_NAMES[floor]}"]`, `    ${names.join(' ~~~ ')}`, '  end');
  }
  const arrows = declaredArrows(files);
  for (const [from, targets] of arrows) {
    for (const to of targets) if (!isImplied(arrows, from, to)) lines.push(`  ${from} --> ${to}`);
  }
  return `${lines.join('\n')}\n`;
}

function declaredArrows(files: readonly RepositoryFile[]): Map<string, string[]> {
  const arrows = new Map<string, string[]>();
  for (const room of ROOMS) {
    if (FLOOR_NAMES[room.floor] === 'yard') continue;
    const text = files.find(({ path }) => path === `${room.folder}/package.json`)?.text;
    const manifest: { dependencies?: object } = JSON.parse(text ?? '{}');
    const targets = Object.keys(manifest.dependencies ?? {})
      .filter((name) => name.startsWith(SCOPE))
      .map((name) => name.slice(SCOPE.length))
      .filter((name) => (ROOMS.find((each) => each.name === name)?.floor ?? room.floor) < room.floor);
    arrows.set(room.name, targets.sort());
  }
  return arrows;
}

function isImplied(arrows: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  return (arrows.get(from) ?? []).some((middle) => middle !== to && reaches(arrows, middle, to));
}

function reaches(arrows: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  return (arrows.get(from) ?? []).some((next) => next === to || reaches(arrows, next, to));
}
