import assert from 'node:assert/strict';
import Fastify, { type FastifyInstance } from 'fastify';

const judges = new WeakMap<object, Promise<FastifyInstance>>();

/**
 * Fails unless `value` matches `schema` of the contract, without an unnamed field. The server's own validator
 * judges.
 */
export async function assertFits(
  schema: object,
  value: unknown,
  what: string = JSON.stringify(value),
): Promise<void> {
  const judge = judges.get(schema) ?? openJudge(schema);
  judges.set(schema, judge);
  const answer = await (
    await judge
  ).inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(value),
  });
  assert.equal(answer.body, 'it fits', what);
}

async function openJudge(schema: object): Promise<FastifyInstance> {
  const app = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });
  app.post('/', { schema: { body: closeObjects(schema) } }, () => 'it fits');
  await app.ready();
  return app;
}

/** The same schema with objects that refuse unnamed fields, unless they allow more. */
function closeObjects(schema: object): object {
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isOpen = 'additionalProperties' in inner || 'patternProperties' in inner;
  return inner['type'] === 'object' && 'properties' in inner && !isOpen
    ? { ...inner, additionalProperties: false }
    : inner;
}

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  return typeof value === 'object' && value !== null ? closeObjects(value) : value;
}
