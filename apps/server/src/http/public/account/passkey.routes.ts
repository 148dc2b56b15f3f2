import { isIP } from 'node:net';
import {
  type PasskeyPlace,
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '@naru/desk';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerCalls } from '../../call-routes.ts';
import type { ServerContext } from '../../../context/context.ts';
import { presentCreation, presentRequest, readNewPasskey, readUsedPasskey } from '../../passkey-wire.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import { presentPasskey } from './present-user.ts';
import { describeSignIn, deviceOf, refuseLogin, sendSession } from './send-session.ts';
import { answerOwnCalls, answerPasswordCalls } from './user-gate.ts';

/**
 * The site of this desk's passkeys: the address that its operator set, never the host of a request. Without
 * one it is this computer, if the browser runs there, too. Null if browsers do not support passkeys.
 */
function passkeyPlaceOf(publicUrl: string | null, request: FastifyRequest): PasskeyPlace | null {
  if (publicUrl === null) {
    const { localPort } = request.socket;
    return localPort === undefined ? null : { rpId: 'localhost', origin: `http://localhost:${localPort}` };
  }
  return passkeyPlaceAt(new URL(publicUrl));
}

/** Null without TLS, or at an IP address (Web Authentication Level 3 §5.1.3, a valid domain). */
export function passkeyPlaceAt({ protocol, hostname, origin }: URL): PasskeyPlace | null {
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isNumber = isIP(hostname) !== 0 || hostname.startsWith('[');
  return (protocol === 'https:' || isLocal) && !isNumber ? { rpId: hostname, origin } : null;
}

/** Routes for signing in with a passkey, and for a user's own passkeys. */
export function registerPasskeyRoutes(app: FastifyInstance, context: ServerContext): void {
  registerSignIn(app, context);
  registerOwnPasskeys(app, context);
}

function registerSignIn(app: FastifyInstance, context: ServerContext): void {
  answerCalls(app, {
    askPasskey: async (request, reply) => {
      const place = passkeyPlaceOf(context.publicUrl, request);
      if (place === null) return sendRefusal(reply, 'passkeys_unavailable');
      // Each try needs a challenge of its own, so counting challenges counts the tries.
      if (!(await context.limits.admit(request, reply, 'login'))) return reply;
      const challenge = await beginPasskeySignIn(context.accounts);
      return { success: true, options: presentRequest(challenge, place) };
    },
    passkeyLogin: async (request, reply) => {
      const place = passkeyPlaceOf(context.publicUrl, request);
      if (place === null) return sendRefusal(reply, 'passkeys_unavailable');
      const { credential, rememberMe } = request.body;
      const how = describeSignIn(request, rememberMe);
      const answer = readUsedPasskey(credential);
      const signedIn = await signInByPasskey(context.accounts, { place, answer, ...how });
      if (!signedIn.ok) return refuseLogin(context, reply, signedIn.reason);
      await context.limits.forgive(request, 'login');
      return sendSession(context, request, reply, { ...signedIn.value, ...how });
    },
  });
}

function registerOwnPasskeys(app: FastifyInstance, context: ServerContext): void {
  const { accounts, log } = context;
  answerOwnCalls(app, context, {
    addPasskey: async ({ user }, request, reply) => {
      const place = passkeyPlaceOf(context.publicUrl, request);
      if (place === null) return sendRefusal(reply, 'passkeys_unavailable');
      const { name } = request.body;
      const answer = readNewPasskey(request.body);
      const added = await addPasskey(accounts, user, { answer, place, name, device: deviceOf(request) });
      if (!added.ok) return sendRefusal(reply, added.reason);
      log({ level: 'info', event: 'passkey_added' });
      return { success: true, message: 'The passkey is set up.', passkey: presentPasskey(added.value) };
    },
    listPasskeys: async ({ user }) => (await accounts.store.listPasskeys(user.userId)).map(presentPasskey),
    renamePasskey: async ({ user: { userId } }, { params: { passkeyId }, body: { name } }, reply) => {
      const renamed = await renamePasskey(accounts, { userId, passkeyId, name });
      if (!renamed.ok) return sendRefusal(reply, renamed.reason);
      return { success: true, message: 'The passkey has its new name.' };
    },
  });
  answerPasswordCalls(app, context, {
    beginPasskey: async ({ user }, request, reply) => {
      const place = passkeyPlaceOf(context.publicUrl, request);
      if (place === null) return sendRefusal(reply, 'passkeys_unavailable');
      const task = await beginPasskey(accounts, user, request.body.password ?? '');
      if (!task.ok) return sendRefusal(reply, task.reason);
      const rp = { id: place.rpId, name: context.front().brandName };
      const { userId, email, username } = user;
      const owner = { id: userId, name: email, displayName: username };
      return { success: true, options: presentCreation(task.value, owner, rp) };
    },
    removePasskey: async ({ user, session: { device } }, request, reply) => {
      const { passkeyId } = request.params;
      const password = request.body.password ?? '';
      const removed = await removePasskey(accounts, user, { passkeyId, password, device });
      if (!removed.ok) return sendRefusal(reply, removed.reason);
      log({ level: 'info', event: 'passkey_removed' });
      return { success: true, message: 'The passkey is removed.' };
    },
  });
}
