import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const HEADER = 'x-naru-own-call';

/** Calls that the desk makes of itself: answered as a visitor's are, but counted against nobody. */
export interface OwnCalls {
  readonly isOwn: (request: FastifyRequest) => boolean;
  /** The body of an answer, or null when the call was refused. */
  readonly read: (app: FastifyInstance, url: string) => Promise<string | null>;
}

/** The key is made anew at every start and never leaves the process. */
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
