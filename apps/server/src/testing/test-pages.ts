import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context/context.ts';
import { buildPublicApp } from '../http/public/build-public-app.ts';
import { createTestContext } from './test-context.ts';
import type { TestDesk } from './test-desk.ts';

export interface PageAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The body, read as JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The public calls of a desk, asked as a visitor's browser would ask them. */
export interface TestPages {
  readonly app: FastifyInstance;
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    options?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<PageAnswer>;
}

/** Ends itself with the test when `app.close()` is called. */
export async function openTestPages(
  house: TestDesk,
  changes: Partial<ServerContext> = {},
): Promise<TestPages> {
  const app = await buildPublicApp(createTestContext(house, changes));
  return {
    app,
    call: async (method, path, { body, headers = {} } = {}) => {
      const answer = await app.inject({
        method,
        url: path,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const text = answer.body;
      return {
        status: answer.statusCode,
        text,
        headers: answer.headers,
        body: text === '' ? {} : JSON.parse(text),
      };
    },
  };
}
