// npm omits platform packages that the registry lacked from package-lock.json, and then `npm ci` refuses that
// lockfile. Package names contain the platform, so the missing entries can be written without the registry.

export interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly workspaces?: readonly string[];
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

const SYSTEMS = 'android|darwin|freebsd|linux|openharmony|win32';
const PROCESSORS = 'arm64|arm|ia32|ppc64|riscv64|s390x|x64';
const PLATFORM_NAME = new RegExp(`(?:^|[-/])(?<os>${SYSTEMS})-(?<cpu>${PROCESSORS})(?:-(?<abi>[a-z]+))?$`);

/** A platform package that a lockfile entry depends on and that has no entry. */
export interface MissingPackage {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly askedBy: string;
}

/** Optional packages that an entry depends on but that have no entry. */
export function missingOptionalPackages(lockfile: Lockfile): MissingPackage[] {
  const missing = new Map<string, MissingPackage>();
  for (const [askedBy, entry] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`;
      const isHeld = [path, `${askedBy}/${path}`].some((at) => at in lockfile.packages);
      if (!isHeld && !missing.has(path)) missing.set(path, { path, name, version, askedBy });
    }
  }
  return [...missing.values()];
}

/** The entry that npm would have written, without the checksum. Throws if the name contains no platform. */
export function platformEntry(missing: MissingPackage, isDev: boolean): LockEntry {
  const platform = PLATFORM_NAME.exec(missing.name)?.groups;
  if (platform?.['os'] === undefined || platform['cpu'] === undefined) {
    throw new Error(`The name ${missing.name} (asked for by ${missing.askedBy}) tells no platform.`);
  }
  const libc = platform['os'] === 'linux' && platform['cpu'] !== 'arm' ? libcOf(platform['abi']) : undefined;
  return {
    version: missing.version,
    cpu: [platform['cpu']],
    ...(isDev ? { dev: true } : {}),
    ...(libc === undefined ? {} : { libc: [libc] }),
    optional: true,
    os: [platform['os']],
  };
}

/** The lockfile with an entry for every platform package, in npm's order of paths. */
export function completeLockfile<T extends Lockfile>(lockfile: T): { lockfile: T; added: string[] } {
  const missing = missingOptionalPackages(lockfile);
  const packages: Record<string, LockEntry> = { ...lockfile.packages };
  for (const each of missing) {
    packages[each.path] = platformEntry(each, lockfile.packages[each.askedBy]?.dev === true);
  }
  const sorted = Object.entries(packages).sort(([left], [right]) => left.localeCompare(right, 'en'));
  return {
    lockfile: { ...lockfile, packages: Object.fromEntries(sorted) },
    added: missing.map((m) => m.path),
  };
}

function libcOf(abi: string | undefined): string | undefined {
  if (abi === 'gnu') return 'glibc';
  return abi === 'musl' ? 'musl' : undefined;
}
