import { recordContact } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { isPlainText } from '../../../mail/write-mail.ts';
import { answerCalls } from '../../call-routes.ts';
import type { ServerContext } from '../../../context/context.ts';
import { languageOf } from '../../cookie.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import { coverLinks } from '../order/cover-links.ts';
import { toPlainLines } from '../order/plain-lines.ts';

/** The one recipient of all messages of the contact form, whichever addresses they come from. */
const OPERATOR = 'operator';
const FLOOD_RETRY_SECONDS = 120;

export function registerContactRoutes(app: FastifyInstance, context: ServerContext): void {
  const { desk, limits } = context;
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
  });
}
