// Which Node runs Naru. Plain JavaScript on purpose: an old Node must be able to run this file.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** First release that runs TypeScript sources without a flag, and opens SQLite without one. */
const NODE_MIN_MAJOR = 22;
const NODE_MIN_MINOR = 18;

/** Debian packages of the system libraries that the pinned Node needs and a bare machine may lack. */
const DEBIAN_PACKAGES = new Map([
  ['libatomic.so.1', 'libatomic1'],
  ['libstdc++.so.6', 'libstdc++6'],
]);

/**
 * Path of the Node binary to use: the pinned one, else the one that runs this if it is new enough. Installs a
 * system library that the pinned one lacks where it can (Debian, root). Ends the process with a hint if there
 * is neither.
 * @returns {string}
 */
export function nodeBinary() {
  const pinned = pinnedBinary();
  const missing = pinned === null ? null : missingLibrary(pinned);
  if (pinned !== null && (missing === null || isRepaired(pinned, missing))) return pinned;
  // npm's scripts would find this link before the Node of the machine.
  rmSync(path.join(repositoryRoot, 'node_modules', '.bin', 'node'), { force: true });
  if (isNewEnough(process.versions.node)) return process.execPath;
  const other = `or use Node ${NODE_MIN_MAJOR}.${NODE_MIN_MINOR} or later.`;
  console.error(
    missing === null
      ? `Node ${process.versions.node} is too old to run Naru, and the pinned runtime is not installed.\n` +
          `Run "npm ci" (it brings Node 26 for most platforms), ${other}`
      : `Naru's runtime cannot start. This machine lacks: ${missing}\n` +
          `Install it (on Debian: apt-get install ${DEBIAN_PACKAGES.get(missing) ?? missing}), ${other}`,
  );
  return process.exit(1);
}

/**
 * The system library without which a binary does not start, or null if it starts.
 * @param {string} binary
 * @returns {string | null}
 */
function missingLibrary(binary) {
  const { status, stderr } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return status === 0 ? null : nameMissingLibrary(stderr ?? '');
}

/**
 * Reads the name of the library from the words of the loader (glibc or musl); all its words if it has none.
 * @param {string} stderr
 * @returns {string}
 */
export function nameMissingLibrary(stderr) {
  return /\b(lib[\w+.-]*\.so[\w.]*)/.exec(stderr)?.[1] ?? stderr.trim();
}

/**
 * Installs the Debian package of a missing library. Root only.
 * @param {string} binary
 * @param {string} library
 * @returns {boolean} whether the binary starts now
 */
function isRepaired(binary, library) {
  const name = DEBIAN_PACKAGES.get(library);
  if (name === undefined || process.getuid?.() !== 0) return false;
  console.log(`Installing the Debian package ${name}, which Naru's runtime needs.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    spawnSync('apt-get', args, { env, stdio: 'ignore' });
  }
  return missingLibrary(binary) === null;
}

/**
 * @param {string} version as in process.versions.node
 * @returns {boolean}
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > NODE_MIN_MAJOR || (major === NODE_MIN_MAJOR && minor >= NODE_MIN_MINOR);
}

/** @returns {string | null} */
function pinnedBinary() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const packages = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`];
  const places = packages.map((name) => path.join(repositoryRoot, 'node_modules', name, 'bin', file));
  return places.find((place) => existsSync(place)) ?? null;
}
