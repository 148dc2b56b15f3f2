import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ConsoleBody } from '@naru/contract';
import { type Result, ok, refuse } from '@naru/core';
import { type Operator, changeOwnSignIn } from '@naru/desk';
import type { ServerContext } from '../../../context/context.ts';
import { fromBase32, toBase32 } from '../../../password/totp.ts';

type FactorContext = Pick<ServerContext, 'desk' | 'accounts' | 'log' | 'deskSecret'>;

type FactorRefusal =
  | 'second_factor_required'
  | 'second_factor_failed'
  | 'second_factor_missing'
  | 'passkey_required'
  | 'operator_unknown'
  | 'too_many_requests'
  | NewFactorRefusal;

type NewFactorRefusal = 'totp_code_wrong';

/**
 * Checks the code of an operator's authenticator app; each code is valid for one sign-in. An operator without
 * an app sets one up here, or signs in with their passkey; only the first session, by a link, needs no code.
 */
export async function checkOperatorFactor(
  context: FactorContext,
  { operatorId, totpSecret }: Operator,
  { code = '', newFactorSecret }: Pick<ConsoleBody<'signIn'>, 'code' | 'newFactorSecret'>,
): Promise<Result<null, FactorRefusal>> {
  const { desk, accounts, log } = context;
  if (totpSecret === null) {
    // An app beside a passkey cannot be set up with the password alone.
    if ((await desk.store.listPasskeys(operatorId)).length > 0) return refuse('passkey_required');
    return newFactorSecret === undefined
      ? refuse('second_factor_missing')
      : setOperatorFactor(context, { operatorId, secret: newFactorSecret, code, keptTokenHash: null });
  }
  if (code.trim() === '') return refuse('second_factor_required');
  const owner = { personId: operatorId, isKnownBrowser: false };
  if (accounts.wrongCodes.isTooMany(owner)) return refuse('too_many_requests');
  const step = accounts.findTotpStep(totpSecret, cleanCode(code), desk.clock.nowMs());
  if (step === null) accounts.wrongCodes.count(owner);
  if (step !== null && (await desk.store.useOperatorTotpStep(operatorId, step))) return ok(null);
  log({ level: 'warn', event: 'second_factor_failed', fields: { operator: operatorId } });
  return refuse('second_factor_failed');
}

/** Requires codes of an app with this key from now on, after one was entered. All other sessions end. */
export async function setOperatorFactor(
  { desk, accounts, log, deskSecret }: FactorContext,
  wish: {
    readonly operatorId: string;
    readonly secret: string;
    readonly code: string;
    readonly keptTokenHash: string | null;
  },
): Promise<Result<null, NewFactorRefusal | 'operator_unknown'>> {
  const { operatorId, secret, code, keptTokenHash } = wish;
  if (!isDrawnKey(deskSecret, secret)) return refuse('totp_code_wrong');
  const totpSecret = accounts.sealText(secret);
  const step = accounts.findTotpStep(totpSecret, cleanCode(code), desk.clock.nowMs());
  if (step === null) return refuse('totp_code_wrong');
  const changed = await changeOwnSignIn(desk, { operatorId, change: { totpSecret }, keptTokenHash });
  if (!changed.ok) return changed;
  await desk.store.useOperatorTotpStep(operatorId, step);
  log({ level: 'warn', event: 'operator_factor_set', fields: { operator: operatorId } });
  return ok(null);
}

const DRAWN_BYTES = 16;
const MARK_BYTES = 4;

/**
 * A key for an authenticator app, in base 32: 128 random bits (RFC 4226 §4, R6) and 32 by which the desk
 * recognises its own keys. It is not stored before its first code.
 */
export function drawFactorKey(deskSecret: Uint8Array): string {
  const drawn = randomBytes(DRAWN_BYTES);
  return toBase32(Buffer.concat([drawn, markOfKey(deskSecret, drawn)]));
}

/** False for a key that the desk did not draw. */
function isDrawnKey(deskSecret: Uint8Array, secret: string): boolean {
  const bytes = fromBase32(secret);
  const mark = bytes.subarray(DRAWN_BYTES);
  const expected = markOfKey(deskSecret, bytes.subarray(0, DRAWN_BYTES));
  return mark.length === expected.length && timingSafeEqual(mark, expected);
}

function markOfKey(deskSecret: Uint8Array, drawn: Uint8Array): Uint8Array {
  return createHmac('sha256', deskSecret)
    .update('factor key\n')
    .update(drawn)
    .digest()
    .subarray(0, MARK_BYTES);
}

/** The code without the blank by which apps divide it. */
function cleanCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '');
}
