import {
  type ConfirmEmailBody,
  type Country,
  type ForgotBody,
  type LoginBody,
  PUBLIC_API,
  REFUSALS,
  type RegisterAnswer,
  type RegisterBody,
  type ResetBody,
  findCountry,
  findCountryByDialCode,
} from '@naru/contract';
import { checkLogin, checkRegistration, isEmail, toEmailKey } from '@naru/core';
import { confirmEmail, registerUser, requestReset, resetPassword, signIn, userEvent } from '@naru/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deviceLabel } from '../../account/device-label.ts';
import { systemTimers, waitAtLeast } from '../../timers.ts';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';
import { languageOf } from '../cookie.ts';
import { sendRefusal } from '../refusals.ts';
import { forgetBrowser, rememberBrowser, standingOf } from './known-browser.ts';
import { clearOrderCookie } from './order-cookie.ts';
import { isBoundSession, sendSession } from './send-session.ts';
import { clearUserCookie } from './user-cookie.ts';
import { readSignedIn } from './user-gate.ts';

/** Of the countries that share none: the dial code that the specification's form shows. */
export const DIAL_CODE_WITHOUT_COUNTRY = '+82';

const LINK_TOKEN = /^[\w-]{43}$/;

/** Making an account, signing in and out, and what is done by mailed links. */
export function registerAuthRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: LoginBody }>('/api/auth/login', { schema: schemaOf(PUBLIC_API.login) }, (request, reply) =>
    login(context, request, reply, request.body),
  );
  app.post<{ Body: RegisterBody }>(
    '/api/auth/register',
    { schema: schemaOf(PUBLIC_API.register) },
    (request, reply) => register(context, request, reply, request.body),
  );
  app.post('/api/auth/logout', { schema: schemaOf(PUBLIC_API.logout) }, async (request, reply) => {
    const signedIn = await readSignedIn(context, request);
    if (signedIn.ok) {
      const { session } = signedIn.value;
      const event = userEvent(context.desk, session.userId, { kind: 'signed_out', device: session.device });
      await context.desk.store.deleteUserSession(session, event);
    }
    clearUserCookie(request, reply);
    clearOrderCookie(request, reply);
    forgetBrowser(request, reply);
    return { success: true, message: 'Signed out.' };
  });
  registerLinkRoutes(app, context);
}

async function login(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  body: LoginBody,
): Promise<FastifyReply> {
  const checked = checkLogin(body);
  if (!checked.ok) return sendRefusal(reply, checked.reason);
  const account = toEmailKey(checked.value.email);
  const standing = standingOf(context, request, account);
  if (!(await context.limits.admit(request, reply, 'login', account, standing))) return reply;
  const isRemembered = body.rememberMe === true;
  const signedIn = await signIn(context.accounts, {
    ...checked.value,
    code: body.code ?? null,
    isRemembered,
    isBound: isBoundSession(request),
    device: deviceLabel(request.headers['user-agent']),
    language: languageOf(request),
  });
  if (!signedIn.ok) {
    context.log({ level: 'info', event: 'login_refused', fields: { reason: signedIn.reason } });
    const { explainLoginFailure: isExplained } = context.desk.settings;
    return sendRefusal(reply, signedIn.reason, signedIn.reason === 'login_failed' ? { isExplained } : {});
  }
  await context.limits.forgive(request, 'login', account);
  return sendSession(context, request, reply, { ...signedIn.value, isRemembered });
}

