// `npm run tidy`: our own measurable rules, each a function in tidy/. No rule has exceptions.
import { reportFindings } from './source/finding.ts';
import { readRepository } from './source/read-repository.ts';
import { ALL_RULES } from './tidy/all-rules.ts';
import { tidyViewOf } from './tidy/tidy-view.ts';

const view = tidyViewOf(readRepository());
const findings = ALL_RULES.flatMap((rule) => rule(view));
reportFindings('tidy', findings, `${view.files.length} files, ${ALL_RULES.length} rules, nothing to fix.`);
