// The long form of the tests runs the EVM rails on a second program as well. It is a hundred megabytes and no
// part of a desk, so `npm ci` does not bring it: it is installed here, by a lockfile of its own.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isInstalled, markInstalled, npmCommand } from '../launch/install.mjs';
import { repositoryRoot } from '../runtime.mjs';

const SOURCE = path.join(import.meta.dirname, 'hardhat');
const FILES = ['package.json', 'package-lock.json'];
const CONFIG = `export default { networks: { node: { type: 'edr-simulated', chainType: 'l1' } } };\n`;

export type ProvidedHardhat =
  | { readonly folder: string; readonly missing: null }
  | { readonly folder: null; readonly missing: string };

/** Installs hardhat in `folder`, unless what the lockfile asks for is there. Says what is missing. */
export function provideHardhat(
  folder: string = path.join(repositoryRoot, '.naru', 'hardhat'),
  env: NodeJS.ProcessEnv = process.env,
): ProvidedHardhat {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { folder: null, missing: 'hardhat (its lockfile is for Linux on x64 only)' };
  mkdirSync(folder, { recursive: true });
  for (const file of FILES) cpSync(path.join(SOURCE, file), path.join(folder, file));
  writeFileSync(path.join(folder, 'hardhat.config.js'), CONFIG);
  if (isInstalled(folder)) return { folder, missing: null };
  console.log('Installing hardhat, which only the long form needs ...');
  const { command, args } = npmCommand(env);
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr, error } = spawnSync(command, [...args, ...options], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  if (status === 0) {
    markInstalled(folder);
    return { folder, missing: null };
  }
  console.log(`It could not be installed:\n${error?.message ?? stderr}`);
  return { folder: null, missing: `hardhat (npm ci in ${folder})` };
}
