import { type ContactBody, PUBLIC_API } from '@naru/contract';
import { recordContact } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { isPlainText } from '../../mail/write-mail.ts';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';
import { languageOf } from '../cookie.ts';
import { sendRefusal } from '../refusals.ts';

/** The contact form: kept before it is answered, read in the console, and mailed where mail is set up. */
export function registerContactRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: ContactBody }>(
    '/api/contact',
    { schema: schemaOf(PUBLIC_API.contact) },
    async (request, reply) => {
      const { name, email } = request.body;
      if (!(await context.limits.admit(request, reply, 'letter', email.trim().toLowerCase()))) return reply;
      const message = toPlainLines(request.body.message);
      if (!isPlainText(name, 'one line') || !isPlainText(message, 'many lines'))
        return sendRefusal(reply, 'text_unreadable');
      const language = languageOf(request);
      const answer = await recordContact(context.desk, { name, email, message, language });
      return answer.ok ? { success: true } : sendRefusal(reply, answer.reason);
    },
  );
}

/** What a text field of any system sends, with one kind of line end and no tabulators. */
function toPlainLines(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll('\t', ' ');
}
