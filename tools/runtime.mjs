// Which Node runs Naru. Plain JavaScript on purpose: an old Node has to be able to read this file.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** First release that runs TypeScript sources without a flag, and opens SQLite without one. */
const NODE_MIN = [22, 18];

/** Path of the Node binary to use; exits with the mend when there is none. */
export function nodeBinary() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const platformPackages = [
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ];
  for (const name of platformPackages) {
    const pinned = path.join(repositoryRoot, 'node_modules', name, 'bin', file);
    if (existsSync(pinned)) return pinned;
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])) return process.execPath;
  console.error(
    `Node ${process.versions.node} is too old to run Naru, and the pinned runtime is not installed.\n` +
      `Run "npm ci" (it brings Node 26 for most platforms), or use Node ${NODE_MIN.join('.')} or later.`,
  );
  process.exit(1);
}
