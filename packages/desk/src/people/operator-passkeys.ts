import { type Result, ok, parsePasskeyName, refuse } from '@naru/core';
import type { AccountDesk } from './account-desk.ts';
import { type ActingDesk, recordDeskAct } from '../audit/write-audit.ts';
import { hashOperator } from '../audit/row-facts.ts';
import {
  type NewPasskeyInput,
  type NewPasskeyRefusal,
  type PasskeyTask,
  type PasskeyUseInput,
  askChallenge,
  beginRegistration,
  verifyNewPasskey,
  verifyPasskeyUse,
} from './passkey-ceremony.ts';
import type { DeskActEvent } from '../ports/desk-acts.ts';
import { type EndedSessions, type Operator, type OperatorSession, isActive } from '../ports/operators.ts';
import type { Passkey, PasskeyChange, PasskeyRefusal } from '../ports/passkeys.ts';

/** The owner of the passkeys, and the session; a challenge can be answered only in its session. */
type OwnSession = Pick<OperatorSession, 'operatorId' | 'sessionId' | 'tokenHash'>;

/** Returns a challenge for a new passkey. The caller has verified that the operator requests it. */
export function beginOperatorPasskey(
  desk: AccountDesk,
  session: OwnSession,
): Promise<Result<PasskeyTask, 'passkeys_too_many'>> {
  return beginRegistration(desk, registrantOf(session));
}

function registrantOf({ operatorId, sessionId }: OwnSession) {
  return { ownerId: operatorId, boundTo: sessionId };
}

export async function addOperatorPasskey(
  desk: AccountDesk,
  session: OwnSession,
  input: NewPasskeyInput,
): Promise<Result<null, NewPasskeyRefusal | PasskeyRefusal | 'operator_unknown'>> {
  const made = await verifyNewPasskey(desk, registrantOf(session), input);
  if (!made.ok) return made;
  return changeOwnPasskeys(desk, session, {
    event: 'operator_passkey_added',
    change: { newPasskey: made.value },
    decide: (_operator, passkeys) => ok([...passkeys, made.value]),
  });
}

export async function renameOperatorPasskey(
  desk: ActingDesk,
  session: OwnSession,
  wish: { readonly passkeyId: string; readonly name: string },
): Promise<Result<null, 'name_invalid' | PasskeyRefusal | 'operator_unknown'>> {
  const parsed = parsePasskeyName(wish.name);
  if (!parsed.ok) return parsed;
  const { passkeyId } = wish;
  const name = parsed.value;
  return changeOwnPasskeys(desk, session, {
    event: 'operator_passkey_renamed',
    change: { renamedPasskey: { passkeyId, name } },
    decide: (_operator, passkeys) =>
      ok(passkeys.map((each) => (each.passkeyId === passkeyId ? { ...each, name } : each))),
  });
}

/**
 * Removes a passkey and ends all other sessions. The last passkey stays while there is no authenticator app:
 * otherwise the password alone would be enough to set up a new factor.
 */
export async function removeOperatorPasskey(
  desk: ActingDesk,
  session: OwnSession,
  passkeyId: string,
): Promise<Result<null, 'passkey_last_factor' | PasskeyRefusal | 'operator_unknown'>> {
  return changeOwnPasskeys(desk, session, {
    event: 'operator_passkey_removed',
    change: { removedPasskeyId: passkeyId },
    endedSessions: { allBut: session.tokenHash },
    decide: ({ totpSecret }, passkeys) => {
      const left = passkeys.filter((each) => each.passkeyId !== passkeyId);
      const isLast = totpSecret === null && left.length === 0;
      return isLast && passkeys.length > 0 ? refuse('passkey_last_factor') : ok(left);
    },
  });
}

