import { type Country, REFUSALS, findCountry, findCountryByDialCode } from '@naru/contract';
import { checkLogin, checkRegistration, isEmail, toEmailKey } from '@naru/core';
import {
  confirmEmail,
  registerUser,
  requestReset,
  resetPassword,
  signIn,
  undoEmailChange,
  userEvent,
} from '@naru/desk';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { systemTimers, waitAtLeast } from '../../../machine/timers.ts';
import { answerCalls } from '../../call-routes.ts';
import type { ServerContext } from '../../../context/context.ts';
import { languageOf } from '../../cookie.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import { clearOrderCookie } from '../order/order-cookie.ts';
import {
  forgetBrowser,
  rememberBrowser,
  standingOf,
  describeSignIn,
  deviceOf,
  refuseLogin,
  sendSession,
} from './send-session.ts';
import { clearUserCookie, readSignedIn } from './user-gate.ts';

/** For a phone number without a country: the dial code that the specification's form shows. */
export const DIAL_CODE_WITHOUT_COUNTRY = '+82';

const LINK_TOKEN = /^[\w-]{43}$/;

/** Routes for registering, signing in and out, and mailed links. */
export function registerAuthRoutes(app: FastifyInstance, context: ServerContext): void {
  const { accounts, desk, limits } = context;
  answerCalls(app, {
    login: async (request, reply) => {
      const { body } = request;
      const checked = checkLogin(body);
      if (!checked.ok) return sendRefusal(reply, checked.reason);
      const account = toEmailKey(checked.value.email);
      const standing = standingOf(context, request, account);
      if (!(await limits.admit(request, reply, 'login', account, standing))) return reply;
      const how = describeSignIn(request, body.rememberMe);
      const signedIn = await signIn(accounts, {
        ...checked.value,
        code: body.code ?? null,
        isKnownBrowser: standing === 'known',
        ...how,
      });
      if (!signedIn.ok) return refuseLogin(context, reply, signedIn.reason);
      await limits.forgive(request, 'login', account);
      return sendSession(context, request, reply, { ...signedIn.value, ...how });
    },
    register: async (request, reply) => {
      const { selectedCountryCode, ...wish } = request.body;
      const country = readCountryCode(selectedCountryCode ?? '');
      const checked = checkRegistration(wish, {
        passwordCharactersMin: desk.settings.passwordCharactersMin,
        dialCode: country?.dial_code ?? DIAL_CODE_WITHOUT_COUNTRY,
      });
      if (!checked.ok) return sendPasswordRefusal(context, reply, checked.reason);
      // Only a request that asks about other accounts counts; correcting the form does not.
      if (!(await limits.admit(request, reply, 'register'))) return reply;
      const registered = await registerUser(accounts, {
        registration: checked.value,
        countryCode: country?.code ?? null,
        language: languageOf(request),
        device: deviceOf(request),
      });
      if (!registered.ok) return sendPasswordRefusal(context, reply, registered.reason);
      const { userId, username } = registered.value;
      const message = 'You are successfully registered';
      reply.status(201);
      return { success: true, message, user: { id: userId, _id: userId, username } };
    },
    logout: async (request, reply) => {
      const signedIn = await readSignedIn(context, request);
      if (signedIn.ok) {
        const { session } = signedIn.value;
        const event = userEvent(desk, session.userId, { kind: 'signed_out', device: session.device });
        await desk.store.deleteUserSession(session, event);
      }
      clearUserCookie(request, reply);
      clearOrderCookie(request, reply);
      forgetBrowser(request, reply);
      return { success: true, message: 'Signed out.' };
    },
  });
  registerLinkRoutes(app, context);
}

/** A desk that requires longer passwords says so in the sentence. */
export function sendPasswordRefusal(
  { desk }: Pick<ServerContext, 'desk'>,
  reply: FastifyReply,
  reason: keyof typeof REFUSALS,
): FastifyReply {
  if (reason !== 'password_below_minimum') return sendRefusal(reply, reason);
  const minimum = desk.settings.passwordCharactersMin;
  const message = REFUSALS.password_below_minimum.en.replace(/\d+/, String(minimum));
  return sendRefusal(reply, reason, { message, minimum });
}

/** The country of two letters or a dial code; null for an unknown one, as in the specification. */
function readCountryCode(text: string): Country | null {
  return /^\+?\d{1,4}$/.test(text.trim()) ? findCountryByDialCode(text) : findCountry(text);
}

/** Known and unknown addresses are answered after the same time. */
const FORGOT_ANSWER_MS = 250;
const FORGOT_MESSAGE =
  'If there is an account with this address, a letter is on its way to it. Its link works for 15 minutes.';

const UNDONE = 'Your e-mail address is restored, and all sessions have ended.';
const UNDONE_AND_VOID =
  `${UNDONE} How to sign in was changed in between, so the password no longer works: ` +
  'a letter with a link to set a new one is on its way.';

function registerLinkRoutes(app: FastifyInstance, context: ServerContext): void {
  const { accounts, limits } = context;
  answerCalls(app, {
    forgotPassword: async (request, reply) => {
      const email = (request.body.email ?? '').trim();
      if (email === '') return sendRefusal(reply, 'login_email_required');
      if (!isEmail(email)) return sendRefusal(reply, 'login_email_invalid');
      if (!(await limits.admit(request, reply, 'forgot', toEmailKey(email)))) return reply;
      const work = async (): Promise<void> => {
        if (await limits.admitLetter('reset', email)) await requestReset(accounts, email);
      };
      await waitAtLeast(systemTimers, FORGOT_ANSWER_MS, work());
      return { success: true, message: FORGOT_MESSAGE };
    },
    resetPassword: async (request, reply) => {
      if (!(await limits.admit(request, reply, 'login'))) return reply;
      const { token, newPassword = '' } = request.body;
      if (!LINK_TOKEN.test(token)) return sendRefusal(reply, 'link_invalid');
      const reset = await resetPassword(accounts, { token, newPassword, device: deviceOf(request) });
      if (!reset.ok) return sendPasswordRefusal(context, reply, reset.reason);
      clearUserCookie(request, reply);
      rememberBrowser(context, request, reply, reset.value.emailKey);
      return { success: true, message: 'Password updated successfully' };
    },
    confirmEmail: async (request, reply) => {
      if (!(await limits.admit(request, reply, 'login'))) return reply;
      const { token } = request.body;
      if (!LINK_TOKEN.test(token)) return sendRefusal(reply, 'link_invalid');
      const confirmed = await confirmEmail(accounts, { token, device: deviceOf(request) });
      if (!confirmed.ok) return sendRefusal(reply, confirmed.reason);
      return { success: true, message: 'The e-mail address is confirmed.' };
    },
    undoEmail: async (request, reply) => {
      if (!(await limits.admit(request, reply, 'login'))) return reply;
      const { token } = request.body;
      if (!LINK_TOKEN.test(token)) return sendRefusal(reply, 'link_invalid');
      const undone = await undoEmailChange(accounts, { token, device: deviceOf(request) });
      if (!undone.ok) return sendRefusal(reply, undone.reason);
      clearUserCookie(request, reply);
      return { success: true, message: undone.value.isPasswordVoid ? UNDONE_AND_VOID : UNDONE };
    },
  });
}
