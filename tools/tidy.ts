// `npm run tidy`: our own measurable rules, beside those of the linter. No rule has exceptions.
import { reportFindings } from './source/finding.ts';
import { readRepository } from './source/read-repository.ts';
import { checkDocuments } from './tidy/docs-rules.ts';
import { checkFile } from './tidy/file-rules.ts';
import { checkWords } from './tidy/word-rules.ts';

const files = readRepository();
const findings = [...files.flatMap(checkFile), ...checkWords(files), ...checkDocuments(files)];
reportFindings('tidy', findings, `${files.length} files, nothing to fix.`);
