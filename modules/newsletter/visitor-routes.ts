import { type ServerContext, answerOwnCalls, languageOf, sendRefusal } from '@naru/server/module';
import type { FastifyInstance } from 'fastify';
import { VISITOR_CALLS } from './calls.ts';
import { confirm, subscribe } from './readers.ts';
import { VISITOR_SHAPES } from './shapes.ts';
import { type ReaderRecords, openReaders } from './tables.ts';

const API = { calls: VISITOR_CALLS, shapes: VISITOR_SHAPES };

export function answerVisitors(app: FastifyInstance, context: ServerContext): void {
  const { desk, limits } = context;
  const records = desk.store.records(openReaders);
  app.register(async (scope) => answerLeaving(scope, records));
  answerOwnCalls<typeof VISITOR_SHAPES>(app, API, {
    subscribeNewsletter: async (request, reply) => {
      const { email } = request.body;
      if (!(await limits.admit(request, reply, 'letter', email.trim().toLowerCase()))) return reply;
      // With a mail server, only people who open the mailed link become readers.
      const needsConfirmation = context.post.way !== null;
      // Only a stranger causes so many letters; the answer does not show it.
      if (needsConfirmation && !(await limits.admitLetter('module', email)))
        return { success: true, needsConfirmation };
      const language = languageOf(request);
      const answer = await subscribe(desk, records, { email, language, needsConfirmation });
      return answer.ok ? { success: true, needsConfirmation } : sendRefusal(reply, answer.reason);
    },
    confirmNewsletter: async (request, reply) => {
      if (!(await limits.admit(request, reply, 'letter'))) return reply;
      const answer = await confirm(desk, records, request.body.token);
      return answer.ok ? { success: true } : sendRefusal(reply, answer.reason);
    },
  });
}

/** Letters of years contain the link for leaving: it needs no sign-in, and works until it was used. */
function answerLeaving(app: FastifyInstance, records: ReaderRecords): void {
  // The form that mail programs send with the press (RFC 8058 §3.2) adds nothing to the address.
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'string' }, (_request, _body, done) => done(null, null));
  answerOwnCalls<typeof VISITOR_SHAPES>(app, API, {
    // Scanners of mail open every link, so opening one changes nothing.
    openLeaving: ({ query: { reader } }, reply) =>
      reply.redirect(`/?leave=${encodeURIComponent(reader)}`, 303),
    leaveNewsletter: async ({ query: { reader } }) => ({
      success: true,
      hasLeft: await records.remove(reader),
    }),
  });
}
