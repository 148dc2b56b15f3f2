import { type Result, ok, refuse } from '@naru/core';
import type { Operator } from '@naru/desk';
import type { ServerContext } from '../context.ts';

type FactorRefusal = 'second_factor_required' | 'second_factor_failed' | 'too_many_requests';

/** Checks the code of an operator's authenticator app, if any. Each code is good for one sign-in. */
export async function checkOperatorFactor(
  { desk, accounts, log }: Pick<ServerContext, 'desk' | 'accounts' | 'log'>,
  { operatorId, totpSecret }: Operator,
  code: string,
): Promise<Result<null, FactorRefusal>> {
  if (totpSecret === null) return ok(null);
  if (code.trim() === '') return refuse('second_factor_required');
  if (!accounts.takeSecondFactorTry(operatorId)) return refuse('too_many_requests');
  const step = accounts.findTotpStep(totpSecret, cleanCode(code), desk.clock.nowMs());
  if (step !== null && (await desk.store.useOperatorTotpStep(operatorId, step))) return ok(null);
  log({ level: 'warn', event: 'second_factor_failed', fields: { operator: operatorId } });
  return refuse('second_factor_failed');
}

/** Apps show a code in two groups. */
export function cleanCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '');
}
