import type { Finding } from '../source/finding.ts';

/** A rule that may be broken in one file, with the reason and the number of the ADR that decided it. */
export interface Exception {
  readonly rule: string;
  readonly path: string;
  readonly reason: string;
  readonly adr: number;
}

const LIST = 'tools/tidy.exceptions.ts';

/**
 * Takes the excused findings out, and reports what is wrong with the list itself: an exception that
 * nothing needs any more, one without its ADR, and a list that is not as long as its committed ceiling
 * (so it cannot grow by itself, and a removed line lowers the ceiling for good).
 */
export function withoutExcused(options: {
  readonly findings: readonly Finding[];
  readonly exceptions: readonly Exception[];
  readonly exceptionsMax: number;
  readonly paths: readonly string[];
}): Finding[] {
  const { findings, exceptions, exceptionsMax, paths } = options;
  const excuses = (exception: Exception, finding: Finding): boolean =>
    exception.rule === finding.rule && exception.path === finding.path;
  const left = findings.filter((finding) => !exceptions.some((exception) => excuses(exception, finding)));
  for (const exception of exceptions) {
    const name = `${exception.rule} in ${exception.path}`;
    if (!findings.some((finding) => excuses(exception, finding))) {
      left.push(listFinding(`nothing needs the exception for ${name}`, 'take the line out.'));
    }
    const adr = `docs/adr/${String(exception.adr).padStart(4, '0')}-`;
    if (!paths.some((path) => path.startsWith(adr)) || exception.reason.trim() === '') {
      left.push(
        listFinding(`the exception for ${name} names no reason or no ADR that exists`, 'write both.'),
      );
    }
  }
  if (exceptions.length !== exceptionsMax) {
    const message = `${exceptions.length} exceptions, and the ceiling is ${exceptionsMax}`;
    left.push(listFinding(message, 'mend the code when the list grew; lower the ceiling when it shrank.'));
  }
  return left;
}

function listFinding(message: string, mend: string): Finding {
  return { path: LIST, line: 0, rule: 'exceptions-shrink', message, mend };
}
