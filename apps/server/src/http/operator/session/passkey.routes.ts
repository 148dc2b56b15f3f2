import {
  type PasskeyPlace,
  addOperatorPasskey,
  beginOperatorPasskey,
  beginOperatorSignIn,
  beginStepUp,
  removeOperatorPasskey,
  renameOperatorPasskey,
  signInOperatorByPasskey,
} from '@naru/desk';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OwnPasskeys } from '@naru/contract';
import { passkeyPlaceAt } from '../../public/account/passkey.routes.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import { presentCreation, presentRequest, readNewPasskey, readUsedPasskey } from '../../passkey-wire.ts';
import { presentPasskey } from '../../public/account/present-user.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import type { OperatorGate } from '../operator-gate.ts';
import type { OperatorSessions } from '../../../account/operator-sessions.ts';
import { readSessionHalves } from './session-cookie.ts';
import type { OpenSession, TakeTry } from './session.routes.ts';

/**
 * The site of operators' passkeys: the host of the request, which was checked to be the console's own. Under
 * a name other than localhost, browsers support passkeys over TLS only.
 */
export function consolePasskeyPlace({ headers, protocol }: FastifyRequest): PasskeyPlace | null {
  const host = headers.host ?? '';
  const isLocal = /^localhost(?::|$)/i.test(host);
  const url = URL.parse(`${isLocal ? protocol : 'https'}://${host}`);
  return url === null ? null : passkeyPlaceAt(url);
}

/** Routes for signing in with a passkey, and for confirming an act, also in a locked session. */
export function registerPasskeySignIn(
  app: FastifyInstance,
  { context: { accounts, log } }: ConsoleParts,
  parts: {
    readonly sessions: OperatorSessions;
    readonly takeTry: TakeTry;
    readonly openSession: OpenSession;
  },
): void {
  const { sessions, takeTry, openSession } = parts;
  answerConsoleCalls(app, {
    askPasskey: async (request, reply) => {
      const place = consolePasskeyPlace(request);
      if (place === null) return sendRefusal(reply, 'passkeys_unavailable');
      // Each try needs a challenge of its own, so counting challenges counts the tries.
      const tried = takeTry(request, null);
      if (!tried.ok) return sendRefusal(reply, tried.reason);
      return presentRequest(await beginOperatorSignIn(accounts), place);
    },
    passkeySignIn: async (request, reply) => {
      const place = consolePasskeyPlace(request);
      if (place === null) return sendRefusal(reply, 'passkeys_unavailable');
      const answer = readUsedPasskey(request.body.credential);
      const operator = await signInOperatorByPasskey(accounts, { answer, place });
      if (!operator.ok) {
        log({ level: 'warn', event: 'sign_in_failed' });
        return sendRefusal(reply, operator.reason);
      }
      log({ level: 'info', event: 'signed_in', fields: { operator: operator.value.operatorId } });
      return openSession(request, reply, operator.value);
    },
    askStepUp: async (request, reply) => {
      const halves = readSessionHalves(request);
      const signedIn = halves === null ? null : await sessions.find(halves);
      if (signedIn === null) return sendRefusal(reply, 'sign_in_required');
      const place = consolePasskeyPlace(request);
      if (place === null) return sendRefusal(reply, 'passkeys_unavailable');
      const task = await beginStepUp(accounts, signedIn.session);
      if (!task.ok) return sendRefusal(reply, task.reason);
      const { challenge, knownCredentialIds } = task.value;
      return {
        ...presentRequest(challenge, place),
        allowCredentials: knownCredentialIds.map((id) => ({ type: 'public-key' as const, id })),
      };
    },
  });
}

/** Routes for an operator's own passkeys. */
export function registerPasskeyRoutes(
  app: FastifyInstance,
  { context: { accounts, log } }: ConsoleParts,
  gate: OperatorGate,
): void {
  const listOwn = async (operatorId: string): Promise<OwnPasskeys> => ({
    passkeys: (await accounts.store.listPasskeys(operatorId)).map(presentPasskey),
  });
  answerConsoleCalls(app, {
    ownPasskeys: (request) => listOwn(gate.operatorOf(request).operatorId),
    beginPasskey: async (request, reply) => {
      const place = consolePasskeyPlace(request);
      if (place === null) return sendRefusal(reply, 'passkeys_unavailable');
      const steppedUp = await gate.stepUp(request, request.body.password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const { operator, session } = gate.signedInOf(request);
      const task = await beginOperatorPasskey(accounts, session);
      if (!task.ok) return sendRefusal(reply, task.reason);
      const { operatorId, name } = operator;
      const owner = { id: operatorId, name, displayName: name };
      return presentCreation(task.value, owner, { id: place.rpId, name: accounts.brandName });
    },
    addPasskey: async (request, reply) => {
      const place = consolePasskeyPlace(request);
      if (place === null) return sendRefusal(reply, 'passkeys_unavailable');
      const { session } = gate.signedInOf(request);
      const { operatorId } = session;
      const answer = readNewPasskey(request.body);
      const added = await addOperatorPasskey(accounts, session, { answer, place, name: request.body.name });
      if (!added.ok) return sendRefusal(reply, added.reason);
      log({ level: 'warn', event: 'operator_passkey_added', fields: { operator: operatorId } });
      return listOwn(operatorId);
    },
    renamePasskey: async (request, reply) => {
      const { session } = gate.signedInOf(request);
      const wish = { passkeyId: request.params.id, name: request.body.name };
      const renamed = await renameOperatorPasskey(accounts, session, wish);
      return renamed.ok ? listOwn(session.operatorId) : sendRefusal(reply, renamed.reason);
    },
    removePasskey: async (request, reply) => {
      const steppedUp = await gate.stepUp(request, request.body.password);
      if (!steppedUp.ok) return sendRefusal(reply, steppedUp.reason);
      const { session } = gate.signedInOf(request);
      const { operatorId } = session;
      const removed = await removeOperatorPasskey(accounts, session, request.params.id);
      if (!removed.ok) return sendRefusal(reply, removed.reason);
      log({ level: 'warn', event: 'operator_passkey_removed', fields: { operator: operatorId } });
      return listOwn(operatorId);
    },
  });
}
