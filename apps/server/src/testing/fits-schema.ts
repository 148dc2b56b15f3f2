import assert from 'node:assert/strict';
import Fastify, { type FastifySchema } from 'fastify';

/** Fails unless `value` is what `schema` of the contract says; the server's own validator judges. */
export async function assertFits(schema: FastifySchema['body'], value: unknown): Promise<void> {
  const app = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });
  app.post('/', { schema: { body: schema } }, () => 'it fits');
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(value),
  });
  await app.close();
  assert.equal(answer.body, 'it fits');
}
