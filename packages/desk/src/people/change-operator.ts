import {
  OPERATOR_ROLES,
  type OperatorRole,
  type Result,
  ok,
  refuse,
  type OperatorRight,
  hasRight,
} from '@naru/core';
import type { Desk } from '../runtime/desk.ts';
import { type ActingDesk, recordDeskAct } from '../audit/write-audit.ts';
import { hashOperator } from '../audit/row-facts.ts';
import { type Operator, type OwnCalls, isActive } from '../ports/operators.ts';
import { isQuiet, parseQuietHours } from '../runtime/quiet-hours.ts';

/** Whether this operator may still act: their rights may have changed since the request began. */
export async function mayStill(
  desk: Pick<Desk, 'store'>,
  operatorId: string,
  right: OperatorRight,
): Promise<boolean> {
  const operator = await desk.store.findOperator(operatorId);
  return operator !== null && isActive(operator) && hasRight(operator.role, right);
}

export interface OperatorChange {
  readonly operatorId: string;
  /** Row key of the operator who acts. */
  readonly by: string;
  readonly change:
    | { readonly role: OperatorRole }
    | { readonly isEnabled: boolean }
    | { readonly areSessionsEnded: true }
    | { readonly isFactorReset: true };
}

export type ChangeOperatorRefusal = 'operator_unknown' | 'last_owner' | 'right_missing';

/**
 * Changes the role of an operator, disables or enables them, signs them out everywhere, or removes their
 * authenticator app and passkeys. An enabled owner always remains, even if two owners change each other at
 * once.
 */
export async function changeOperator(
  desk: ActingDesk,
  { operatorId, by, change }: OperatorChange,
): Promise<Result<Operator, ChangeOperatorRefusal>> {
  return recordDeskAct(desk, async () => {
    if (!(await mayStill(desk, by, 'manage_people'))) return refuse('right_missing');
    const operators = await desk.store.listOperators();
    const before = operators.find((each) => each.operatorId === operatorId);
    if (before === undefined) return refuse('operator_unknown');
    const after = { ...before, ...fieldsOf(change, before, desk.clock.nowMs()) };
    const isReset = 'isFactorReset' in change;
    const passkeys = isReset ? [] : await desk.store.listPasskeys(operatorId);
    const others = operators.filter((each) => each.operatorId !== operatorId);
    if (![...others, after].some(isActiveOwner)) return refuse('last_owner');
    return ok({
      what: {
        event: eventOf(change),
        subjectId: operatorId,
        operatorId: by,
        factsHash: hashOperator(desk.hashText, after, passkeys),
        note: null,
      },
      write: async (act) => {
        const endedSessions = hasSessionsAfter(change) ? 'none' : 'all';
        const saved = await desk.store.changeOperator(
          { operator: after, endedSessions, dropsPasskeys: isReset },
          act,
        );
        return saved.ok ? ok(after) : saved;
      },
    });
  });
}

function fieldsOf(change: OperatorChange['change'], before: Operator, nowMs: number): Partial<Operator> {
  if ('role' in change) return { role: change.role };
  if ('areSessionsEnded' in change) return {};
  if ('isFactorReset' in change) return { totpSecret: null };
  return { disabledAtMs: change.isEnabled ? null : (before.disabledAtMs ?? nowMs) };
}

function eventOf(change: OperatorChange['change']) {
  if ('role' in change) return 'operator_role_set';
  if ('areSessionsEnded' in change) return 'operator_signed_out';
  if ('isFactorReset' in change) return 'operator_factor_reset';
  return change.isEnabled ? 'operator_enabled' : 'operator_disabled';
}

function hasSessionsAfter(change: OperatorChange['change']): boolean {
  return 'role' in change || ('isEnabled' in change && change.isEnabled);
}

function isActiveOwner(operator: Operator): boolean {
  return operator.role === 'owner' && isActive(operator);
}

