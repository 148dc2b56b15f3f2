/** A violation of a rule, and how to fix it. */
export interface Finding {
  /** Repository-relative, with forward slashes. */
  readonly path: string;
  /** From 1; 0 if the finding is about the whole file. */
  readonly line: number;
  readonly rule: string;
  readonly message: string;
  readonly fix: string;
}

/** Two lines per finding: where and what, then the fix. */
export function findingText(finding: Finding): string {
  const place = finding.line === 0 ? finding.path : `${finding.path}:${finding.line}`;
  return `${place}  ${finding.rule}: ${finding.message}\n    fix: ${finding.fix}`;
}

/** Prints the findings in order and sets exit code 1 if there are any. */
export function reportFindings(title: string, findings: readonly Finding[], praise: string): void {
  const inOrder = [...findings].sort((a, b) => a.path.localeCompare(b.path, 'en') || a.line - b.line);
  for (const finding of inOrder) console.log(findingText(finding));
  console.log(findings.length === 0 ? `${title}: ${praise}` : `${title}: ${findings.length} to fix.`);
  if (findings.length > 0) process.exitCode = 1;
}
