// Installs the dependencies when they are missing or the lockfile has changed since.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../runtime.mjs';

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean }} LockEntry
 * @typedef {{ packages?: Record<string, LockEntry> }} Lockfile
 */

/**
 * Runs `npm ci` if it has to. Ends the process when npm fails: nothing works without its result.
 * @param {string} [root]
 */
export function ensureInstalled(root = repositoryRoot) {
  if (isInstalled(root)) return;
  console.log('Installing the dependencies (npm ci): about half a minute, once.');
  const startedAtMs = performance.now();
  const { command, args } = npmCommand(process.env);
  // No package of the lockfile needs its install script; one that gets one could run anything here.
  const options = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(command, [...args, ...options], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error('npm ci failed; see its words above. Node 20.20 with npm 11 or anything newer will do.');
    process.exit(1);
  }
  markInstalled(root);
  console.log(`Installed in ${Math.round((performance.now() - startedAtMs) / 1000)} s.`);
}

/**
 * True when the installed packages are those of the lockfile: by our stamp, else by npm's own record.
 * @param {string} root
 * @returns {boolean}
 */
export function isInstalled(root) {
  const stamp = stampFile(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash(root)) return true;
  const record = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  if (!isSameInstall(lockfile, JSON.parse(readFileSync(record, 'utf8')))) return false;
  markInstalled(root);
  return true;
}

/**
 * Remembers that the packages of the present lockfile are installed.
 * @param {string} root
 */
export function markInstalled(root) {
  writeFileSync(stampFile(root), lockfileHash(root));
}

/**
 * Compares the lockfile with npm's record of what it installed. Optional packages may be absent
 * (those of other platforms are), but not in another version.
 * @param {Lockfile} lockfile
 * @param {Lockfile} record
 * @returns {boolean}
 */
export function isSameInstall(lockfile, record) {
  return Object.entries(lockfile.packages ?? {}).every(([place, entry]) => {
    if (!place.startsWith('node_modules/')) return true;
    const installed = record.packages?.[place];
    if (installed === undefined) return entry.optional === true;
    return installed.version === entry.version && installed.link === entry.link;
  });
}

/**
 * The npm that runs us, on the Node that runs it; else the npm on the path.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ command: string, args: string[] }}
 */
export function npmCommand(env) {
  const script = env['npm_execpath'];
  const node = env['npm_node_execpath'];
  if (script !== undefined && /npm-cli\.c?js$/.test(script) && node !== undefined) {
    return { command: node, args: [script] };
  }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

/** @param {string} root */
function lockfileHash(root) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

/** @param {string} root */
function stampFile(root) {
  return path.join(root, 'node_modules', '.naru-installed');
}
