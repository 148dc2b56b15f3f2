/** One place where a rule of the house is broken, with the way to mend it. */
export interface Finding {
  /** Repository-relative, with forward slashes. */
  readonly path: string;
  /** From 1; 0 when the finding is about the whole file. */
  readonly line: number;
  readonly rule: string;
  readonly message: string;
  readonly mend: string;
}

/** Two lines a finding: where and what, then the mend. */
export function findingText(finding: Finding): string {
  const place = finding.line === 0 ? finding.path : `${finding.path}:${finding.line}`;
  return `${place}  ${finding.rule}: ${finding.message}\n    mend: ${finding.mend}`;
}

/** Prints the findings in reading order and ends the process with 1 when there are any. */
export function reportFindings(title: string, findings: readonly Finding[], praise: string): void {
  const inOrder = [...findings].sort((a, b) => a.path.localeCompare(b.path, 'en') || a.line - b.line);
  for (const finding of inOrder) console.log(findingText(finding));
  console.log(findings.length === 0 ? `${title}: ${praise}` : `${title}: ${findings.length} to mend.`);
  if (findings.length > 0) process.exitCode = 1;
}
