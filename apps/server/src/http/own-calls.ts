import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const HEADER = 'x-naru-own-call';

/** The desk's calls of itself: answered like a visitor's, but not counted by the rate limits. */
export interface OwnCalls {
  readonly isOwn: (request: FastifyRequest) => boolean;
  /** The body of an answer, or null if the call was refused. */
  readonly read: (app: FastifyInstance, url: string) => Promise<string | null>;
}

/** The key is new at every start and never leaves the process. */
export function createOwnCalls(): OwnCalls {
  const key = randomUUID();
  return {
    isOwn: (request) => request.headers[HEADER] === key,
    read: async (app, url) => {
      const answer = await app.inject({ url, headers: { [HEADER]: key } });
      return answer.statusCode === 200 ? answer.body : null;
    },
  };
}
