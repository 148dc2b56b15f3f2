import type { StepUpProof } from '@naru/contract';
import { type Result, ok, refuse, type OperatorRight, hasRight } from '@naru/core';
import {
  type AccountDesk,
  type Desk,
  type Operator,
  type OrderView,
  bothSidesOf,
  judgedUsdCents,
  stepUpByPasskey,
} from '@naru/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../log/json-log.ts';
import type { PasswordHasher } from '../../password/password-hasher.ts';
import { readUsedPasskey } from '../passkey-wire.ts';
import { sendRefusal } from '../../wire/refusals.ts';
import { consolePasskeyPlace } from './session/passkey.routes.ts';
import { type OperatorSessions, type SignedIn, followOperators } from '../../account/operator-sessions.ts';
import { readSessionHalves } from './session/session-cookie.ts';
import { createThrottle } from './session/throttle.ts';

const STEP_UPS_MAX = 5;
const STEP_UP_WINDOW_MS = 15 * 60_000;

type StepUpRefusal =
  | 'step_up_required'
  | 'step_up_failed'
  | 'passkeys_unavailable'
  | 'passkey_attempt_ended'
  | 'passkey_step_up_failed'
  | 'too_many_requests';

/** Admits operators with the right of the call, and asks for a proof of identity where money moves. */
export interface OperatorGate {
  /**
   * Guards every route registered on `app` from now on, before a body is read. A route that names no
   * right is a fault at the start.
   */
  guard(app: FastifyInstance): void;
  /** The operator of the request; only for guarded routes. */
  operatorOf(request: FastifyRequest): Operator;
  signedInOf(request: FastifyRequest): SignedIn;
  /** For rights that depend on a request's body; if it is missing, answer with {@link sendRightMissing}. */
  hasRight(request: FastifyRequest, right: OperatorRight): boolean;
  stepUp(request: FastifyRequest, proof: StepUpProof): Promise<Result<null, StepUpRefusal>>;
  /** The same for a session that the guard does not admit, because it is locked. */
  unlock(
    request: FastifyRequest,
    signedIn: SignedIn,
    proof: StepUpProof,
  ): Promise<Result<SignedIn, StepUpRefusal>>;
}

interface GateParts {
  readonly sessions: OperatorSessions;
  readonly passwords: PasswordHasher;
  readonly accounts: AccountDesk;
  readonly log: Log;
  /** Called at every act of a person who may work on orders. */
  readonly noteOperator: () => Promise<void>;
  /** Another process may have changed the amount from which a second person is needed. */
  readonly refreshSettings: () => Promise<void>;
}

/** Checks the password or passkey of a session's operator, with a limit of tries. */
function createProof({ sessions, passwords, accounts, log }: GateParts): OperatorGate['unlock'] {
  const throttle = createThrottle({
    clock: accounts.clock,
    triesMax: STEP_UPS_MAX,
    windowMs: STEP_UP_WINDOW_MS,
  });
  const check = async (
    request: FastifyRequest,
    { operator, session }: SignedIn,
    proof: StepUpProof,
  ): Promise<Result<null, StepUpRefusal>> => {
    if (typeof proof !== 'string') {
      const place = consolePasskeyPlace(request);
      if (place === null) return refuse('passkeys_unavailable');
      return stepUpByPasskey(accounts, session, { answer: readUsedPasskey(proof), place });
    }
    const verified = await passwords.verify(proof, operator.passwordHash);
    if (!verified.ok) return verified;
    return verified.value ? ok(null) : refuse('step_up_failed');
  };
  return async (request, signedIn, proof) => {
    const { operatorId } = signedIn.operator;
    if (proof === '') return refuse('step_up_required');
    const allowed = throttle.take(operatorId);
    if (!allowed.ok) return allowed;
    const checked = await check(request, signedIn, proof);
    if (!checked.ok) {
      // A refusal because the machine is too busy says nothing about the operator.
      if (checked.reason !== 'too_many_requests')
        log({ level: 'warn', event: 'step_up_failed', fields: { operator: operatorId } });
      return checked;
    }
    throttle.forgive(operatorId);
    return ok(await sessions.stepUp(signedIn));
  };
}

export function createOperatorGate(parts: GateParts): OperatorGate {
  const { sessions } = parts;
  const requests = new WeakMap<FastifyRequest, SignedIn>();
  const signedInOf = (request: FastifyRequest): SignedIn => {
    const signedIn = requests.get(request);
    if (signedIn === undefined) throw new Error('a route of operators without its guard');
    return signedIn;
  };
  const prove = createProof(parts);
  const touch = async (signedIn: SignedIn): Promise<void> => {
    await sessions.touch(signedIn);
    if (hasRight(signedIn.operator.role, 'work_orders')) await parts.noteOperator();
  };
  return {
    guard: (app) => {
      app.addHook('onRoute', ({ config, method, url }) => {
        if (config?.right === undefined) throw new Error(`no right for ${String(method)} ${url}`);
      });
      app.addHook('onRequest', async (request, reply) => {
        const halves = readSessionHalves(request);
        const signedIn = halves === null ? null : await sessions.find(halves);
        if (signedIn === null) return sendRefusal(reply, 'sign_in_required');
        if (sessions.isLocked(signedIn)) return sendRefusal(reply, 'session_locked');
        // Pages read by themselves; only people write.
        if (request.method === 'POST') {
          await Promise.all([touch(signedIn), parts.refreshSettings()]);
        }
        requests.set(request, signedIn);
        const { right } = request.routeOptions.config;
        if (right === undefined) throw new Error('a route of operators without a right');
        return hasRight(signedIn.operator.role, right) ? undefined : sendRightMissing(reply, right);
      });
      followOperators(app, (request) => signedInOf(request).operator);
    },
    operatorOf: (request) => signedInOf(request).operator,
    signedInOf,
    hasRight: (request, right) => hasRight(signedInOf(request).operator.role, right),
    stepUp: async (request, proof) => {
      const steppedUp = await prove(request, signedInOf(request), proof);
      if (!steppedUp.ok) return steppedUp;
      requests.set(request, steppedUp.value);
      return ok(null);
    },
    unlock: async (request, signedIn, proof) => {
      const steppedUp = await prove(request, signedIn, proof);
      if (steppedUp.ok) await touch(signedIn);
      return steppedUp;
    },
  };
}

export function sendRightMissing(reply: FastifyReply, right: OperatorRight): FastifyReply {
  return sendRefusal(reply, 'right_missing', { right });
}

/** How long an entered password counts for routine acts. */
const STEP_UP_LASTS_MS = 10 * 60_000;

/**
 * Until when the operator needs no password for routine acts on the order; null if they need it now, because
 * the last one is too old or the order is worth too much.
 */
export function passwordFreeUntilMs(
  desk: Desk,
  view: OrderView,
  { session: { steppedUpAtMs } }: Pick<SignedIn, 'session'>,
): number | null {
  const nowMs = desk.clock.nowMs();
  const untilMs = steppedUpAtMs + STEP_UP_LASTS_MS;
  // Setting the clock back does not lengthen it.
  if (nowMs < steppedUpAtMs || nowMs >= untilMs) return null;
  const worth = judgedUsdCents(desk, bothSidesOf(desk, view));
  const { stepUpAboveUsdCents, fourEyesAboveUsdCents } = desk.settings;
  // On a desk with one person the password replaces the second person.
  const isRoutine = worth !== null && worth <= stepUpAboveUsdCents && worth <= fourEyesAboveUsdCents;
  return isRoutine ? untilMs : null;
}
