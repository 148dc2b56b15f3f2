import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATOR_TABLE, VISITOR_TABLE } from '../../with-modules.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { schemaOf } from '../call-routes.ts';
import { COMPILERS_LATER, validateLazily } from './lazy-validators.ts';

function createApp(): FastifyInstance {
  const app = Fastify({ schemaController: COMPILERS_LATER });
  validateLazily(app);
  return app;
}

function statusOf(app: FastifyInstance, payload: object): Promise<number> {
  return app.inject({ method: 'POST', url: '/', payload }).then(({ statusCode }) => statusCode);
}

test('what does not fit is refused, each time with its own reason', async () => {
  const app = createApp();
  const name = { type: 'string', maxLength: 3 };
  const body = { type: 'object', required: ['name'], properties: { name }, additionalProperties: false };
  app.post('/', { schema: { body } }, () => 'fits');
  const reasons: (string | undefined)[] = [];
  app.setErrorHandler((error: { readonly validation?: { readonly keyword: string }[] }, _request, reply) => {
    reasons.push(error.validation?.[0]?.keyword);
    return reply.status(400).send('no');
  });
  assert.equal(await statusOf(app, { name: 'abc' }), 200);
  assert.equal(await statusOf(app, { name: 'abcd' }), 400);
  assert.equal(await statusOf(app, {}), 400);
  assert.equal(await statusOf(app, { name: 7 }), 400, 'nothing is made to fit');
  assert.equal(await statusOf(app, { name: 'abc', other: 1 }), 400, 'nothing is left out to fit');
  assert.equal(await statusOf(app, { name: 'abc' }), 200);
  assert.deepEqual(reasons, ['maxLength', 'required', 'type', 'additionalProperties']);
  await app.close();
});

test('the schema of every call can be compiled, though no start compiles it', async () => {
  const shapes = { ...VISITOR_TABLE.shapes, ...OPERATOR_TABLE.shapes };
  for (const [call, shape] of Object.entries(shapes)) {
    for (const schema of Object.values(schemaOf(shape))) {
      const app = createApp();
      app.post('/', { schema: { body: schema } }, () => 'fits');
      const status = await statusOf(app, { nothing: 'of the kind' });
      assert.ok(status === 200 || status === 400, `${call}: ${status}`);
      await app.close();
    }
  }
});
