import type { OperatorRole, OwnLetters, Result } from '@naru/core';
import type { DeskAct } from './desk-acts.ts';
import type { PasskeyChange, PasskeyRefusal } from './passkeys.ts';

/** How a person wants to be called about alarms. */
export interface OwnCalls {
  /** Their confirmed e-mail address; null: they get no letters. */
  readonly email: string | null;
  readonly ownLetters: OwnLetters;
  /** When others are called first, such as `22:00-07:00 Asia/Seoul`; null: never. */
  readonly quietHours: string | null;
}

export const NO_OWN_CALLS: OwnCalls = { email: null, ownLetters: 'urgent', quietHours: null };

export interface Operator extends OwnCalls {
  readonly operatorId: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly role: OperatorRole;
  /** Sealed secret of the authenticator app (RFC 6238), or null without one. */
  readonly totpSecret: string | null;
  /** When the operator was disabled; null for operators who may sign in. */
  readonly disabledAtMs: number | null;
  readonly createdAtMs: number;
}

/** Whether an operator may still sign in. */
export function isActive({ disabledAtMs }: { readonly disabledAtMs: number | null }): boolean {
  return disabledAtMs === null;
}

/** A link that makes one operator. */
export interface Invitation {
  readonly invitationId: string;
  /** SHA-256 of the token, hex; the token itself is never stored. */
  readonly tokenHash: string;
  readonly role: OperatorRole;
  readonly invitedBy: string;
  readonly createdAtMs: number;
  readonly endsAtMs: number;
  /** When it was used or revoked; null until then. */
  readonly endedAtMs: number | null;
  /** The operator who was made by it; null if none. */
  readonly usedBy: string | null;
}

export interface OperatorSession {
  /** Identifies the session to people; it grants no access. */
  readonly sessionId: string;
  /** SHA-256 of the token, hex; the token itself is never stored. */
  readonly tokenHash: string;
  readonly operatorId: string;
  /** Program and system of the browser, such as `Firefox, Linux`. */
  readonly device: string;
  readonly createdAtMs: number;
  /** When the operator last did something, as opposed to a page that refreshes itself. */
  readonly lastUsedAtMs: number;
  /** When the operator last confirmed their identity in this session, by password or passkey. */
  readonly steppedUpAtMs: number;
  readonly endsAtMs: number;
}

/** Which sessions of an operator end. */
export type EndedSessions =
  | 'none'
  | 'all'
  | { readonly sessionId: string }
  | { readonly allBut: OperatorSession['tokenHash'] };

/**
 * The people who run the desk. Every change of rights is written with the act that records it, and of two
 * acts with the same number one is refused. So a decision that was made after the newest act was read is
 * still right when it is written.
 */
export interface OperatorStore {
  findOperatorByName(name: string): Promise<Operator | null>;
  findOperator(operatorId: string): Promise<Operator | null>;
  countOperators(): Promise<number>;
  /** Refused if any operator exists, because the one-time link was used then. */
  saveFirstOperator(
    operator: Operator,
    act: DeskAct,
  ): Promise<Result<null, 'owner_exists' | 'act_overtaken'>>;
  /** Saves everything except the identifier and the time of creation, and ends these sessions. */
  changeOperator(
    change: {
      readonly operator: Operator;
      readonly endedSessions: EndedSessions;
      readonly dropsPasskeys?: boolean;
    },
    act: DeskAct,
  ): Promise<Result<null, 'act_overtaken'>>;
  changeOperatorPasskeys(
    change: {
      readonly operatorId: string;
      readonly passkeys: PasskeyChange;
      readonly endedSessions: EndedSessions;
    },
    act: DeskAct,
  ): Promise<Result<null, PasskeyRefusal | 'act_overtaken'>>;
  /** Uses up the codes of this time step and of those before it; false if the step was used already. */
  useOperatorTotpStep(operatorId: string, step: number): Promise<boolean>;
  /** All of them, the oldest first. */
  listOperators(): Promise<readonly Operator[]>;
  /** When each operator's newest session was last used; those without a session are missing. */
  listLastSeen(): Promise<ReadonlyMap<string, number>>;

  saveInvitation(invitation: Invitation, act: DeskAct): Promise<Result<null, 'act_overtaken'>>;
  findInvitation(tokenHash: string): Promise<Invitation | null>;
  /** All of them, the oldest first. */
  listInvitations(): Promise<readonly Invitation[]>;
  /** Ends an invitation without an operator. */
  endInvitation(invitation: Invitation, act: DeskAct): Promise<Result<null, 'act_overtaken'>>;
  /** Ends an invitation together with the operator that it makes. */
  saveInvitedOperator(
    made: { readonly invitation: Invitation; readonly operator: Operator },
    act: DeskAct,
  ): Promise<Result<null, 'name_taken' | 'act_overtaken'>>;

  /** Saves a session with the act that records its operator. */
  saveSession(session: OperatorSession, act: DeskAct): Promise<Result<null, 'act_overtaken'>>;
  findSession(tokenHash: string): Promise<OperatorSession | null>;
  touchSession(tokenHash: string, lastUsedAtMs: number): Promise<void>;
  stepUpSession(tokenHash: string, steppedUpAtMs: number): Promise<void>;
  /** Moves all times of all sessions forward, when the clock is moved. */
  moveSessions(byMs: number): Promise<void>;
  deleteSession(tokenHash: string): Promise<void>;
  /** Sessions that have not reached their end, the last used first. */
  listOperatorSessions(operatorId: string, nowMs: number): Promise<readonly OperatorSession[]>;
  /** Returns how many there were. */
  endOperatorSessions(operatorId: string, ended: EndedSessions): Promise<number>;
}
