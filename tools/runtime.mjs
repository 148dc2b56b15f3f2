// Which Node runs Naru. Plain JavaScript on purpose: an old Node must be able to run this file.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** First release that runs TypeScript sources without a flag, and opens SQLite without one. */
const NODE_MIN_MAJOR = 22;
const NODE_MIN_MINOR = 18;

/**
 * Path of the Node binary to use: the pinned one, else the one that runs this if it is new enough.
 * Ends the process with a hint if there is neither.
 * @returns {string}
 */
export function nodeBinary() {
  const binary = pinnedBinary() ?? (isNewEnough(process.versions.node) ? process.execPath : null);
  if (binary !== null) return binary;
  console.error(
    `Node ${process.versions.node} is too old to run Naru, and the pinned runtime is not installed.\n` +
      'Run "npm ci" (it brings Node 26 for most platforms), ' +
      `or use Node ${NODE_MIN_MAJOR}.${NODE_MIN_MINOR} or later.`,
  );
  return process.exit(1);
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
