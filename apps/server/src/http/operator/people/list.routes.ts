import {
  CONSOLE_API,
  CONSOLE_CALLS,
  type ImportListBody,
  LIST_KINDS,
  LIST_PROBLEMS_MAX,
  type ListEntryRow,
  type ListImport,
  type ListPage,
} from '@naru/contract';
import {
  type ListEntry,
  type ListedKey,
  type Store,
  addToList,
  isPersonal,
  keepOnList,
  removeFromList,
  toListedValue,
} from '@naru/desk';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LIST_NOTICE_MS } from '../../../status/gauges.ts';
import { type ReadList, readListFile, refuseFile } from '../../../screening/read-list-file.ts';
import { readUploadedRows } from '../../../upload/read-upload.ts';
import { answerConsoleCalls, configOf, pathOf, schemaOf } from '../../call-routes.ts';
import { sendCsv } from '../../send-file.ts';
import { createNameLookup, toIso } from '../../../present/present-payment.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';
import { parseFile } from '../request-parts.ts';

const ROWS_DEFAULT = '50';
/** Rows of a file that are in memory at a time. */
const FILE_PAGE_ROWS = 500;
/** The largest file in base64, with the rest of its body. */
const IMPORT_BODY_BYTES_MAX = 28_000_000;

/** Routes for blocked and allowed entries: reading, changing, importing and exporting them. */
export function registerListRoutes(app: FastifyInstance, parts: ConsoleParts, gate: OperatorGate): void {
  const { desk, log } = parts.context;
  const note = (operator: string, list: string, change: string, count: number): void =>
    log({ level: 'warn', event: 'list_changed', fields: { operator, list, change, count } });
  answerConsoleCalls(app, {
    listEntries: async (request, reply) =>
      (await readPage(parts.context, request.query)) ?? sendRefusal(reply, 'field_invalid'),
    listEntriesCsv: ({ query }, reply) =>
      sendCsv(reply, {
        name: `${query.list}-list`,
        rows: allEntries(desk.store, query),
        columns: {
          kind: ({ kind }) => kind,
          value: ({ value }) => value,
          reason: ({ reason }) => reason,
          added: ({ createdAtMs }) => toIso(createdAtMs),
          source: ({ source }) => source,
        },
      }),
    addListEntry: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const { list, kind, value: typed, note: reason } = request.body;
      const value = toListedValue(kind, typed);
      if (value === null) return sendRefusal(reply, 'list_value_malformed');
      const added = { list, lines: [{ kind, value }], source: null };
      const count = await addToList(desk, added, { operatorId, reason });
      if (count === 0) return sendRefusal(reply, 'list_entry_known');
      note(operatorId, list, 'added', count);
      return { success: true };
    },
    removeListEntry: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const by = { operatorId, reason: request.body.note };
      const removed = await removeFromList(desk, request.params.id, by);
      if (!removed.ok) return sendRefusal(reply, removed.reason);
      note(operatorId, removed.value.list, 'removed', 1);
      return { success: true };
    },
    keepListEntry: async (request, reply) => {
      const { operatorId } = gate.operatorOf(request);
      const kept = await keepOnList(desk, request.params.id, { operatorId, reason: request.body.note });
      if (!kept.ok) return sendRefusal(reply, kept.reason);
      note(operatorId, kept.value.list, 'kept', 1);
      return { success: true };
    },
  });
  registerImports(app, parts, gate, note);
}

interface PageQuery extends Pick<Parameters<Store['listEntries']>[0], 'list' | 'kind'> {
  readonly limit?: string;
  readonly after?: string;
  readonly q?: string;
  readonly ending?: '1';
}

