import {
  PUBLIC_API,
  type PasskeyAddAnswer,
  type PasskeyAddBody,
  type PasskeyAskAnswer,
  type PasskeyBeginAnswer,
  type PasskeyLoginBody,
  type PasskeyNameBody,
  type PasswordBody,
} from '@naru/contract';
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
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deviceLabel } from '../../account/device-label.ts';
import { PASSKEY_ALGORITHMS, toUserHandle, userIdOfHandle } from '../../account/passkey-verifier.ts';
import { schemaOf } from '../call-schema.ts';
import type { ServerContext } from '../context.ts';
import { languageOf } from '../cookie.ts';
import { sendRefusal } from '../refusals.ts';
import { passkeyPlaceOf } from './passkey-place.ts';
import { presentPasskey } from './present-user.ts';
import { isBoundSession, sendSession } from './send-session.ts';
import { admitOwner, admitWithPassword } from './user-gate.ts';

interface IdParams {
  readonly id: string;
}
interface PasskeyParams extends IdParams {
  readonly passkeyId: string;
}

/** Signing in with a passkey, and a person's own passkeys. */
export function registerPasskeyRoutes(app: FastifyInstance, context: ServerContext): void {
  registerSignIn(app, context);
  registerAdding(app, context);
  registerKeeping(app, context);
}

function registerSignIn(app: FastifyInstance, context: ServerContext): void {
  app.post('/api/auth/passkey', { schema: schemaOf(PUBLIC_API.askPasskey) }, async (request, reply) => {
    const place = passkeyPlaceOf(context.publicUrl, request);
    if (place === null) return sendRefusal(reply, 'passkeys_unavailable');
    // Each try needs a challenge of its own, so whoever counts challenges has counted the tries.
    if (!(await context.limits.admit(request, reply, 'login'))) return reply;
    const challenge = await beginPasskeySignIn(context.accounts);
    const answer: PasskeyAskAnswer = {
      success: true,
      options: { challenge, rpId: place.rpId, timeout: PASSKEY_CHALLENGE_MS, userVerification: 'required' },
    };
    return reply.send(answer);
  });
  app.post<{ Body: PasskeyLoginBody }>(
    '/api/auth/passkey/login',
    { schema: schemaOf(PUBLIC_API.passkeyLogin) },
    (request, reply) => login(context, request, reply, request.body),
  );
}

async function login(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { credential, rememberMe }: PasskeyLoginBody,
): Promise<FastifyReply> {
  const place = passkeyPlaceOf(context.publicUrl, request);
  if (place === null) return sendRefusal(reply, 'passkeys_unavailable');
  const { id, clientDataJSON, authenticatorData, signature, userHandle } = credential;
  const isRemembered = rememberMe === true;
  const signedIn = await signInByPasskey(context.accounts, {
    place,
    answer: {
      credentialId: id,
      clientDataJson: clientDataJSON,
      authenticatorData,
      signature,
      userId: userHandle === null ? null : userIdOfHandle(userHandle),
    },
    isRemembered,
    isBound: isBoundSession(request),
    device: deviceLabel(request.headers['user-agent']),
    language: languageOf(request),
  });
  if (!signedIn.ok) {
    context.log({ level: 'info', event: 'login_refused', fields: { reason: signedIn.reason } });
    return sendRefusal(reply, signedIn.reason);
  }
  await context.limits.forgive(request, 'login');
  return sendSession(context, request, reply, { ...signedIn.value, isRemembered });
}

function registerAdding(app: FastifyInstance, context: ServerContext): void {
  const { accounts } = context;
  app.post<{ Params: IdParams; Body: PasswordBody }>(
    '/api/user/:id/passkeys',
    { schema: schemaOf(PUBLIC_API.beginPasskey) },
    async (request, reply) => {
      const owner = await admitWithPassword(context, request, reply);
      if (owner === null) return reply;
      const place = passkeyPlaceOf(context.publicUrl, request);
      if (place === null) return sendRefusal(reply, 'passkeys_unavailable');
      const task = await beginPasskey(accounts, owner.user, request.body.password ?? '');
      if (!task.ok) return sendRefusal(reply, task.reason);
      const rp = { id: place.rpId, name: context.front.brandName };
      return reply.send(presentTask(owner.user, task.value, rp));
    },
  );
  app.post<{ Params: IdParams; Body: PasskeyAddBody }>(
    '/api/user/:id/passkeys/confirm',
    { schema: schemaOf(PUBLIC_API.addPasskey) },
    async (request, reply) => {
      const owner = await admitOwner(context, request, reply, request.params.id);
      if (owner === null) return reply;
      const place = passkeyPlaceOf(context.publicUrl, request);
      if (place === null) return sendRefusal(reply, 'passkeys_unavailable');
      const { name, credential } = request.body;
      const { id, clientDataJSON, attestationObject } = credential;
      const added = await addPasskey(accounts, owner.user, {
        answer: { credentialId: id, clientDataJson: clientDataJSON, attestationObject },
        place,
        name,
        device: deviceLabel(request.headers['user-agent']),
      });
      if (!added.ok) return sendRefusal(reply, added.reason);
      context.log({ level: 'info', event: 'passkey_added' });
      const message = 'The passkey is set up.';
      const answer: PasskeyAddAnswer = { success: true, message, passkey: presentPasskey(added.value) };
      return reply.send(answer);
    },
  );
}

function presentTask(
  user: User,
  task: PasskeyTask,
  rp: PasskeyBeginAnswer['options']['rp'],
): PasskeyBeginAnswer {
  return {
    success: true,
    options: {
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
    },
  };
}

function registerKeeping(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Params: IdParams }>(
    '/api/user/:id/passkeys',
    { schema: schemaOf(PUBLIC_API.listPasskeys) },
    async (request, reply) => {
      const owner = await admitOwner(context, request, reply, request.params.id);
      if (owner === null) return reply;
      const passkeys = await context.desk.store.listPasskeys(owner.user.userId);
      return reply.send(passkeys.map(presentPasskey));
    },
  );
  app.put<{ Params: PasskeyParams; Body: PasskeyNameBody }>(
    '/api/user/:id/passkeys/:passkeyId',
    { schema: schemaOf(PUBLIC_API.renamePasskey) },
    async (request, reply) => {
      const owner = await admitOwner(context, request, reply, request.params.id);
      if (owner === null) return reply;
      const { passkeyId } = request.params;
      const { userId } = owner.user;
      const renamed = await renamePasskey(context.accounts, { userId, passkeyId, name: request.body.name });
      if (!renamed.ok) return sendRefusal(reply, renamed.reason);
      return { success: true, message: 'The passkey has its new name.' };
    },
  );
  app.post<{ Params: PasskeyParams; Body: PasswordBody }>(
    '/api/user/:id/passkeys/:passkeyId/remove',
    { schema: schemaOf(PUBLIC_API.removePasskey) },
    async (request, reply) => {
      const owner = await admitWithPassword(context, request, reply);
      if (owner === null) return reply;
      const { passkeyId } = request.params;
      const password = request.body.password ?? '';
      const removed = await removePasskey(context.accounts, owner.user, {
        passkeyId,
        password,
        device: owner.session.device,
      });
      if (!removed.ok) return sendRefusal(reply, removed.reason);
      context.log({ level: 'info', event: 'passkey_removed' });
      return { success: true, message: 'The passkey is removed.' };
    },
  );
}
