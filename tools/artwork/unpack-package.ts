import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A fresh folder outside the repository; what is only needed to build sources never enters node_modules. */
export function makeScratchFolder(purpose: string): string {
  return mkdtempSync(path.join(tmpdir(), `naru-${purpose}-`));
}

/** Fetches one published package of an exact version and unpacks it; gives the folder of its files. */
export function unpackPackage(scratchFolder: string, specifier: string): string {
  const archive = execFileSync('npm', ['pack', specifier, '--silent', '--ignore-scripts'], {
    cwd: scratchFolder,
    encoding: 'utf8',
  }).trim();
  const folder = path.join(scratchFolder, path.basename(archive, '.tgz'));
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', path.join(scratchFolder, archive), '-C', folder, '--strip-components=1']);
  return folder;
}
