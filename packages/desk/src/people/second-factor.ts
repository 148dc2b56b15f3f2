import { type Result, ok, refuse } from '@naru/core';
import type { User } from '../ports/account-store.ts';
import { type AccountDesk, type Busy, asRaced, changeUser, letterTo, userEvent } from './account-desk.ts';
import { verifyPassword } from './register-user.ts';

const RECOVERY_CODES = 10;

/** What the use of a second factor consumes. Both are null without a second factor. */
export interface SecondFactorProof {
  readonly totpStep: number | null;
  readonly recoveryCodeHash: string | null;
}

/** Checks the second factor if the person has one: a code of the app, or a recovery code. */
export async function checkSecondFactor(
  desk: AccountDesk,
  user: User,
  { code, isKnownBrowser }: { readonly code: string | null; readonly isKnownBrowser: boolean },
): Promise<Result<SecondFactorProof, 'second_factor_required' | 'second_factor_failed' | Busy>> {
  if (user.totpSecret === null) return ok({ totpStep: null, recoveryCodeHash: null });
  if (code === null || code.trim() === '') return refuse('second_factor_required');
  const clean = cleanCode(code);
  if (!/^\d{6}$/.test(clean)) {
    return ok({ totpStep: null, recoveryCodeHash: hashRecoveryCode(desk, user.userId, clean) });
  }
  const owner = { personId: user.userId, isKnownBrowser };
  if (desk.wrongCodes.isTooMany(owner)) return refuse('too_many_requests');
  const step = desk.findTotpStep(user.totpSecret, clean, desk.clock.nowMs());
  if (step === null) desk.wrongCodes.count(owner);
  if (step === null || step <= user.totpLastStep) return refuse('second_factor_failed');
  return ok({ totpStep: step, recoveryCodeHash: null });
}

function cleanCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** Recovery codes have 100 random bits and need no slow hash. */
function hashRecoveryCode(desk: Pick<AccountDesk, 'hashText'>, userId: string, cleanText: string): string {
  return desk.hashText(`recovery|${userId}|${cleanText}`);
}

type EnrolRefusal = 'password_wrong' | 'totp_on_already' | 'user_unknown' | 'user_changed_meanwhile' | Busy;

/** Creates a secret for the authenticator app; it takes effect with its first valid code. */
export async function enrolTotp(
  desk: AccountDesk,
  user: User,
  password: string,
): Promise<Result<string, EnrolRefusal>> {
  if (user.totpSecret !== null) return refuse('totp_on_already');
  const verified = await verifyPassword(desk, user, password);
  if (!verified.ok) return verified;
  const secret = desk.secrets.nextTotpSecret();
  const saved = await changeUser(desk, user.userId, (present) =>
    present.totpSecret === null
      ? ok({ next: { totpPendingSecret: desk.sealText(secret) } })
      : refuse('totp_on_already'),
  );
  return saved.ok ? ok(secret) : refuse(asRaced(saved.reason));
}

type ConfirmTotpRefusal = 'totp_not_begun' | 'totp_code_wrong' | 'user_unknown' | 'user_changed_meanwhile';

/** The first code proves that the app has the secret. Returns the recovery codes, only this once. */
export async function confirmTotp(
  desk: AccountDesk,
  user: User,
  { code, device }: { readonly code: string; readonly device: string },
): Promise<Result<readonly string[], ConfirmTotpRefusal>> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => desk.secrets.nextRecoveryCode());
  const saved = await changeUser(desk, user.userId, (present) => {
    const secret = present.totpPendingSecret;
    if (secret === null) return refuse('totp_not_begun');
    const step = desk.findTotpStep(secret, cleanCode(code), desk.clock.nowMs());
    if (step === null) return refuse('totp_code_wrong');
    const facts = { changedAtMs: desk.clock.nowMs() };
    return ok({
      next: { totpSecret: secret, totpPendingSecret: null, totpLastStep: step },
      recoveryCodeHashes: codes.map((text) => hashRecoveryCode(desk, user.userId, cleanCode(text))),
      letters: [letterTo(desk, present, { kind: 'totp_added', facts })],
      event: userEvent(desk, user.userId, { kind: 'totp_added', device }),
    });
  });
  if (saved.ok) return ok(codes);
  const { reason } = saved;
  if (reason === 'totp_not_begun' || reason === 'totp_code_wrong') return refuse(reason);
  return refuse(asRaced(reason));
}

type RemoveTotpRefusal = 'password_wrong' | 'user_unknown' | 'user_changed_meanwhile' | Busy;

export async function removeTotp(
  desk: AccountDesk,
  user: User,
  { password, device }: { readonly password: string; readonly device: string },
): Promise<Result<null, RemoveTotpRefusal>> {
  const verified = await verifyPassword(desk, user, password);
  if (!verified.ok) return verified;
  const facts = { changedAtMs: desk.clock.nowMs() };
  const saved = await changeUser(desk, user.userId, (present) =>
    ok({
      next: { totpSecret: null, totpPendingSecret: null },
      recoveryCodeHashes: [],
      // No letter if the second factor was never active.
      ...(present.totpSecret === null
        ? {}
        : {
            letters: [letterTo(desk, present, { kind: 'totp_removed', facts })],
            event: userEvent(desk, user.userId, { kind: 'totp_removed', device }),
          }),
    }),
  );
  return saved.ok ? ok(null) : refuse(asRaced(saved.reason));
}
