// Tells whether the browser apps on disk were built from the sources on disk.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const BROWSER_APPS = /** @type {const} */ (['web', 'console']);

/** Everything that a build reads, besides its own app: the rooms below it, and what pins the tools. */
const SHARED_SOURCES = [
  'packages/ui',
  'packages/contract',
  'packages/chains',
  'packages/core',
  'modules',
  'tools/launch/write-pages.ts',
  'tools/launch/write-verify-page.ts',
  'package-lock.json',
  'tsconfig.base.json',
];

const LEFT_OUT = new Set(['node_modules', 'dist']);

/**
 * Browser apps whose build is missing or older than their sources.
 * @param {string} root
 * @returns {string[]}
 */
export function staleApps(root) {
  const shared = hashOf(root, SHARED_SOURCES);
  return BROWSER_APPS.filter((app) => {
    const stamp = stampFile(root, app);
    const isBuilt = existsSync(path.join(root, 'apps', app, 'dist', 'index.html')) && existsSync(stamp);
    return !isBuilt || readFileSync(stamp, 'utf8') !== sourceHash(root, app, shared);
  });
}

/**
 * Remembers that an app is built. Take the hash before the build: an edit during it then counts as new.
 * @param {string} root
 * @param {string} app
 * @param {string} hash
 */
export function writeBuildStamp(root, app, hash) {
  mkdirSync(path.dirname(stampFile(root, app)), { recursive: true });
  writeFileSync(stampFile(root, app), hash);
}

/**
 * @param {string} root
 * @param {string} app
 * @param {string} [shared]
 * @returns {string}
 */
export function sourceHash(root, app, shared = hashOf(root, SHARED_SOURCES)) {
  return `${shared}\n${hashOf(root, [`apps/${app}`])}\n`;
}

/**
 * @param {string} root
 * @param {readonly string[]} places
 */
function hashOf(root, places) {
  const hash = createHash('sha256');
  for (const place of places.flatMap((each) => filesUnder(root, each))) {
    const content = readFileSync(path.join(root, place));
    hash.update(`${place}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} place a file or a folder, relative to root
 * @returns {string[]}
 */
function filesUnder(root, place) {
  const full = path.join(root, place);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [place];
  return readdirSync(full)
    .filter((name) => !LEFT_OUT.has(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesUnder(root, `${place}/${name}`));
}

/**
 * @param {string} root
 * @param {string} app
 */
function stampFile(root, app) {
  return path.join(root, '.naru', `build-${app}`);
}
