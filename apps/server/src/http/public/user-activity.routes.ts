import { PUBLIC_API, type UserEvent as WireUserEvent } from '@naru/contract';
import type { UserEvent } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';
import { sendRefusal } from '../refusals.ts';
import { parseListQuery } from './list-query.ts';
import { presentUserEvent } from './present-user.ts';
import { admitOwner } from './user-gate.ts';

const EVENTS_PER_PAGE = 100;
/** More than the store keeps of anybody. */
const PAGES_MAX = 10;

/** What happened to the safety of an account, for its owner alone. */
export function registerActivity(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/api/user/:id/activity',
    { schema: schemaOf(PUBLIC_API.listActivity) },
    async (request, reply) => {
      const owner = await admitOwner(context, request, reply, request.params.id);
      if (owner === null) return reply;
      const query = parseListQuery({ ...request.query });
      if (!query.ok) return sendRefusal(reply, query.reason);
      const { limit, beforeReference } = query.value;
      const events = await context.desk.store.listUserEvents({
        userId: owner.user.userId,
        limit,
        ...(beforeReference === undefined ? {} : { beforeEventId: beforeReference }),
      });
      const answer: WireUserEvent[] = events.map(presentUserEvent);
      return reply.send(answer);
    },
  );
}

/** All that is kept, for the copy of a person's data. */
export async function readWholeActivity(
  { desk }: Pick<ServerContext, 'desk'>,
  userId: string,
): Promise<readonly UserEvent[]> {
  const events: UserEvent[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const last = events.at(-1);
    const next = await desk.store.listUserEvents({
      userId,
      limit: EVENTS_PER_PAGE,
      ...(last === undefined ? {} : { beforeEventId: last.eventId }),
    });
    events.push(...next);
    if (next.length < EVENTS_PER_PAGE) break;
  }
  return events;
}
