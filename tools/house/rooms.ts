// The layers. An import goes to a lower layer only, and only if this table allows it.

export interface Room {
  /** Also the name after `@naru/`, except for the tools, which are no package. */
  readonly name: string;
  readonly folder: string;
  /** 0 is the lowest layer. Nothing imports the tooling, which may import all layers. */
  readonly floor: number;
  readonly mayImport: readonly string[];
  /** A pure package uses neither Node nor the network; its tests may use Node. */
  readonly isPure: boolean;
}

export const FLOOR_NAMES = ['rules', 'facts', 'verbs', 'hands', 'apps', 'options', 'yard'] as const;

const OF_BROWSER_APPS = ['ui', 'contract', 'chains', 'core'];
const BELOW_APPS = ['core', 'chains', 'contract', 'desk', 'store', 'rails', 'market', 'ui'];

export const ROOMS: readonly Room[] = [
  room('packages/core', 0, 'pure', []),
  room('packages/chains', 1, 'pure', ['core']),
  room('packages/contract', 1, 'pure', ['core']),
  room('packages/desk', 2, 'pure', ['chains', 'core']),
  room('packages/store', 3, 'with Node', ['desk', 'core']),
  room('packages/rails', 3, 'with Node', ['desk', 'chains', 'core']),
  room('packages/market', 3, 'with Node', ['desk', 'chains', 'core']),
  room('packages/ui', 3, 'pure', ['contract', 'core']),
  room('apps/server', 4, 'with Node', BELOW_APPS.slice(0, -1)),
  room('apps/web', 4, 'pure', OF_BROWSER_APPS),
  room('apps/console', 4, 'pure', OF_BROWSER_APPS),
  room('modules', 5, 'with Node', [...BELOW_APPS, 'server', 'web', 'console']),
  room('e2e', 6, 'with Node', BELOW_APPS),
  room('bench', 6, 'with Node', BELOW_APPS),
  room('sim', 6, 'with Node', [...BELOW_APPS, 'server']),
  room('tools', 6, 'with Node', [...BELOW_APPS, 'server']),
];

export function findRoomOfPath(path: string): Room | undefined {
  return ROOMS.find(({ folder }) => path.startsWith(`${folder}/`));
}

function room(folder: string, floor: number, kind: 'pure' | 'with Node', mayImport: readonly string[]): Room {
  const name = folder.split('/').at(-1) ?? folder;
  return { name, folder, floor, mayImport, isPure: kind === 'pure' };
}
