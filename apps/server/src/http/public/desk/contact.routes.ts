import { confirmNewsletter, leaveNewsletter, recordContact, subscribeNewsletter } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { isPlainText } from '../../../mail/write-mail.ts';
import { answerCalls } from '../../call-routes.ts';
import type { ServerContext } from '../../../context/context.ts';
import { languageOf } from '../../cookie.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import { coverLinks } from '../order/cover-links.ts';
import { toPlainLines } from '../order/plain-lines.ts';

/** One recipient of all messages of the contact form, whichever addresses they come from. */
const OPERATOR = 'operator';
const FLOOD_RETRY_SECONDS = 120;

/** The contact form and the newsletter. */
export function registerContactRoutes(app: FastifyInstance, context: ServerContext): void {
  const { desk, limits } = context;
  app.register(async (scope) => registerLeaving(scope, context));
  answerCalls(app, {
    contact: async (request, reply) => {
      const { name, email } = request.body;
      if (!(await limits.admit(request, reply, 'letter', email.trim().toLowerCase()))) return reply;
      const message = toPlainLines(request.body.message);
      if (!isPlainText(name, 'one line') || !isPlainText(message, 'many lines'))
        return sendRefusal(reply, 'text_unreadable');
      if (!(await limits.admitLetter('contact', OPERATOR))) {
        reply.header('retry-after', String(FLOOD_RETRY_SECONDS));
        return sendRefusal(reply, 'too_many_requests', { retryAfterSeconds: FLOOD_RETRY_SECONDS });
      }
      const answer = await recordContact(desk, {
        name: await coverLinks(desk.store, name),
        email,
        message: await coverLinks(desk.store, message),
        language: languageOf(request),
      });
      return answer.ok ? { success: true } : sendRefusal(reply, answer.reason);
    },
    subscribeNewsletter: async (request, reply) => {
      const { email } = request.body;
      if (!(await limits.admit(request, reply, 'letter', email.trim().toLowerCase()))) return reply;
      // With a mail server, only who opens the mailed link becomes a reader.
      const needsConfirmation = context.post.way !== null;
      // Only a stranger has so many letters sent; the answer does not show it.
      if (needsConfirmation && !(await limits.admitLetter('newsletter', email)))
        return { success: true, needsConfirmation };
      const language = languageOf(request);
      const answer = await subscribeNewsletter(desk, { email, language, needsConfirmation });
      return answer.ok ? { success: true, needsConfirmation } : sendRefusal(reply, answer.reason);
    },
    confirmNewsletter: async (request, reply) => {
      if (!(await limits.admit(request, reply, 'letter'))) return reply;
      const answer = await confirmNewsletter(desk, request.body.token);
      return answer.ok ? { success: true } : sendRefusal(reply, answer.reason);
    },
  });
}

/** The link to leave is in the letters of years: it takes no signing in, and works until it was used. */
function registerLeaving(app: FastifyInstance, { desk }: Pick<ServerContext, 'desk'>): void {
  // What mail programs send with the press (RFC 8058 §3.2) says nothing that the address does not say.
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'string' }, (_request, _body, done) => done(null, null));
  answerCalls(app, {
    // Scanners of mail open every link, so opening one changes nothing.
    openLeaving: ({ query: { reader } }, reply) =>
      reply.redirect(`/?leave=${encodeURIComponent(reader)}`, 303),
    leaveNewsletter: async ({ query: { reader } }) => ({
      success: true,
      hasLeft: await leaveNewsletter(desk, reader),
    }),
  });
}