async function changeOwnPasskeys<R extends string = never>(
  desk: ActingDesk,
  { operatorId }: OwnSession,
  act: {
    readonly event: DeskActEvent;
    readonly change: PasskeyChange;
    readonly endedSessions?: EndedSessions;
    /** Decides which passkeys the operator has afterwards. */
    readonly decide: (operator: Operator, passkeys: readonly Passkey[]) => Result<readonly Passkey[], R>;
  },
): Promise<Result<null, R | PasskeyRefusal | 'operator_unknown'>> {
  type Refusal = R | PasskeyRefusal | 'operator_unknown';
  return recordDeskAct<null, Refusal>(desk, async () => {
    const operator = await desk.store.findOperator(operatorId);
    if (operator === null || !isActive(operator)) return refuse('operator_unknown');
    const decided = act.decide(operator, await desk.store.listPasskeys(operatorId));
    if (!decided.ok) return decided;
    const { change, endedSessions = 'none' } = act;
    return ok({
      what: {
        event: act.event,
        subjectId: operatorId,
        operatorId,
        factsHash: hashOperator(desk.hashText, operator, decided.value),
        note: null,
      },
      write: (recorded) =>
        desk.store.changeOperatorPasskeys({ operatorId, passkeys: change, endedSessions }, recorded),
    });
  });
}

const SIGN_IN = { purpose: 'operator_sign_in', boundTo: null } as const;

/** Returns a challenge for signing in. It names no operator, so it reveals none. */
export function beginOperatorSignIn(desk: AccountDesk): Promise<string> {
  return askChallenge(desk, SIGN_IN);
}

/**
 * Signs an operator in with a passkey. The device and its user verification are two factors already. An
 * unknown passkey, one of a customer and a wrong signature get the same answer.
 */
export async function signInOperatorByPasskey(
  desk: AccountDesk,
  input: PasskeyUseInput,
): Promise<Result<Operator, 'passkey_attempt_ended' | 'passkey_login_failed' | 'operator_disabled'>> {
  const used = await usePasskey(desk, SIGN_IN, input);
  if (!used.ok) return used;
  const operator = await desk.store.findOperator(used.value);
  if (operator === null) return refuse('passkey_login_failed');
  return isActive(operator) ? ok(operator) : refuse('operator_disabled');
}

/** Returns a challenge by which the operator of this session confirms one act. */
export async function beginStepUp(
  desk: AccountDesk,
  { operatorId, sessionId }: OwnSession,
): Promise<Result<PasskeyTask, 'passkey_unknown'>> {
  const known = await desk.store.listPasskeys(operatorId);
  if (known.length === 0) return refuse('passkey_unknown');
  const challenge = await askChallenge(desk, { purpose: 'step_up', boundTo: sessionId });
  return ok({ challenge, knownCredentialIds: known.map(({ credentialId }) => credentialId) });
}

/** Whether the operator of this session confirmed by one of their own passkeys. */
export async function stepUpByPasskey(
  desk: AccountDesk,
  { operatorId, sessionId }: OwnSession,
  input: PasskeyUseInput,
): Promise<Result<null, 'passkey_attempt_ended' | 'passkey_step_up_failed'>> {
  const used = await usePasskey(desk, { purpose: 'step_up', boundTo: sessionId }, input);
  if (used.ok) return used.value === operatorId ? ok(null) : refuse('passkey_step_up_failed');
  return refuse(used.reason === 'passkey_attempt_ended' ? used.reason : 'passkey_step_up_failed');
}

/** The owner of the passkey; its counter is stored, so that a copy of the passkey is noticed. */
async function usePasskey(
  desk: AccountDesk,
  asked: Parameters<typeof verifyPasskeyUse>[1],
  input: PasskeyUseInput,
): Promise<Result<string, 'passkey_attempt_ended' | 'passkey_login_failed'>> {
  const verified = await verifyPasskeyUse(desk, asked, input);
  if (!verified.ok) return verified;
  const { ownerId, use } = verified.value;
  const saved = use !== null && (await desk.store.changePasskeys(ownerId, { usedPasskey: use })).ok;
  return saved ? ok(ownerId) : refuse('passkey_login_failed');
}
