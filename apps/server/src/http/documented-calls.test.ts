import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PUBLIC_API } from '@naru/contract';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { createTestContext } from '../testing/test-context.ts';
import { withTestConsole } from '../testing/test-console.ts';
import { withTestDesk } from '../testing/test-desk.ts';
import { type CallTable, OPERATOR_TABLE, VISITOR_TABLE } from '../with-modules.ts';
import { schemaOf } from './call-routes.ts';
import { buildPublicApp } from './public/build-public-app.ts';
import { ROUTES_OF } from './request/noted-routes.ts';

/** Answers of programs that watch the process; they stand outside of /api. */
const OF_THE_PROCESS = new Set(['GET /health', 'GET /ready']);

/** Every way in which the routes of an application and the tables disagree. */
function disagreements(app: FastifyInstance, { paths, shapes }: CallTable): readonly string[] {
  const nameOf = new Map(Object.entries(paths).map(([name, path]) => [bare(path), name]));
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { call, schema } of routesOf(app)) {
    const name = nameOf.get(call);
    const shape = name === undefined ? undefined : shapes[name];
    if (name === undefined || shape === undefined) {
      problems.push(`${call} has no ${name === undefined ? 'path' : 'shape'} in the tables`);
      continue;
    }
    seen.add(name);
    const wanted = schemaOf(shape);
    for (const part of ['params', 'querystring', 'body'] as const) {
      if (schema?.[part] !== wanted[part])
        problems.push(`${call} does not validate its ${part} by its shape`);
    }
  }
  for (const name of Object.keys(shapes)) {
    if (!seen.has(name)) problems.push(`${name} is in the tables, and no route answers it`);
  }
  return problems;
}

function routesOf(app: FastifyInstance): readonly { call: string; schema: FastifySchema | undefined }[] {
  const routes = ROUTES_OF.get(app) ?? assert.fail('the routes were not noted');
  return routes
    .map(({ method, url, schema }) => ({
      call: bare(`${method} ${url.replaceAll(/:([A-Za-z]+)/g, '{$1}')}`),
      schema,
    }))
    .filter(({ call }) => call.includes(' /api') && !call.startsWith('HEAD ') && !OF_THE_PROCESS.has(call));
}

function bare(call: string): string {
  return call.replace(/\/$/, '');
}

test('every public route is in the tables, and everything in the tables has its route', () =>
  withTestDesk({}, async (house) => {
    const app = await buildPublicApp(createTestContext(house));
    assert.deepEqual(disagreements(app, VISITOR_TABLE), []);
    await app.close();
  }));

test('so it is for the console', () =>
  withTestConsole({}, async ({ app }) => {
    assert.deepEqual(disagreements(app, OPERATOR_TABLE), []);
  }));

test('a route that is not in the tables, or not validated by them, is found', () =>
  withTestDesk({}, async (house) => {
    const app = await buildPublicApp(createTestContext(house));
    const { getTransaction: _getTransaction, ...paths } = VISITOR_TABLE.paths;
    const shapes = {
      ...VISITOR_TABLE.shapes,
      claimTransaction: { ...PUBLIC_API.claimTransaction, body: {} },
    };
    const found = disagreements(app, {
      paths: { ...paths, more: 'GET /api/more' },
      shapes: { ...shapes, more: PUBLIC_API.root },
    });
    assert.deepEqual([...found].sort(), [
      'GET /api/transaction/{id} has no path in the tables',
      'POST /api/transaction/{id}/claim does not validate its body by its shape',
      'getTransaction is in the tables, and no route answers it',
      'more is in the tables, and no route answers it',
    ]);
    await app.close();
  }));
