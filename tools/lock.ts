// `npm run lock`: completes package-lock.json after a dependency has changed; why, see lockfile/.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completeLockfile, type Lockfile } from './lockfile/complete-lockfile.ts';

const file = path.join(import.meta.dirname, '..', 'package-lock.json');
const parsed: Lockfile = JSON.parse(readFileSync(file, 'utf8'));
const { lockfile, added } = completeLockfile(parsed);
writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
console.log(added.length === 0 ? 'The lockfile is complete.' : `Added ${added.length}:\n${added.join('\n')}`);
