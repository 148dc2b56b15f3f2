import type { NewsletterIssue, NewsletterStore } from '@naru/desk';
import { insertAct } from '../desk-act/desk-act-store.ts';
import { integer, oneOf, orNull, text } from '../sql/field.ts';
import { AFTER_ALL_KEYS, assertLimit } from '../sql/limit.ts';
import { integerOf } from '../sql/row.ts';
import { save } from '../sql/save.ts';
import type { Database } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';
import { NOT_REACHED, letterScript } from '../letter/letter-store.ts';

export type IssueStore = Pick<
  NewsletterStore,
  | 'saveNewIssue'
  | 'saveIssueDraft'
  | 'deleteIssueDraft'
  | 'saveIssueState'
  | 'findIssue'
  | 'listIssues'
  | 'findIssueToSend'
  | 'countIssueLetters'
  | 'readIssueQueue'
  | 'saveIssueBatch'
>;

const ISSUES = defineTable<NewsletterIssue>('newsletter_issues', {
  issueId: text,
  state: oneOf(['draft', 'sending', 'sent', 'stopped']),
  version: integer,
  subjectEn: text,
  bodyEn: text,
  subjectKr: text,
  bodyKr: text,
  createdAtMs: integer,
  changedAtMs: integer,
  changedBy: text,
  begunAtMs: orNull(integer),
  readerCount: integer,
  lastEmailKey: text,
  letterCount: integer,
  nextBatchAtMs: integer,
  endedAtMs: orNull(integer),
});

/** Issues of the newsletter. */
export function createIssueStore(database: Database): IssueStore {
  return {
    ...createDraftStore(database),
    ...createSendingStore(database),
    findIssue: (issueId) => ISSUES.find(database, 'WHERE issue_id = ?', [issueId]),
    listIssues: ({ limit, beforeIssueId = AFTER_ALL_KEYS }) =>
      ISSUES.select(database, 'WHERE issue_id < ? ORDER BY issue_id DESC LIMIT ?', [
        beforeIssueId,
        assertLimit(limit),
      ]),
  };
}

function createDraftStore(
  database: Database,
): Pick<IssueStore, 'saveNewIssue' | 'saveIssueDraft' | 'deleteIssueDraft'> {
  return {
    saveNewIssue: async (issue) => {
      await database.write([ISSUES.insert(issue)]);
    },
    saveIssueDraft: ({ issueId, version, subjectEn, bodyEn, subjectKr, bodyKr, ...change }) =>
      save(database, [
        {
          sql: `UPDATE newsletter_issues SET version = ?, subject_en = ?, body_en = ?, subject_kr = ?,
              body_kr = ?, changed_at_ms = ?, changed_by = ?
            WHERE issue_id = ? AND version = ? AND state = 'draft'`,
          values: [
            version,
            subjectEn,
            bodyEn,
            subjectKr,
            bodyKr,
            change.changedAtMs,
            change.changedBy,
            issueId,
            version - 1,
          ],
          refusedWhenUnchanged: 'issue_changed_meanwhile',
        },
      ]),
    deleteIssueDraft: (issueId, version) =>
      save(database, [
        {
          sql: `DELETE FROM newsletter_issues WHERE issue_id = ? AND version = ? AND state = 'draft'`,
          values: [issueId, version],
          refusedWhenUnchanged: 'issue_changed_meanwhile',
        },
      ]),
  };
}

function createSendingStore(
  database: Database,
): Pick<
  IssueStore,
  'saveIssueState' | 'findIssueToSend' | 'countIssueLetters' | 'readIssueQueue' | 'saveIssueBatch'
> {
  return {
    saveIssueState: ({ issueId, state, version, ...issue }, act) =>
      save<'issue_changed_meanwhile' | 'act_overtaken'>(database, [
        {
          // What the batches write is left to them, but for whose turn it was: it names a person.
          sql: `UPDATE newsletter_issues SET state = ?, version = ?, changed_at_ms = ?, changed_by = ?,
              begun_at_ms = ?, reader_count = ?, ended_at_ms = ?, last_email_key = ''
            WHERE issue_id = ? AND version = ? AND state = ?`,
          values: [
            state,
            version,
            issue.changedAtMs,
            issue.changedBy,
            issue.begunAtMs,
            issue.readerCount,
            issue.endedAtMs,
            issueId,
            version - 1,
            state === 'sending' ? 'draft' : 'sending',
          ],
          refusedWhenUnchanged: 'issue_changed_meanwhile',
        },
        insertAct(act),
      ]),
    findIssueToSend: () => ISSUES.find(database, `WHERE state = 'sending' ORDER BY begun_at_ms LIMIT 1`, []),
    countIssueLetters: (issueId) => countLetters(database, issueId),
    readIssueQueue: (query) => readQueue(database, query),
    saveIssueBatch: async ({ issueId, afterEmailKey, letters, endedAtMs, ...batch }) => {
      const written = await database.write([
        {
          sql: `UPDATE newsletter_issues SET state = ?, last_email_key = ?, next_batch_at_ms = ?,
              letter_count = letter_count + ?, ended_at_ms = ?
            WHERE issue_id = ? AND last_email_key = ? AND state = 'sending'`,
          values: [
            ...(endedAtMs === null ? ['sending', batch.lastEmailKey] : ['sent', '']),
            batch.nextBatchAtMs,
            letters.length,
            endedAtMs,
            issueId,
            afterEmailKey,
          ],
          refusedWhenUnchanged: 'batch_overtaken',
        },
        ...letterScript(letters),
      ]);
      return written.ok;
    },
  };
}

async function countLetters(
  database: Database,
  issueId: string,
): ReturnType<IssueStore['countIssueLetters']> {
  const rows = await database.all(
    `SELECT state, count(*) AS letters FROM letters
      WHERE issue_id = ? AND issue_id IS NOT NULL AND state <> 'sent' GROUP BY state`,
    [issueId],
  );
  const countOf = (state: string): number => {
    const row = rows.find((each) => each['state'] === state);
    return row === undefined ? 0 : integerOf(row, 'letters');
  };
  return { waiting: countOf('waiting'), givenUp: countOf('given_up') };
}

async function readQueue(
  database: Database,
  { issueId, triedMax }: Parameters<IssueStore['readIssueQueue']>[0],
): ReturnType<IssueStore['readIssueQueue']> {
  const [row] = await database.all(
    `SELECT
      (SELECT count(*) FROM letters WHERE issue_id = ? AND issue_id IS NOT NULL AND state <> 'sent'
        AND state = 'waiting' AND attempt_count = 0) AS untried,
      count(*) AS tried, coalesce(sum(is_unreached), 0) AS unreached
    FROM (SELECT CASE WHEN state = 'waiting' AND ${NOT_REACHED} THEN 1 ELSE 0 END AS is_unreached
      FROM letters WHERE issue_id = ? AND issue_id IS NOT NULL AND attempt_count > 0
      ORDER BY letter_id DESC LIMIT ?) AS newest`,
    [issueId, issueId, assertLimit(triedMax)],
  );
  const countOf = (name: string): number => (row === undefined ? 0 : integerOf(row, name));
  return { untried: countOf('untried'), tried: countOf('tried'), unreached: countOf('unreached') };
}
