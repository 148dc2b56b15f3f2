import type { Text } from '@naru/core';
import { OPERATOR_REFUSALS } from './operator-refusals.ts';
import { VISITOR_REFUSALS } from './visitor-refusals.ts';

/** The HTTP status of a refusal, and its sentence in both languages. Answers carry the English one. */
interface Refusal extends Text {
  readonly status: number;
}

/** Sentences of refusals by HTTP status and code. */
export type RefusalTable = Readonly<Record<number, Readonly<Record<string, Text>>>>;

type CodeIn<Table extends RefusalTable> = { [Status in keyof Table]: keyof Table[Status] }[keyof Table];

export type RefusalCode = CodeIn<typeof VISITOR_REFUSALS> | CodeIn<typeof OPERATOR_REFUSALS>;

/** All refusals of the desk; a code without a row does not compile. */
export const REFUSALS: Readonly<Record<RefusalCode, Refusal>> = Object.assign(
  {},
  rowsOf(VISITOR_REFUSALS),
  rowsOf(OPERATOR_REFUSALS),
);

/** The sentences alone, by code. Where one language is loaded, each is a string without fields to copy. */
export const REFUSAL_SENTENCES: Readonly<Record<RefusalCode, Text>> = Object.assign(
  {},
  ...[VISITOR_REFUSALS, OPERATOR_REFUSALS].flatMap((table) => Object.values(table)),
);

function rowsOf(table: RefusalTable): Readonly<Record<string, Refusal>> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([status, texts]) =>
      Object.entries(texts).map(([code, text]) => [code, { status: Number(status), ...text }]),
    ),
  );
}