/** Null if its cursor is invalid. */
async function readPage({ desk, post }: ConsoleParts['context'], asked: PageQuery): Promise<ListPage | null> {
  const { limit: limitText = ROWS_DEFAULT, after: afterText, q, ending, ...query } = asked;
  const after = afterText === undefined ? undefined : readPlace(afterText);
  if (after === null) return null;
  const limit = Number.parseInt(limitText, 10);
  const { keepListedMs } = post.settings();
  const endingMs = desk.clock.nowMs() - keepListedMs + LIST_NOTICE_MS;
  const keptBeforeMs = ending === undefined ? undefined : endingMs;
  const prefix = (q ?? '').normalize('NFKC').trim();
  // No value has such a character, and not every database accepts it.
  const isSearched = !/\p{C}/u.test(prefix);
  const entries = isSearched
    ? await desk.store.listEntries({ ...query, prefix, keptBeforeMs, limit, after })
    : [];
  const last = entries.length < limit ? undefined : entries.at(-1);
  const nextAfter = last === undefined ? null : `${last.kind} ${last.value}`;
  return { rows: [...(await presentEntries(desk.store, entries, keepListedMs))], nextAfter };
}

function registerImports(
  app: FastifyInstance,
  { context: { desk } }: ConsoleParts,
  gate: OperatorGate,
  note: (operator: string, list: string, change: string, count: number) => void,
): void {
  for (const name of ['previewList', 'importList'] as const) {
    const shape = CONSOLE_API[name];
    app.route<{ Body: ImportListBody }>({
      method: 'POST',
      url: pathOf(CONSOLE_CALLS[name]),
      schema: schemaOf(shape),
      config: configOf(shape),
      bodyLimit: IMPORT_BODY_BYTES_MAX,
      handler: async (request, reply): Promise<ListImport | FastifyReply> => {
        const { list, kind, file, note: reason } = request.body;
        const source = request.body.fileName.replaceAll(/\p{C}/gu, ' ');
        const bytes = await parseFile(file);
        if (bytes === null) return sendRefusal(reply, 'field_invalid');
        const rows = await readUploadedRows(bytes);
        const read = rows.ok ? await readListFile(rows.value, kind) : refuseFile(rows.reason);
        const { lines } = read;
        if (read.problems.length > 0) return presentImport(read, 0);
        if (name === 'previewList')
          return presentImport(read, lines.length - (await desk.store.listKnown(list, lines)).length);
        const { operatorId } = gate.operatorOf(request);
        const newCount = await addToList(desk, { list, lines, source }, { operatorId, reason });
        note(operatorId, list, 'imported', newCount);
        return presentImport(read, newCount);
      },
    });
  }
}

/** The kind and the value at the end of a page. */
function readPlace(text: string): ListedKey | null {
  const kind = LIST_KINDS.find((each) => text.startsWith(`${each} `));
  // No value has such a character, and not every database accepts it.
  return kind === undefined || /\p{C}/u.test(text) ? null : { kind, value: text.slice(kind.length + 1) };
}

function presentImport({ lines, doubledCount, problems }: ReadList, newCount: number): ListImport {
  return {
    problems: problems.slice(0, LIST_PROBLEMS_MAX),
    problemCount: problems.length,
    lineCount: lines.length + doubledCount,
    doubledCount,
    newCount,
  };
}

async function presentEntries(
  store: Store,
  entries: readonly ListEntry[],
  keepListedMs: number,
): Promise<readonly ListEntryRow[]> {
  const nameOf = createNameLookup(store);
  const rows = entries.map(async (entry) => {
    const kind = LIST_KINDS.find((each) => each === entry.kind);
    const { entryId: id, value, reason, source } = entry;
    const by = await nameOf(entry.operatorId);
    const endsAt = isPersonal(entry) ? toIso(entry.keptAtMs + keepListedMs) : null;
    const at = toIso(entry.createdAtMs);
    return kind === undefined ? [] : [{ id, kind, value, reason, by, at, source, endsAt }];
  });
  return (await Promise.all(rows)).flat();
}

async function* allEntries(
  store: Store,
  query: Pick<Parameters<Store['listEntries']>[0], 'list' | 'kind'>,
): AsyncGenerator<ListEntry> {
  let page: readonly ListEntry[] = [];
  do {
    page = await store.listEntries({ ...query, limit: FILE_PAGE_ROWS, after: page.at(-1) });
    yield* page;
  } while (page.length === FILE_PAGE_ROWS);
}
