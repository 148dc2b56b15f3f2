import { ok } from '@naru/core';
import { type DeskAct, recordDeskAct } from '@naru/desk';
import {
  type OperatorGate,
  type ServerContext,
  answerOwnCalls,
  coverEmail,
  logModuleAct,
  sendCsv,
  sendRefusal,
  toIso,
  toIsoOrNull,
} from '@naru/server/module';
import type { FastifyInstance } from 'fastify';
import { OPERATOR_CALLS } from './calls.ts';
import { OPERATOR_SHAPES } from './shapes.ts';
import { type Reader, type ReaderRecords, openReaders } from './tables.ts';

const ROWS_DEFAULT = '50';
const FILE_PAGE_ROWS = 500;

/** The readers, as a list and as a file. */
export function answerOperators(app: FastifyInstance, context: ServerContext, gate: OperatorGate): void {
  const { desk, post } = context;
  const records = desk.store.records(openReaders);
  answerOwnCalls<typeof OPERATOR_SHAPES>(
    app,
    { calls: OPERATOR_CALLS, shapes: OPERATOR_SHAPES },
    {
      readers: async (request) => {
        const { limit = ROWS_DEFAULT, after } = request.query;
        const isShown = gate.hasRight(request, 'show_letters');
        const rowsMax = Number.parseInt(limit, 10);
        // The cursor of a page is an address, too, so it is covered.
        const page = after === undefined ? {} : { afterEmailKey: post.place.code(after) };
        const readers = await records.list({ limit: rowsMax, ...page });
        const last = readers.at(-1);
        return {
          rows: readers.map(({ email, language, createdAtMs, confirmedAtMs }) => ({
            email: isShown ? email : coverEmail(email),
            language,
            askedAt: toIso(createdAtMs),
            confirmedAt: toIsoOrNull(confirmedAtMs),
          })),
          nextAfter: last === undefined || readers.length < rowsMax ? null : desk.sealText(last.emailKey),
        };
      },
      readersCsv: async (request, reply) => {
        const steppedUp = await gate.stepUp(request, request.body.password);
        if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
        const { operatorId } = gate.operatorOf(request);
        const what = { event: 'readers_saved', subjectId: 'newsletter', operatorId, note: null } as const;
        const write = (act: DeskAct) => desk.store.saveDeskActs([act]);
        await recordDeskAct<null>(desk, () => ok({ what, write }));
        logModuleAct(context, what.event, operatorId);
        const leave = (readerId: string): string => `/api/newsletter/leave?reader=${readerId}`;
        return sendCsv(reply, {
          name: 'newsletter-readers',
          rows: listConfirmed(records),
          columns: {
            email: ({ email }) => email,
            language: ({ language }) => language,
            asked: ({ createdAtMs }) => toIso(createdAtMs),
            confirmed: ({ confirmedAtMs }) => toIsoOrNull(confirmedAtMs),
            leave: ({ readerId }) => post.place.url(leave(encodeURIComponent(readerId))),
          },
        });
      },
    },
  );
}

async function* listConfirmed(records: ReaderRecords): AsyncGenerator<Reader> {
  let page: readonly Reader[] = [];
  do {
    page = await records.list({ limit: FILE_PAGE_ROWS, afterEmailKey: page.at(-1)?.emailKey ?? '' });
    yield* page.filter(({ confirmedAtMs }) => confirmedAtMs !== null);
  } while (page.length === FILE_PAGE_ROWS);
}
