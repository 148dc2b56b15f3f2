import { type Result, ok, refuse } from '@naru/core';
import { hasNetworkAddress } from '../address/has-network-address.ts';
import { recordDeskAct } from '../audit/record-desk-act.ts';
import type { Desk } from '../order/desk.ts';
import type { Letter } from '../ports/letters.ts';
import type { IssueWords, NewsletterIssue } from '../ports/newsletter.ts';

type IssueDesk = Pick<Desk, 'store' | 'clock' | 'ids' | 'hashText'>;
type WritingDesk = IssueDesk & Pick<Desk, 'assets' | 'rails'>;

export type IssueRefusal = 'issue_unknown' | 'issue_changed_meanwhile' | 'issue_not_draft';

/** The issue as an operator saw it. */
interface SeenIssue {
  readonly issueId: string;
  readonly version: number;
  readonly operatorId: string;
}

export async function createIssue(
  desk: WritingDesk,
  { words, operatorId }: { readonly words: IssueWords; readonly operatorId: string },
): Promise<Result<NewsletterIssue, 'text_has_address'>> {
  if (haveAddress(desk, words)) return refuse('text_has_address');
  const nowMs = desk.clock.nowMs();
  const issue: NewsletterIssue = {
    ...words,
    issueId: desk.ids.nextRowId(),
    state: 'draft',
    version: 1,
    createdAtMs: nowMs,
    changedAtMs: nowMs,
    changedBy: operatorId,
    begunAtMs: null,
    readerCount: 0,
    lastEmailKey: '',
    letterCount: 0,
    nextBatchAtMs: 0,
    endedAtMs: null,
  };
  await desk.store.saveNewIssue(issue);
  return ok(issue);
}

export async function changeIssue(
  desk: WritingDesk,
  seen: SeenIssue,
  words: IssueWords,
): Promise<Result<NewsletterIssue, IssueRefusal | 'text_has_address'>> {
  if (haveAddress(desk, words)) return refuse('text_has_address');
  const found = await findDraft(desk, seen);
  if (!found.ok) return found;
  const issue = { ...nextVersion(desk, found.value, seen), ...words };
  const saved = await desk.store.saveIssueDraft(issue);
  return saved.ok ? ok(issue) : saved;
}

export async function deleteIssue(desk: IssueDesk, seen: SeenIssue): Promise<Result<null, IssueRefusal>> {
  const found = await findDraft(desk, seen);
  return found.ok ? desk.store.deleteIssueDraft(seen.issueId, seen.version) : found;
}

/** From now on a worker writes its letters, a few at a time. */
export async function beginIssue(
  desk: IssueDesk,
  seen: SeenIssue,
): Promise<Result<NewsletterIssue, IssueRefusal | 'issue_incomplete' | 'readers_missing'>> {
  const readerCount = await desk.store.countConfirmedReaders();
  if (readerCount === 0) return refuse('readers_missing');
  return recordDeskAct(desk, async () => {
    const found = await findDraft(desk, seen);
    if (!found.ok) return found;
    const { subjectEn, bodyEn, subjectKr, bodyKr } = found.value;
    const texts = [subjectEn, bodyEn, subjectKr, bodyKr];
    if (texts.some((text) => text.trim() === '')) return refuse('issue_incomplete');
    const issue: NewsletterIssue = {
      ...nextVersion(desk, found.value, seen),
      state: 'sending',
      begunAtMs: desk.clock.nowMs(),
      readerCount,
    };
    const factsHash = desk.hashText(JSON.stringify(texts));
    return ok(planState(desk, issue, { event: 'issue_begun', factsHash }));
  });
}

/** No further letters are written. Those that wait, a few, are still sent. */
export async function stopIssue(
  desk: IssueDesk,
  { issueId, operatorId }: Omit<SeenIssue, 'version'>,
): Promise<Result<NewsletterIssue, IssueRefusal | 'issue_not_sending'>> {
  return recordDeskAct(desk, async () => {
    const found = await desk.store.findIssue(issueId);
    if (found === null) return refuse('issue_unknown');
    if (found.state !== 'sending') return refuse('issue_not_sending');
    const issue: NewsletterIssue = {
      ...nextVersion(desk, found, { operatorId }),
      state: 'stopped',
      endedAtMs: desk.clock.nowMs(),
    };
    return ok(planState(desk, issue, { event: 'issue_stopped' }));
  });
}

/** Readers pay what is written to them, so an issue names no address. */
function haveAddress(desk: WritingDesk, words: IssueWords): boolean {
  return Object.values(words).some((text) => hasNetworkAddress(desk, text));
}

async function findDraft(
  desk: IssueDesk,
  { issueId, version }: SeenIssue,
): Promise<Result<NewsletterIssue, IssueRefusal>> {
  const issue = await desk.store.findIssue(issueId);
  if (issue === null) return refuse('issue_unknown');
  if (issue.state !== 'draft') return refuse('issue_not_draft');
  return issue.version === version ? ok(issue) : refuse('issue_changed_meanwhile');
}

function nextVersion(
  { clock }: IssueDesk,
  issue: NewsletterIssue,
  { operatorId }: Pick<SeenIssue, 'operatorId'>,
): NewsletterIssue {
  return { ...issue, version: issue.version + 1, changedAtMs: clock.nowMs(), changedBy: operatorId };
}

function planState(
  { store }: IssueDesk,
  issue: NewsletterIssue,
  act: { readonly event: 'issue_begun' | 'issue_stopped'; readonly factsHash?: string },
) {
  return {
    what: { ...act, subjectId: issue.issueId, operatorId: issue.changedBy, note: null },
    write: async (next: Parameters<typeof store.saveIssueState>[1]) => {
      const saved = await store.saveIssueState(issue, next);
      return saved.ok ? ok(issue) : saved;
    },
  };
}

/** A letter of the newsletter with the words of its issue; every other letter as it is. */
export async function addIssueWords(
  store: Pick<Desk['store'], 'findIssue'>,
  letter: Letter,
): Promise<Letter> {
  if (letter.kind !== 'newsletter_issue') return letter;
  const issue = await store.findIssue(letter.facts.issueId);
  if (issue === null) return letter;
  const words =
    letter.language === 'en'
      ? { subject: issue.subjectEn, body: issue.bodyEn }
      : { subject: issue.subjectKr, body: issue.bodyKr };
  return { ...letter, facts: { ...letter.facts, ...words } };
}
