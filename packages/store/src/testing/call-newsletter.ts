import type { Store } from '@naru/desk';
import { sampleAct } from './sample-act.ts';
import { sampleIssue } from './sample-issue.ts';

/** Calls everything about readers who leave and about issues. */
export async function callNewsletter(store: Store): Promise<void> {
  await store.deleteNewsletterReader('r', 1);
  await store.countConfirmedReaders();
  await store.listConfirmedReaders({ confirmedByMs: 1, afterEmailKey: '', limit: 10 });
  const issue = sampleIssue(1);
  await store.saveNewIssue(issue);
  await store.saveIssueDraft({ ...issue, version: 2 });
  await store.saveIssueState({ ...issue, state: 'sending', version: 3, begunAtMs: 1 }, sampleAct(9));
  await store.deleteIssueDraft(issue.issueId, 1);
  await store.findIssue(issue.issueId);
  for (const page of [{}, { beforeIssueId: 'i' }]) await store.listIssues({ limit: 10, ...page });
  await store.findIssueToSend();
  await store.countIssueLetters(issue.issueId);
  await store.readIssueQueue({ issueId: issue.issueId, triedMax: 20 });
  const batch = { issueId: issue.issueId, afterEmailKey: '', lastEmailKey: 'e', nextBatchAtMs: 2 };
  await store.saveIssueBatch({ ...batch, letters: [], endedAtMs: null });
}
