// `npm run tidy`: the measurable rules of the house, each a function in tidy/.
import { reportFindings } from './source/finding.ts';
import { readRepository } from './source/read-repository.ts';
import { ALL_RULES } from './tidy/all-rules.ts';
import { withoutExcused } from './tidy/exceptions.ts';
import { tidyViewOf } from './tidy/tidy-view.ts';
import { EXCEPTIONS, EXCEPTIONS_MAX } from './tidy.exceptions.ts';

const view = tidyViewOf(readRepository());
const findings = withoutExcused({
  findings: ALL_RULES.flatMap((rule) => rule(view)),
  exceptions: EXCEPTIONS,
  exceptionsMax: EXCEPTIONS_MAX,
  paths: view.files.map((file) => file.path),
});
reportFindings('tidy', findings, `${view.files.length} files, ${ALL_RULES.length} rules, nothing to mend.`);
