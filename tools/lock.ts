// `npm run lock`: after a dependency has changed, completes package-lock.json so that `npm ci` accepts it on
// every platform; lockfile/ explains why.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completeLockfile, type Lockfile } from './lockfile/complete-lockfile.ts';
import { withManifests, type ManifestRequests } from './lockfile/manifest-entries.ts';
import { readRepository, repositoryRoot } from './source/read-repository.ts';

const file = path.join(repositoryRoot, 'package-lock.json');
const parsed: Lockfile = JSON.parse(readFileSync(file, 'utf8'));
const files = readRepository();
const places = new Set(files.map((each) => each.path));
const manifests = files.flatMap((each): ManifestRequests[] => {
  const place = /^(?:(?<folder>.+)\/)?package\.json$/.exec(each.path);
  if (place === null) return [];
  const folder = place.groups?.['folder'] ?? '';
  // What has a lockfile of its own is not installed with the rest.
  if (folder !== '' && places.has(`${folder}/package-lock.json`)) return [];
  const manifest = JSON.parse(each.text ?? '{}');
  return [{ ...manifest, folder, groups: manifest }];
});
const { lockfile, added } = completeLockfile(withManifests(parsed, manifests));
writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
console.log(added.length === 0 ? 'The lockfile is complete.' : `Added ${added.length}:\n${added.join('\n')}`);
