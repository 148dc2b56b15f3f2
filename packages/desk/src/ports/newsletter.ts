import type { Result } from '@naru/core';
import type { LetterLanguage } from '../facts/language.ts';
import type { DeskAct } from './desk-acts.ts';
import type { LetterOf } from './letters.ts';

/** Somebody who asked for the newsletter. */
export interface NewsletterReader {
  /** The address in lower case: one reader for each. */
  readonly emailKey: string;
  /** 160 random bits in base 58, in the links of their letters: anyone with it can unsubscribe. */
  readonly readerId: string;
  readonly email: string;
  readonly language: LetterLanguage;
  /** SHA-256 of the token in the confirmation letter; null where none was sent. */
  readonly tokenHash: string | null;
  readonly createdAtMs: number;
  readonly confirmedAtMs: number | null;
}

/** What an issue says, in both languages. */
export interface IssueWords {
  readonly subjectEn: string;
  readonly bodyEn: string;
  readonly subjectKr: string;
  readonly bodyKr: string;
}

/** Its words change only while it is a draft. */
export type IssueState = 'draft' | 'sending' | 'sent' | 'stopped';

/** One issue of the newsletter. */
export interface NewsletterIssue extends IssueWords {
  /** A row key. */
  readonly issueId: string;
  readonly state: IssueState;
  /** Grows with every change of the words and of the state. */
  readonly version: number;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
  /** The operator who changed it last. */
  readonly changedBy: string;
  /** Readers who had confirmed by then get it. */
  readonly begunAtMs: number | null;
  /** How many they were. */
  readonly readerCount: number;
  /** The reader whose letter was written last; letters are written in the order of these keys. */
  readonly lastEmailKey: string;
  /** Letters that were written. */
  readonly letterCount: number;
  /** When the next letters are written. */
  readonly nextBatchAtMs: number;
  /** When the last letter was written, or the issue was stopped. */
  readonly endedAtMs: number | null;
}

/** What became of the letters of an issue; all others were sent. */
export interface IssueCounts {
  readonly waiting: number;
  readonly givenUp: number;
}

/** How the letters of an issue leave. */
export interface IssueQueue {
  /** Those that wait for their first attempt. */
  readonly untried: number;
  /** How many of the newest were tried, and how many of those wait because no mail server was reached. */
  readonly tried: number;
  readonly unreached: number;
}

export interface NewsletterStore {
  /** Saves a reader with the confirmation letter. A confirmed reader stays as they are and gets no letter. */
  saveNewsletterReader(
    reader: NewsletterReader,
    letters: readonly LetterOf<'newsletter_confirm'>[],
  ): Promise<void>;
  /** False when no reader has this token. */
  confirmNewsletterReader(tokenHash: string, nowMs: number): Promise<boolean>;
  /** By address, page by page. */
  listNewsletterReaders(query: {
    readonly limit: number;
    readonly afterEmailKey?: string;
  }): Promise<readonly NewsletterReader[]>;
  /** Deletes readers who were asked before that moment and never confirmed. Returns how many. */
  forgetNewsletterReaders(askedBeforeMs: number): Promise<number>;
  /** Deletes the reader and gives up their letters that wait. False when there is no such reader. */
  deleteNewsletterReader(readerId: string, nowMs: number): Promise<boolean>;
  countConfirmedReaders(): Promise<number>;
  /** Readers who had confirmed by then, by address. */
  listConfirmedReaders(query: {
    readonly confirmedByMs: number;
    readonly afterEmailKey: string;
    readonly limit: number;
  }): Promise<readonly NewsletterReader[]>;

  saveNewIssue(issue: NewsletterIssue): Promise<void>;
  /** Refused unless it is a draft of the version before. */
  saveIssueDraft(issue: NewsletterIssue): Promise<Result<null, 'issue_changed_meanwhile'>>;
  /** Refused unless it is a draft of that version. */
  deleteIssueDraft(issueId: string, version: number): Promise<Result<null, 'issue_changed_meanwhile'>>;
  /** Begins or stops to send, and records who did it. Refused unless it is of the version before. */
  saveIssueState(
    issue: NewsletterIssue,
    act: DeskAct,
  ): Promise<Result<null, 'issue_changed_meanwhile' | 'act_overtaken'>>;
  findIssue(issueId: string): Promise<NewsletterIssue | null>;
  /** Newest first. */
  listIssues(query: {
    readonly limit: number;
    readonly beforeIssueId?: string;
  }): Promise<readonly NewsletterIssue[]>;
  /** The one that began to be sent first. */
  findIssueToSend(): Promise<NewsletterIssue | null>;
  countIssueLetters(issueId: string): Promise<IssueCounts>;
  readIssueQueue(query: { readonly issueId: string; readonly triedMax: number }): Promise<IssueQueue>;
  /**
   * Writes the next letters, once: it does nothing if `afterEmailKey` is not the last reader any more, or if
   * the issue is not being sent. False then.
   */
  saveIssueBatch(batch: {
    readonly issueId: string;
    readonly afterEmailKey: string;
    readonly lastEmailKey: string;
    readonly letters: readonly LetterOf<'newsletter_issue'>[];
    readonly nextBatchAtMs: number;
    /** Null unless these are the last ones. */
    readonly endedAtMs: number | null;
  }): Promise<boolean>;
}
