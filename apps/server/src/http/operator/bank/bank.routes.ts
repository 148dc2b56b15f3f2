import {
  CONSOLE_API,
  CONSOLE_CALLS,
  STATEMENT_PROBLEMS_MAX,
  type AsideAnswer,
  type AsideBody,
  type StatementAnswer as StatementReply,
} from '@naru/contract';
import { type NamedColumns, formatAmount } from '@naru/core';
import { type AsideWish, type DeskBankAccount, listBankAccounts, putLinesAside } from '@naru/desk';
import { isOtherAccount } from '@naru/rails';
import type { RefusedStatement } from '@naru/rails/statement';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uploadStatement } from '../../../upload/read-upload.ts';
import type { CountedStatement } from '../../../upload/upload-thread.ts';
import { answerConsoleCalls, configOf, pathOf, schemaOf } from '../../call-routes.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ServerContext } from '../../../context/context.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { type OperatorGate, passwordFreeUntilMs } from '../operator-gate.ts';
import { parseFile } from '../request-parts.ts';
import { presentBankDesk } from '../../../present/present-bank-desk.ts';

/** The largest statement in base64, with the rest of its body. */
const STATEMENT_BODY_BYTES_MAX = 28_000_000;

interface StatementRoute {
  readonly Body: { readonly railId: string; readonly file: string; readonly named?: NamedColumns };
}

/** Routes for lines that are known and need nothing. */
function registerAsideRoutes(app: FastifyInstance, { desk, log }: ServerContext, gate: OperatorGate): void {
  const moveLines = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { railId, keys: lineKeys, note, ...said }: AsideBody & Pick<AsideWish, 'isAside' | 'isConfirmed'>,
  ): Promise<AsideAnswer | FastifyReply> => {
    if (/\p{C}/u.test(note)) return sendRefusal(reply, 'text_unreadable');
    const { operatorId } = gate.operatorOf(request);
    const { isAside, isConfirmed } = said;
    const moved = await putLinesAside(desk, { railId, lineKeys, isAside, isConfirmed, operatorId, note });
    if (!moved.ok) return sendRefusal(reply, moved.reason);
    const left = moved.value.flatMap(({ lineKey: key, refusal: reason }) =>
      reason === null ? [] : [{ key, reason }],
    );
    const doneCount = moved.value.length - left.length;
    const event = isAside ? 'bank_lines_put_aside' : 'bank_lines_taken_back';
    log({ level: 'info', event, fields: { operator: operatorId, rail: railId, lines: doneCount } });
    return { left, doneCount };
  };
  answerConsoleCalls(app, {
    // Nobody looks at this money again, so the password is asked once for all of the lines.
    putLinesAside: async (request, reply) => {
      const steppedUp = await gate.stepUp(request, request.body.password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      return moveLines(request, reply, { ...request.body, isAside: true });
    },
    takeLinesBack: (request, reply) =>
      moveLines(request, reply, { ...request.body, isAside: false, isConfirmed: false }),
  });
}

/** Routes for bank statements: reading, storing and checking them. */
export function registerBankRoutes(
  app: FastifyInstance,
  { context, gauges }: ConsoleParts,
  gate: OperatorGate,
): void {
  const { desk, storePlace, log } = context;
  registerAsideRoutes(app, context, gate);
  answerConsoleCalls(app, {
    bankDesk: async (request) =>
      presentBankDesk(desk, request.query, {
        freeUntilMs: (view) => passwordFreeUntilMs(desk, view, gate.signedInOf(request)),
        work: await gauges.readBankWork(),
      }),
  });
  const addImport = (name: 'previewStatement' | 'importStatement', isStored: boolean): void => {
    app.post<StatementRoute>(
      pathOf(CONSOLE_CALLS[name]),
      {
        schema: schemaOf(CONSOLE_API[name]),
        config: configOf(CONSOLE_API[name]),
        bodyLimit: STATEMENT_BODY_BYTES_MAX,
      },
      async (request, reply): Promise<StatementReply | FastifyReply> => {
        const bank = listBankAccounts(desk).find(({ railId }) => railId === request.body.railId);
        if (bank === undefined) return sendRefusal(reply, 'bank_unknown');
        const bytes = await parseFile(request.body.file);
        if (bytes === null) return sendRefusal(reply, 'field_invalid');
        const justNamed = request.body.named ?? null;
        const columns = justNamed ?? (await desk.store.findNamedColumns(bank.railId));
        const { operatorId, role } = gate.operatorOf(request);
        const { answer, unknownRows: rows } = await uploadStatement(bytes, {
          account: {
            decimals: bank.asset.decimals,
            country: bank.country,
            accountDigits: bank.digits === '' ? null : bank.digits,
            columns,
            nowMs: desk.clock.nowMs(),
          },
          bank,
          place: storePlace,
          storing: isStored
            ? { importId: desk.ids.nextRowId(), operator: { operatorId, role }, columns: justNamed }
            : null,
        });
        const table = { rows, named: rows === null || columns === null ? null : presentNamed(columns) };
        if (!answer.ok) return { ...presentProblems(answer, listBankAccounts(desk)), ...table };
        const { lineCount, newCount } = answer.value.sums;
        const fields = { operator: operatorId, rail: bank.railId, lines: lineCount, new: newCount };
        if (isStored) log({ level: 'info', event: 'statement_imported', fields });
        return { ...presentSums(bank, answer.value), ...table };
      },
    );
  };
  addImport('previewStatement', false);
  addImport('importStatement', true);
}

function presentNamed({ columns, inWord }: NamedColumns): NonNullable<StatementReply['named']> {
  return { columns: { ...columns }, inWord };
}

type ReadPart = Omit<StatementReply, 'rows' | 'named'>;

function presentProblems({ problems }: RefusedStatement, accounts: readonly DeskBankAccount[]): ReadPart {
  const number = problems.find(({ code }) => code === 'another_account')?.source ?? null;
  const other = accounts.find(({ digits }) => number !== null && !isOtherAccount(number, digits));
  return {
    problems: problems.slice(0, STATEMENT_PROBLEMS_MAX).map((problem) => ({ ...problem })),
    problemCount: problems.length,
    otherRailId: other?.railId ?? null,
    remarks: [],
    lineCount: 0,
    newCount: 0,
    zeroCount: 0,
    in: '0',
    out: '0',
    from: null,
    until: null,
  };
}

function presentSums(
  { asset: { decimals } }: DeskBankAccount,
  { sums, remarks, zeroCount }: CountedStatement,
): ReadPart {
  const timeOf = (atMs: number | null): string | null =>
    atMs === null ? null : new Date(atMs).toISOString();
  return {
    problems: [],
    problemCount: 0,
    otherRailId: null,
    remarks: [...remarks],
    lineCount: sums.lineCount,
    newCount: sums.newCount,
    zeroCount,
    in: formatAmount(sums.inBaseUnits, decimals),
    out: formatAmount(sums.outBaseUnits, decimals),
    from: timeOf(sums.fromMs),
    until: timeOf(sums.untilMs),
  };
}