/** Saves how an operator wants to be called. The caller has verified that the e-mail is theirs. */
export async function changeOwnCalls(
  desk: ActingDesk,
  operatorId: string,
  calls: OwnCalls,
): Promise<Result<null, 'operator_unknown'>> {
  return recordDeskAct(desk, async () => {
    const before = await desk.store.findOperator(operatorId);
    if (before === null || !isActive(before)) return refuse('operator_unknown');
    const operator = { ...before, ...calls };
    const passkeys = await desk.store.listPasskeys(operatorId);
    return ok({
      what: {
        event: 'operator_calls_set',
        subjectId: operatorId,
        operatorId,
        factsHash: hashOperator(desk.hashText, operator, passkeys),
        note: null,
      },
      write: (act) => desk.store.changeOperator({ operator, endedSessions: 'none' }, act),
    });
  });
}

/** A change that operators make to their own sign-in. All their other sessions end. */
export async function changeOwnSignIn(
  desk: ActingDesk,
  wish: {
    readonly operatorId: string;
    readonly change: Pick<Operator, 'passwordHash'> | Pick<Operator, 'totpSecret'>;
    /** The session that stays; null if every session ends. */
    readonly keptTokenHash: string | null;
  },
): Promise<Result<null, 'operator_unknown'>> {
  const { operatorId, change, keptTokenHash } = wish;
  return recordDeskAct(desk, async () => {
    const before = await desk.store.findOperator(operatorId);
    if (before === null || !isActive(before)) return refuse('operator_unknown');
    const operator = { ...before, ...change };
    const passkeys = await desk.store.listPasskeys(operatorId);
    return ok({
      what: {
        event: 'passwordHash' in change ? 'operator_password_set' : 'operator_factor_set',
        subjectId: operatorId,
        operatorId,
        factsHash: hashOperator(desk.hashText, operator, passkeys),
        note: null,
      },
      write: (act) => {
        const endedSessions = keptTokenHash === null ? 'all' : { allBut: keptTokenHash };
        return desk.store.changeOperator({ operator, endedSessions }, act);
      },
    });
  });
}

/**
 * Removes the authenticator app and the passkeys of an operator, by a command on the machine of the desk.
 * Sessions end.
 * @param reset `passwordHash` of a new password; null keeps the password
 */
export async function resetFactorOnHost(
  desk: ActingDesk,
  reset: { readonly name: string; readonly passwordHash: string | null },
): Promise<Result<null, 'operator_unknown'>> {
  return recordDeskAct(desk, async () => {
    const before = await desk.store.findOperatorByName(reset.name);
    if (before === null) return refuse('operator_unknown');
    const passwordHash = reset.passwordHash ?? before.passwordHash;
    const operator = { ...before, totpSecret: null, passwordHash };
    return ok({
      what: {
        event: 'operator_factor_reset',
        subjectId: operator.operatorId,
        operatorId: '',
        factsHash: hashOperator(desk.hashText, operator, []),
        note: null,
      },
      write: (act) => desk.store.changeOperator({ operator, endedSessions: 'all', dropsPasskeys: true }, act),
    });
  });
}

/** An operator to whom alarms can be mailed. */
export interface Callable extends Pick<Operator, 'operatorId' | 'ownLetters'> {
  readonly email: string;
  /** True during their own quiet hours. */
  readonly isResting: boolean;
}

/**
 * The operators who are called about urgent alarms, in this order: first those who are not in their quiet
 * hours, among them operators before approvers before owners, each the longest-standing first. Viewers are
 * left out, because they can do nothing about an alarm.
 */
export function listCallable(operators: readonly Operator[], nowMs: number): readonly Callable[] {
  const people = operators.flatMap((operator): readonly (Callable & Pick<Operator, 'role'>)[] => {
    const { operatorId, email, ownLetters, quietHours, role } = operator;
    if (email === null || ownLetters === 'off') return [];
    if (!isActive(operator) || !hasRight(role, 'work_orders')) return [];
    const quiet = quietHours === null ? null : (parseQuietHours(quietHours) ?? null);
    return [{ operatorId, email, ownLetters, role, isResting: isQuiet(quiet, nowMs) }];
  });
  return people
    .toSorted((left, right) => rankOf(left) - rankOf(right))
    .map(({ role: _role, ...person }) => person);
}

function rankOf({ isResting, role }: Pick<Callable, 'isResting'> & Pick<Operator, 'role'>): number {
  return (isResting ? OPERATOR_ROLES.length : 0) + OPERATOR_ROLES.indexOf(role);
}
