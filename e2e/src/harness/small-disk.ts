import { spawnSync } from 'node:child_process';

/**
 * A file system in memory that only the started program and its children see, so that no root is needed.
 * After `mount`, `prepare` runs in it as a line of the shell; then the shell becomes the program.
 */
export function onSmallDisk({
  folder,
  kibibytes,
  prepare = ':',
}: {
  readonly folder: string;
  readonly kibibytes: number;
  readonly prepare?: string;
}): readonly string[] {
  const mount = `mount -t tmpfs -o size=${kibibytes}k tmpfs "$1"`;
  const script = `${mount} && cd "$1" && { ${prepare}; } && cd / && shift && exec "$@"`;
  return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', folder];
}

/** A sentence that says why there are no such disks here, or false. */
export function smallDiskSkipReason(): string | false {
  if (process.platform !== 'linux') return 'disks of one process exist on Linux only';
  const [program = '', ...args] = onSmallDisk({ folder: '/mnt', kibibytes: 64 });
  return spawnSync(program, [...args, 'true']).status === 0 ? false : 'this machine allows no mounts';
}
