import Schema from 'typebox/schema';
import { type FuzzAnswer, type FuzzOperation, type JsonSchema, answerOf, fieldsOf } from './api-document.ts';

export interface GivenAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Of a stream: what came first. */
  readonly text: string;
}

/** Names every promise of the document, and of the desk, that an answer breaks. */
export type AnswerJudge = (
  operation: FuzzOperation,
  answer: GivenAnswer,
  foreignWords: readonly string[],
) => readonly string[];

/** What is inside must stay inside. */
const INSIDE = /node:internal|\.ts:\d+|SQLITE|sqlite|syntax error|PostgresError|at async |argon2id/;

/** Remembers compiled schemas, so one judge serves a whole run. */
export function createAnswerJudge(): AnswerJudge {
  const compiled = new WeakMap<FuzzAnswer, Checker>();
  const checkerOf = (answer: FuzzAnswer, schema: JsonSchema): Checker => {
    const known = compiled.get(answer);
    if (known !== undefined) return known;
    const made = Schema.Compile(closeObjects(schema));
    compiled.set(answer, made);
    return made;
  };
  return (operation, answer, foreignWords) => {
    const broken: string[] = [];
    const { status, headers, text } = answer;
    if (status >= 500) broken.push(`answers ${status}`);
    const leaked = foreignWords.find((word) => text.includes(word));
    if (leaked !== undefined) broken.push(`shows “${leaked}”, which is somebody else's`);
    const inside = INSIDE.exec(text)?.[0];
    if (inside !== undefined) broken.push(`tells about our inside: ${inside}`);
    // An answer that nothing has changed has no body whose type could be guessed.
    const mayBeGuessed = status !== 304 && headers.get('x-content-type-options') !== 'nosniff';
    if (mayBeGuessed) broken.push('lets its type be guessed');
    const described = answerOf(operation, status);
    if (described === undefined) {
      broken.push(`answers ${status} ${codeOf(text)}, which is not described`);
      return broken;
    }
    return [...broken, ...judgeBody(described, answer, checkerOf)];
  };
}

interface Checker {
  Errors(value: unknown): readonly [boolean, readonly { instancePath: string; message: string }[]];
}

function judgeBody(
  described: FuzzAnswer,
  { headers, text, status }: GivenAnswer,
  checkerOf: (answer: FuzzAnswer, schema: JsonSchema) => Checker,
): readonly string[] {
  const { mediaType, schema } = described;
  const given = headers.get('content-type')?.split(';')[0] ?? null;
  if (mediaType === null) return text === '' ? [] : [`${status} has a body`];
  if (!isOfType(given, mediaType)) return [`${status} is ${given}, not ${mediaType}`];
  if (schema === null) return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [`${status} is no JSON`];
  }
  const [fits, errors] = checkerOf(described, schema).Errors(value);
  if (fits) return [];
  const [first] = errors;
  return [`${status} ${codeOf(text)} does not fit its schema: ${first?.instancePath} ${first?.message}`];
}

function isOfType(given: string | null, wanted: string): boolean {
  if (given === null) return false;
  return wanted.endsWith('/*') ? given.startsWith(wanted.slice(0, -1)) : given === wanted;
}

function codeOf(text: string): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? '';
}

/** A field that the document does not name is a finding, unless it says that more may come. */
export function closeObjects(schema: JsonSchema): JsonSchema {
  const close = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(close);
    if (typeof value !== 'object' || value === null) return value;
    const closed = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, close(inner)]));
    const isOpen = 'additionalProperties' in closed || 'patternProperties' in closed;
    return closed['type'] === 'object' && 'properties' in closed && !isOpen
      ? { ...closed, additionalProperties: false }
      : closed;
  };
  return fieldsOf(close(schema));
}
