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

const BELOW_APPS = ['core', 'chains', 'contract', 'desk', 'store', 'rails', 'market', 'ui'];

export const ROOMS: readonly Room[] = [
  { name: 'core', folder: 'packages/core', floor: 0, mayImport: [], isPure: true },
  { name: 'chains', folder: 'packages/chains', floor: 1, mayImport: ['core'], isPure: true },
  { name: 'contract', folder: 'packages/contract', floor: 1, mayImport: ['core'], isPure: true },
  { name: 'desk', folder: 'packages/desk', floor: 2, mayImport: ['chains', 'core'], isPure: true },
  { name: 'store', folder: 'packages/store', floor: 3, mayImport: ['desk', 'core'], isPure: false },
  { name: 'rails', folder: 'packages/rails', floor: 3, mayImport: ['desk', 'chains', 'core'], isPure: false },
  {
    name: 'market',
    folder: 'packages/market',
    floor: 3,
    mayImport: ['desk', 'chains', 'core'],
    isPure: false,
  },
  { name: 'ui', folder: 'packages/ui', floor: 3, mayImport: ['contract', 'core'], isPure: true },
  {
    name: 'server',
    folder: 'apps/server',
    floor: 4,
    mayImport: ['store', 'rails', 'market', 'desk', 'contract', 'chains', 'core'],
    isPure: false,
  },
  {
    name: 'web',
    folder: 'apps/web',
    floor: 4,
    mayImport: ['ui', 'contract', 'chains', 'core'],
    isPure: true,
  },
  {
    name: 'console',
    folder: 'apps/console',
    floor: 4,
    mayImport: ['ui', 'contract', 'chains', 'core'],
    isPure: true,
  },
  {
    name: 'modules',
    folder: 'modules',
    floor: 5,
    mayImport: [...BELOW_APPS, 'server', 'web', 'console'],
    isPure: false,
  },
  { name: 'e2e', folder: 'e2e', floor: 6, mayImport: BELOW_APPS, isPure: false },
  { name: 'bench', folder: 'bench', floor: 6, mayImport: BELOW_APPS, isPure: false },
  { name: 'sim', folder: 'sim', floor: 6, mayImport: [...BELOW_APPS, 'server'], isPure: false },
  { name: 'tools', folder: 'tools', floor: 6, mayImport: [...BELOW_APPS, 'server'], isPure: false },
];

export function findRoomByName(name: string): Room | undefined {
  return ROOMS.find((room) => room.name === name);
}

export function findRoomOfPath(path: string): Room | undefined {
  return ROOMS.find((room) => path.startsWith(`${room.folder}/`));
}

/** Path inside the room's folder: `packages/core/src/money/x.ts` is `src/money/x.ts`. */
export function pathInRoom(room: Room, path: string): string {
  return path.slice(room.folder.length + 1);
}
