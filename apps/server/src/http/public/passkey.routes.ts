import type { PasskeyCreationOptions } from '@naru/contract';
import {
  PASSKEY_CHALLENGE_MS,
  type PasskeyTask,
  type User,
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { PASSKEY_ALGORITHMS, toUserHandle, userIdOfHandle } from '../../account/passkey-verifier.ts';
import { answerCalls } from '../call-routes.ts';
import type { ServerContext } from '../context.ts';
import { sendRefusal } from '../refusals.ts';
import { passkeyPlaceOf } from './passkey-place.ts';
import { presentPasskey } from './present-user.ts';
import { describeSignIn, deviceOf, refuseLogin, sendSession } from './send-session.ts';
import { answerOwnCalls, answerPasswordCalls } from './user-gate.ts';

/** Signing in with a passkey, and a user's own passkeys. */
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
      const { rpId } = place;
      return {
        success: true,
        options: { challenge, rpId, timeout: PASSKEY_CHALLENGE_MS, userVerification: 'required' },
      };
    },
    passkeyLogin: async (request, reply) => {
      const place = passkeyPlaceOf(context.publicUrl, request);
      if (place === null) return sendRefusal(reply, 'passkeys_unavailable');
      const { credential, rememberMe } = request.body;
      const { id, clientDataJSON, authenticatorData, signature, userHandle } = credential;
      const how = describeSignIn(request, rememberMe);
      const signedIn = await signInByPasskey(context.accounts, {
        place,
        answer: {
          credentialId: id,
          clientDataJson: clientDataJSON,
          authenticatorData,
          signature,
          userId: userHandle === null ? null : userIdOfHandle(userHandle),
        },
        ...how,
      });
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
      const { name, credential } = request.body;
      const { id, clientDataJSON, attestationObject } = credential;
      const answer = { credentialId: id, clientDataJson: clientDataJSON, attestationObject };
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
      return { success: true, options: presentTask(user, task.value, rp) };
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

function presentTask(
  user: User,
  task: PasskeyTask,
  rp: PasskeyCreationOptions['rp'],
): PasskeyCreationOptions {
  return {
    challenge: task.challenge,
    rp,
    user: { id: toUserHandle(user.userId), name: user.email, displayName: user.username },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_CHALLENGE_MS,
    excludeCredentials: task.knownCredentialIds.map((id) => ({ type: 'public-key', id })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}
