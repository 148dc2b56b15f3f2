import type { SessionAnswer } from '@naru/contract';
import { type Operator, listRights } from '@naru/desk';
import type { ServerContext } from '../../context/context.ts';

/** Who is signed in, with their rights; null for nobody. */
export async function presentSession(
  { desk, mode }: Pick<ServerContext, 'desk' | 'mode'>,
  operator: Operator | null,
  isLocked = false,
): Promise<SessionAnswer> {
  return {
    operator:
      operator === null
        ? null
        : {
            ...presentOperator(operator),
            hasPasskey: (await desk.store.listPasskeys(operator.operatorId)).length > 0,
            isLocked,
          },
    needsOwner: operator === null && (await desk.store.countOperators()) === 0,
    mode,
  };
}

function presentOperator({
  operatorId,
  name,
  role,
  totpSecret,
}: Operator): Omit<NonNullable<SessionAnswer['operator']>, 'hasPasskey' | 'isLocked'> {
  return {
    id: operatorId,
    name,
    role,
    rights: [...listRights(role)],
    hasAuthenticatorApp: totpSecret !== null,
  };
}
