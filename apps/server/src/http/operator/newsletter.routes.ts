import type { ConsoleIssue, ConsoleIssueRow, ConsoleIssueWords, IssuePreview } from '@naru/contract';
import {
  type IssueWords,
  type LetterOf,
  type NewsletterIssue,
  beginIssue,
  changeIssue,
  createIssue,
  deleteIssue,
  stopIssue,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { writeHtml } from '../../mail/letter-html.ts';
import { plainTextOf } from '../../mail/letter-plain-text.ts';
import { isPlainText, writeLetter } from '../../mail/write-mail.ts';
import { answerConsoleCalls } from '../call-routes.ts';
import { toIso, toIsoOrNull } from '../public/present-payment.ts';
import { toPlainLines } from '../public/plain-lines.ts';
import { sendRefusal } from '../refusals.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { OperatorGate } from './operator-gate.ts';
import { createNameLookup } from './operator-names.ts';

const ROWS_DEFAULT = '20';
/** Both texts at their longest, in letters of three bytes. */
const WORDS_BYTES_MAX = 160 * 1024;

type IssueContext = Pick<ConsoleParts['context'], 'desk' | 'post'>;

/** Issues of the newsletter: drafts, the letter they become, and how far they are sent. */
export function registerNewsletterRoutes(
  app: FastifyInstance,
  { context }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk } = context;
  answerConsoleCalls(app, {
    issues: async ({ query: { limit = ROWS_DEFAULT, before } }) => {
      const rowsMax = Number.parseInt(limit, 10);
      const page = before === undefined ? {} : { beforeIssueId: before };
      const issues = await desk.store.listIssues({ limit: rowsMax, ...page });
      return {
        rows: await presentRows(issues, context),
        nextBefore: issues.length < rowsMax ? null : (issues.at(-1)?.issueId ?? null),
      };
    },
    issue: async (request, reply) => {
      const issue = await desk.store.findIssue(request.params.id);
      return issue === null ? sendRefusal(reply, 'issue_unknown') : presentIssue(issue, context);
    },
    removeIssue: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const { version } = request.body;
      const removed = await deleteIssue(desk, { issueId: request.params.id, version, operatorId });
      return removed.ok ? { success: true } : sendRefusal(reply, removed.reason);
    },
  });
  app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.bodyLimit = WORDS_BYTES_MAX;
    });
    registerDrafts(scope, context, gate);
  });
  registerSending(app, context, gate);
}

function registerDrafts(app: FastifyInstance, context: IssueContext, gate: OperatorGate): void {
  const { desk, post } = context;
  answerConsoleCalls(app, {
    createIssue: async (request, reply) => {
      const words = readWords(request.body.words);
      if (words === null) return sendRefusal(reply, 'text_unreadable');
      const { operatorId } = gate.operatorOf(request);
      const made = await createIssue(desk, { words, operatorId });
      return made.ok ? presentIssue(made.value, context) : sendRefusal(reply, made.reason);
    },
    changeIssue: async (request, reply) => {
      const words = readWords(request.body.words);
      if (words === null) return sendRefusal(reply, 'text_unreadable');
      const { operatorId } = gate.operatorOf(request);
      const seen = { issueId: request.params.id, version: request.body.version, operatorId };
      const changed = await changeIssue(desk, seen, words);
      return changed.ok ? presentIssue(changed.value, context) : sendRefusal(reply, changed.reason);
    },
    previewIssue: (request, reply) => {
      const { language, words } = request.body;
      const [subject, body] = [words.subject.trim(), toPlainLines(words.body)];
      if (!isSound(subject, body)) return sendRefusal(reply, 'text_unreadable');
      return preview(post, {
        letterId: '',
        kind: 'newsletter_issue',
        to: null,
        language,
        facts: { issueId: '', readerId: '-', subject, body },
        createdAtMs: desk.clock.nowMs(),
      });
    },
  });
}

function registerSending(app: FastifyInstance, context: ConsoleParts['context'], gate: OperatorGate): void {
  const { desk, post, log } = context;
  answerConsoleCalls(app, {
    sendIssue: async (request, reply) => {
      const { version, password } = request.body;
      if (post.way === null) return sendRefusal(reply, 'mail_server_missing');
      const steppedUp = await gate.stepUp(request, password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const { operatorId } = gate.operatorOf(request);
      const begun = await beginIssue(desk, { issueId: request.params.id, version, operatorId });
      if (!begun.ok) return sendRefusal(reply, begun.reason);
      log({
        level: 'info',
        event: 'issue_begun',
        fields: { operator: operatorId, issue: begun.value.issueId, readers: begun.value.readerCount },
      });
      return presentIssue(begun.value, context);
    },
    // No password: stopping must never be hard.
    stopIssue: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const stopped = await stopIssue(desk, { issueId: request.params.id, operatorId });
      if (!stopped.ok) return sendRefusal(reply, stopped.reason);
      const fields = { operator: operatorId, issue: stopped.value.issueId };
      log({ level: 'info', event: 'issue_stopped', fields });
      return presentIssue(stopped.value, context);
    },
  });
}

/** Null if there is something in them that cannot be seen. */
function readWords({ en, kr }: ConsoleIssueWords): IssueWords | null {
  const words = {
    subjectEn: en.subject.trim(),
    bodyEn: toPlainLines(en.body),
    subjectKr: kr.subject.trim(),
    bodyKr: toPlainLines(kr.body),
  };
  const areSound = isSound(words.subjectEn, words.bodyEn) && isSound(words.subjectKr, words.bodyKr);
  return areSound ? words : null;
}

function isSound(subject: string, body: string): boolean {
  return isPlainText(subject, 'one line') && isPlainText(body, 'many lines');
}

function preview({ place }: IssueContext['post'], letter: LetterOf<'newsletter_issue'>): IssuePreview {
  const { subject, parts } = writeLetter(letter, place);
  const html = writeHtml({ subject, parts, language: letter.language, brandName: place.brandName() });
  return { subject, text: plainTextOf(parts), html };
}

async function presentRows(
  issues: readonly NewsletterIssue[],
  { desk: { store } }: IssueContext,
): Promise<ConsoleIssueRow[]> {
  const nameOf = createNameLookup(store);
  return Promise.all(
    issues.map(async (issue) => {
      const { waiting, givenUp } = await store.countIssueLetters(issue.issueId);
      return {
        id: issue.issueId,
        state: issue.state,
        version: issue.version,
        subjects: { en: issue.subjectEn, kr: issue.subjectKr },
        changedAt: toIso(issue.changedAtMs),
        changedBy: await nameOf(issue.changedBy),
        begunAt: toIsoOrNull(issue.begunAtMs),
        endedAt: toIsoOrNull(issue.endedAtMs),
        readers: issue.readerCount,
        letters: issue.letterCount,
        waiting,
        failed: givenUp,
      };
    }),
  );
}

async function presentIssue(issue: NewsletterIssue, context: IssueContext): Promise<ConsoleIssue> {
  const [row] = await presentRows([issue], context);
  if (row === undefined) throw new Error('an issue without its row');
  return {
    ...row,
    words: {
      en: { subject: issue.subjectEn, body: issue.bodyEn },
      kr: { subject: issue.subjectKr, body: issue.bodyKr },
    },
    confirmedReaders: await context.desk.store.countConfirmedReaders(),
    hasMailServer: context.post.way !== null,
  };
}
