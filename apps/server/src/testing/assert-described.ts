import assert from 'node:assert/strict';
import { PUBLIC_API, PUBLIC_CALLS, type CallShape, refusalSchema } from '@naru/contract';
import Fastify, { type FastifyInstance } from 'fastify';

export interface AnsweredCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly status: number;
  /** The JSON of the answer. */
  readonly json: unknown;
}

/** Refusals that come before there is a call: no such path, or not with this method. */
const OF_NO_CALL = new Set(['route_unknown', 'method_not_allowed']);

interface DescribedCall {
  readonly name: keyof typeof PUBLIC_CALLS;
  readonly method: string;
  readonly pattern: RegExp;
  readonly parameters: number;
}

/** Where two patterns fit one path, the one with fewer parameters is meant. */
const CALLS: readonly DescribedCall[] = namesOf(PUBLIC_CALLS)
  .map((name) => {
    const [method = '', path = ''] = PUBLIC_CALLS[name].split(' ');
    const parameters = path.split('{').length - 1;
    const pattern = new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
    return { name, method, pattern, parameters };
  })
  .sort((left, right) => left.parameters - right.parameters);

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table).filter((key): key is Name => key in table);
}

let judge: Promise<FastifyInstance> | null = null;

/**
 * Fails unless an answer is one that the table of calls describes for its call: the status, the shape, and of
 * refusals the code. The server's own validator judges.
 */
export async function assertDescribed(answer: AnsweredCall): Promise<void> {
  const path = answer.path.split('?', 1)[0] ?? '';
  const call = CALLS.find(({ method, pattern }) => method === answer.method && pattern.test(path));
  const what = `${answer.method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`;
  if (call === undefined) {
    assert.ok(OF_NO_CALL.has(codeOf(answer.json)), `${what} is of a call that is in no table`);
    return;
  }
  assert.ok(schemaOfAnswer(PUBLIC_API[call.name], answer.status) !== null, `${what} has no schema`);
  judge ??= openJudge();
  const judged = await (
    await judge
  ).inject({
    method: 'POST',
    url: `/${call.name}/${answer.status}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(answer.json),
  });
  assert.equal(judged.body, 'it fits', what);
}

function codeOf(json: unknown): string {
  return typeof json === 'object' && json !== null && 'code' in json ? String(json.code) : '';
}

/** Null for an answer that is not JSON, or that there must not be. */
function schemaOfAnswer(shape: CallShape, status: number): object | null {
  const answer = shape.answers[status];
  if (answer === undefined) return refusalSchema(shape, status);
  return answer === null || 'events' in answer || 'mediaType' in answer ? null : answer;
}

async function openJudge(): Promise<FastifyInstance> {
  const app = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });
  const statuses = [200, 201, 400, 401, 403, 404, 408, 409, 413, 415, 429, 431, 500, 503];
  for (const name of namesOf(PUBLIC_API)) {
    for (const status of statuses) {
      const schema = schemaOfAnswer(PUBLIC_API[name], status);
      if (schema !== null) app.post(`/${name}/${status}`, { schema: { body: schema } }, () => 'it fits');
    }
  }
  await app.ready();
  return app;
}
