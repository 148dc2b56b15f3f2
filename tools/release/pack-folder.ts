import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

export interface PackRequest {
  readonly parent: string;
  /** Of the folder in `parent`, and of the only folder in the archive. */
  readonly name: string;
  readonly file: string;
  /** Seconds since 1970; every entry gets it. */
  readonly modifiedAt: number;
}

/**
 * Packs a folder with GNU tar and gzip, so that equal files give equal bytes whatever the machine's clock,
 * umask, users or order of names (the rules of reproducible-builds.org/docs/archives).
 */
export async function packFolder({ parent, name, file, modifiedAt }: PackRequest): Promise<void> {
  const format = ['--format=posix', '--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime'];
  const sameForAll = ['--owner=0', '--group=0', '--numeric-owner', `--mtime=@${modifiedAt}`];
  const modes = '--mode=u+rwX,go+rX,go-w,a-s';
  const tar = spawn('tar', ['--sort=name', ...format, ...sameForAll, modes, '-C', parent, '-cf', '-', name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gzip = spawn('gzip', ['-n', '-9'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ends = Promise.all([once(tar, 'exit'), once(gzip, 'exit')]);
  await Promise.all([pipeline(tar.stdout, gzip.stdin), pipeline(gzip.stdout, createWriteStream(file))]);
  for (const [code] of await ends) if (code !== 0) throw new Error(`tar or gzip failed with ${String(code)}`);
}
