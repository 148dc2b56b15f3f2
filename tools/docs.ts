// `npm run docs`: writes the generated documents; with --check it only says which are stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatedDocs } from './docs/generated-docs.ts';
import { readRepository, repositoryRoot } from './source/read-repository.ts';

const isCheck = process.argv.includes('--check');
const stale: string[] = [];
for (const doc of generatedDocs(readRepository())) {
  const file = path.join(repositoryRoot, doc.path);
  const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const fresh = doc.render(present);
  if (fresh === present) continue;
  stale.push(doc.path);
  if (isCheck) continue;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, fresh);
}
if (stale.length === 0) console.log('docs: fresh.');
else
  console.log(
    isCheck ? `docs: stale: ${stale.join(', ')}\n    fix: npm run docs` : `Wrote ${stale.join(', ')}.`,
  );
if (isCheck && stale.length > 0) process.exitCode = 1;
