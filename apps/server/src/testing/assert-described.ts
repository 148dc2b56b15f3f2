import assert from 'node:assert/strict';
import { type CallShape, refusalSchema } from '@naru/contract';
import { type CallTable, OPERATOR_TABLE, VISITOR_TABLE } from '../with-modules.ts';
import { assertFits } from './fits-schema.ts';

export interface AnsweredCall {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly status: number;
  /** The JSON of the answer. */
  readonly json: unknown;
}

/** Refusals of requests that match no call: no such path, or not with this method. */
const OF_NO_CALL = new Set(['route_unknown', 'method_not_allowed']);

interface DescribedCall {
  readonly shape: CallShape;
  /** By status, as far as they were needed. */
  readonly schemas: Record<number, object | null>;
  readonly method: string;
  readonly pattern: RegExp;
  readonly parameters: number;
}

/** The calls of one port. */
export type DescribedTable = readonly DescribedCall[];

export const OF_PUBLIC = tableOf(VISITOR_TABLE);
export const OF_CONSOLE = tableOf(OPERATOR_TABLE);

/** If two patterns match one path, the one with fewer parameters is meant. */
function tableOf({ paths, shapes }: CallTable): DescribedTable {
  return Object.entries(shapes)
    .map(([name, shape]) => {
      const [method = '', path = ''] = (paths[name] ?? '').split(' ');
      const parameters = path.split('{').length - 1;
      const pattern = new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
      return { shape, schemas: {}, method, pattern, parameters };
    })
    .sort((left, right) => left.parameters - right.parameters);
}

/**
 * Fails unless an answer is one that the table of calls describes for its call: the status, the shape without
 * a field too many, and of refusals the code.
 */
export async function assertDescribed(answer: AnsweredCall, table = OF_PUBLIC): Promise<void> {
  const path = answer.path.split('?', 1)[0] ?? '';
  const call = table.find(({ method, pattern }) => method === answer.method && pattern.test(path));
  const what = `${answer.method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`;
  const schema = call && (call.schemas[answer.status] ??= schemaOfAnswer(call.shape, answer.status));
  // A live desk has no calls of a rehearsal, whatever the table has.
  if (OF_NO_CALL.has(codeOf(answer.json))) return;
  assert.ok(schema, `${what} is in no table`);
  await assertFits(schema, answer.json, what);
}

function codeOf(json: unknown): string {
  return typeof json === 'object' && json !== null && 'code' in json ? String(json.code) : '';
}

/** Null for an answer that is not JSON, or for a status that has none. */
function schemaOfAnswer(shape: CallShape, status: number): object | null {
  const answer = shape.answers[status];
  if (answer === undefined) return refusalSchema(shape, status);
  return answer === null || 'events' in answer || 'mediaType' in answer ? null : answer;
}
