import type { CallShape } from '@naru/contract';
import type { FastifySchema } from 'fastify';

/** What the server validates of a call: the very schemas that its description is made from. */
export function schemaOf({ params, query, body }: CallShape): FastifySchema {
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
  };
}
