import { type Desk, writeIssueLetters } from '@naru/desk';
import type { RoundLoop } from './round-loop.ts';
import { type WorkerParts, createWorker } from './worker.ts';

const TIMES = { everyMs: 5_000, afterFaultMs: 60_000 };

/** Writes the letters of an issue of the newsletter, which the sender of letters sends. */
export function createIssueWriter({
  desk,
  perMinute,
  ...parts
}: WorkerParts & {
  readonly desk: Pick<Desk, 'store' | 'clock' | 'ids'>;
  /** As it is now. */
  readonly perMinute: () => number;
}): RoundLoop {
  const round = async (): Promise<void> => {
    const progress = await writeIssueLetters(desk, perMinute());
    if (progress?.isOver === true)
      parts.log({ level: 'info', event: 'issue_written', fields: { issue: progress.issueId } });
  };
  return createWorker({ ...parts, ...TIMES, round, faultEvent: 'issue_failed' });
}
