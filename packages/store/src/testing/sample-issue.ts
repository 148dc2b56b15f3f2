import type { LetterOf, NewsletterIssue, NewsletterReader } from '@naru/desk';
import { NOON_MS } from './sample-order.ts';

/** A draft. */
export function sampleIssue(n: number, overrides: Partial<NewsletterIssue> = {}): NewsletterIssue {
  return {
    issueId: `issue-${n}`,
    state: 'draft',
    version: 1,
    subjectEn: 'News',
    bodyEn: 'We have news.',
    subjectKr: '소식',
    bodyKr: '소식이 있습니다.',
    createdAtMs: NOON_MS + n,
    changedAtMs: NOON_MS + n,
    changedBy: 'operator-1',
    begunAtMs: null,
    readerCount: 0,
    lastEmailKey: '',
    letterCount: 0,
    nextBatchAtMs: 0,
    endedAtMs: null,
    ...overrides,
  };
}

/** A confirmed one. */
export function sampleReader(n: number, overrides: Partial<NewsletterReader> = {}): NewsletterReader {
  return {
    emailKey: `reader-${n}@example.org`,
    readerId: `reader-${n}`,
    email: `Reader-${n}@example.org`,
    language: 'en',
    tokenHash: null,
    createdAtMs: NOON_MS,
    confirmedAtMs: NOON_MS + n,
    ...overrides,
  };
}

export function sampleIssueLetter(issueId: string, reader: NewsletterReader): LetterOf<'newsletter_issue'> {
  return {
    letterId: `${issueId}-${reader.readerId}`,
    kind: 'newsletter_issue',
    to: reader.email,
    language: reader.language,
    facts: { issueId, readerId: reader.readerId },
    createdAtMs: NOON_MS,
  };
}