async function register(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  body: RegisterBody,
): Promise<FastifyReply> {
  const country = readCountryCode(body.selectedCountryCode ?? '');
  const { selectedCountryCode: _, ...wish } = body;
  const checked = checkRegistration(wish, {
    passwordCharactersMin: context.desk.settings.passwordCharactersMin,
    dialCode: country?.dial_code ?? DIAL_CODE_WITHOUT_COUNTRY,
  });
  if (!checked.ok) return sendPasswordRefusal(context, reply, checked.reason);
  // Only what asks about other accounts costs a try; mending a form does not.
  if (!(await context.limits.admit(request, reply, 'register'))) return reply;
  const registered = await registerUser(context.accounts, {
    registration: checked.value,
    countryCode: country?.code ?? null,
    language: languageOf(request),
    device: deviceLabel(request.headers['user-agent']),
  });
  if (!registered.ok) return sendPasswordRefusal(context, reply, registered.reason);
  const { userId, username } = registered.value;
  const message = 'You are successfully registered';
  const answer: RegisterAnswer = { success: true, message, user: { id: userId, _id: userId, username } };
  return reply.status(201).send(answer);
}

/** A desk that asks for longer passwords says for how long. */
export function sendPasswordRefusal(
  { desk }: Pick<ServerContext, 'desk'>,
  reply: FastifyReply,
  reason: keyof typeof REFUSALS,
): FastifyReply {
  if (reason !== 'password_below_minimum') return sendRefusal(reply, reason);
  const minimum = desk.settings.passwordCharactersMin;
  const message = REFUSALS.password_below_minimum[1].replace(/\d+/, String(minimum));
  return sendRefusal(reply, reason, { message, minimum });
}

/** Two letters, or a dial code. Not checked, as the specification has it: nonsense is no country. */
function readCountryCode(text: string): Country | null {
  return /^\+?\d{1,4}$/.test(text.trim()) ? findCountryByDialCode(text) : findCountry(text);
}

/** The answers to a known and to an unknown address come after the same time. */
const FORGOT_ANSWER_MS = 250;
const FORGOT_MESSAGE =
  'If there is an account with this address, a letter is on its way to it. Its link works for 15 minutes.';

function registerLinkRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: ForgotBody }>(
    '/api/auth/forgot',
    { schema: schemaOf(PUBLIC_API.forgotPassword) },
    async (request, reply) => {
      const email = (request.body.email ?? '').trim();
      if (email === '') return sendRefusal(reply, 'login_email_required');
      if (!isEmail(email)) return sendRefusal(reply, 'login_email_invalid');
      if (!(await context.limits.admit(request, reply, 'forgot', toEmailKey(email)))) return reply;
      await waitAtLeast(systemTimers, FORGOT_ANSWER_MS, requestReset(context.accounts, email));
      return { success: true, message: FORGOT_MESSAGE };
    },
  );
  app.post<{ Body: ResetBody }>(
    '/api/auth/reset',
    { schema: schemaOf(PUBLIC_API.resetPassword) },
    async (request, reply) => {
      if (!(await context.limits.admit(request, reply, 'login'))) return reply;
      const { token, newPassword = '' } = request.body;
      if (!LINK_TOKEN.test(token)) return sendRefusal(reply, 'link_invalid');
      const reset = await resetPassword(context.accounts, {
        token,
        newPassword,
        device: deviceLabel(request.headers['user-agent']),
      });
      if (!reset.ok) return sendPasswordRefusal(context, reply, reset.reason);
      clearUserCookie(request, reply);
      rememberBrowser(context, request, reply, reset.value.emailKey);
      return { success: true, message: 'Password updated successfully' };
    },
  );
  app.post<{ Body: ConfirmEmailBody }>(
    '/api/auth/email',
    { schema: schemaOf(PUBLIC_API.confirmEmail) },
    async (request, reply) => {
      if (!(await context.limits.admit(request, reply, 'login'))) return reply;
      const { token } = request.body;
      if (!LINK_TOKEN.test(token)) return sendRefusal(reply, 'link_invalid');
      const confirmed = await confirmEmail(context.accounts, {
        token,
        device: deviceLabel(request.headers['user-agent']),
      });
      if (!confirmed.ok) return sendRefusal(reply, confirmed.reason);
      return { success: true, message: 'The e-mail address is confirmed.' };
    },
  );
}
