// The lockfile repeats the dependencies of each package.json. `npm ci` refuses it if the two disagree.
import type { Lockfile } from './complete-lockfile.ts';

const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

type Requests = Readonly<Record<string, string>>;

/** The dependencies of one package.json; `folder` is empty for the root. */
export interface ManifestRequests {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Of the root only: where the workspaces are. */
  readonly workspaces?: readonly string[];
  readonly groups: Readonly<Partial<Record<(typeof GROUPS)[number], Requests>>>;
}

/** Folders whose lockfile entry differs from their package.json. */
export function disagreeingFolders(
  lockfile: Lockfile,
  manifests: readonly Pick<ManifestRequests, 'folder' | 'groups'>[],
): string[] {
  return manifests
    .filter(({ folder, groups }) => {
      const entry: ManifestRequests['groups'] | undefined = lockfile.packages[folder];
      return GROUPS.some((group) => canonical(entry?.[group]) !== canonical(groups[group]));
    })
    .map(({ folder }) => folder);
}

/**
 * The lockfile with the dependencies of every package.json, including new workspaces. A new registry package
 * still needs `npm install` first.
 */
export function withManifests<T extends Lockfile>(lockfile: T, manifests: readonly ManifestRequests[]): T {
  const packages = { ...lockfile.packages };
  for (const { folder, name, version, license, workspaces, groups } of manifests) {
    if (folder !== '' && packages[folder] === undefined) {
      packages[folder] = { name, version, license };
      packages[`node_modules/${name}`] = { resolved: folder, link: true };
    }
    const present = GROUPS.filter((group) => Object.keys(groups[group] ?? {}).length > 0);
    const requests = present.map((group) => [group, sorted(groups[group])] as const);
    const facts = Object.entries(packages[folder] ?? {}).filter(
      ([fact]) => !GROUPS.some((each) => each === fact),
    );
    packages[folder] = {
      ...Object.fromEntries(facts),
      ...(workspaces === undefined ? {} : { workspaces }),
      ...Object.fromEntries(requests),
    };
  }
  return { ...lockfile, packages };
}

function canonical(requests: Requests | undefined): string {
  return JSON.stringify(sorted(requests));
}

function sorted(requests: Requests | undefined): Requests {
  const entries = Object.entries(requests ?? {});
  return Object.fromEntries(entries.sort(([left], [right]) => left.localeCompare(right, 'en')));
}
