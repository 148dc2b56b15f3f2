import { type NewsletterBody, type NewsletterConfirmBody, PUBLIC_API } from '@naru/contract';
import { confirmNewsletter, subscribeNewsletter } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';
import { languageOf } from '../cookie.ts';
import { sendRefusal } from '../refusals.ts';

/** The newsletter: where mail is set up, only who opens the link in a letter becomes a reader. */
export function registerNewsletterRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: NewsletterBody }>(
    '/api/newsletter',
    { schema: schemaOf(PUBLIC_API.subscribeNewsletter) },
    async (request, reply) => {
      const { email } = request.body;
      if (!(await context.limits.admit(request, reply, 'letter', email.trim().toLowerCase()))) return reply;
      const needsConfirmation = context.post.way !== null;
      const language = languageOf(request);
      const answer = await subscribeNewsletter(context.desk, { email, language, needsConfirmation });
      return answer.ok ? { success: true, needsConfirmation } : sendRefusal(reply, answer.reason);
    },
  );
  app.post<{ Body: NewsletterConfirmBody }>(
    '/api/newsletter/confirm',
    { schema: schemaOf(PUBLIC_API.confirmNewsletter) },
    async (request, reply) => {
      if (!(await context.limits.admit(request, reply, 'letter'))) return reply;
      const answer = await confirmNewsletter(context.desk, request.body.token);
      return answer.ok ? { success: true } : sendRefusal(reply, answer.reason);
    },
  );
}
