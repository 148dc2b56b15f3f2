// The long form of the tests runs a program that is no part of a desk and too large for `npm ci`. It is
// installed here, by a lockfile of its own.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isInstalled, markInstalled, npmCommand } from '../launch/install.mjs';
import { repositoryRoot } from '../runtime.mjs';

/** A program, by the name of its folder beside this file. */
interface Packages {
  readonly name: string;
  /** The only one that its lockfile is for. */
  readonly platform: string;
  /** Files that it wants to find where it is installed. */
  readonly files: Readonly<Record<string, string>>;
}

const HARDHAT_CONFIG = `export default { networks: { node: { type: 'edr-simulated', chainType: 'l1' } } };\n`;

export const HARDHAT: Packages = {
  name: 'hardhat',
  platform: 'linux-x64',
  files: { 'hardhat.config.js': HARDHAT_CONFIG },
};

const LOCKED = ['package.json', 'package-lock.json'];

export type Provided =
  | { readonly folder: string; readonly missing: null }
  | { readonly folder: null; readonly missing: string };

/** Installs a program in `folder`, unless what the lockfile asks for is there. Says what is missing. */
export function providePackages(
  { name, platform, files }: Packages,
  folder: string = path.join(repositoryRoot, '.naru', name),
  env: NodeJS.ProcessEnv = process.env,
): Provided {
  if (platform !== `${process.platform}-${process.arch}`)
    return { folder: null, missing: `${name} (its lockfile is for ${platform} only)` };
  mkdirSync(folder, { recursive: true });
  for (const file of LOCKED) cpSync(path.join(import.meta.dirname, name, file), path.join(folder, file));
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  if (isInstalled(folder)) return { folder, missing: null };
  console.log(`Installing ${name}, which only the long form needs ...`);
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
  return { folder: null, missing: `${name} (npm ci in ${folder})` };
}
