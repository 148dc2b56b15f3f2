import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify';

const HEADER = 'x-naru-own-call';

/** Calls of the desk to itself: answered like a visitor's, but not counted by the rate limits. */
export interface OwnCalls {
  readonly isOwn: (request: FastifyRequest) => boolean;
  /** The body of an answer, or null if the call was refused. */
  readonly read: (app: FastifyInstance, url: string) => Promise<string | null>;
  /** The same in the name of a visitor: counted for them, and without their cookies. */
  readonly readFor: (app: FastifyInstance, url: string, visitor: FastifyRequest) => Promise<string | null>;
}

/** The key is new at every start and never leaves the process. */
export function createOwnCalls(): OwnCalls {
  const key = randomUUID();
  return {
    isOwn: (request) => request.headers[HEADER] === key,
    read: async (app, url) => bodyOf(await app.inject({ url, headers: { [HEADER]: key } })),
    readFor: async (app, url, { ip, headers: { 'user-agent': agent = '' } }) =>
      bodyOf(await app.inject({ url, remoteAddress: ip, headers: { 'user-agent': agent } })),
  };
}

function bodyOf({ statusCode, body }: LightMyRequestResponse): string | null {
  return statusCode === 200 ? body : null;
}
