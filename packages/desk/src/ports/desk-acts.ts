import type { Result } from '@naru/core';
import type { UserEvent } from './user-events.ts';

/** What an operator can do that belongs to no order. */
export const DESK_ACT_EVENTS = {
  /** The subject is a letter: what a visitor wrote. */
  message_answered: true,
  /** The subject is a person: they are signed in nowhere any more. */
  sessions_ended: true,
  /** The subject is an operator, who may act for the desk from now on. */
  operator_made: true,
  /** The subject is an entry of the books that belongs to no order. */
  journal_written: true,
} as const;

export type DeskActEvent = keyof typeof DESK_ACT_EVENTS;

/** An entry of the trail beside the orders' ones: numbered from 1, each behind the one before it. */
export interface DeskAct {
  readonly actNumber: number;
  readonly event: DeskActEvent;
  readonly subjectId: string;
  /** Empty: the desk itself, as it was set up. */
  readonly operatorId: string;
  /** SHA-256, hex, of the subject as this act made it; empty where it made none. */
  readonly factsHash: string;
  /** Why, in the operator's words. It stands outside of the hash, since it may have to be removed. */
  readonly note: string | null;
  readonly happenedAtMs: number;
  readonly previousHash: string;
  readonly hash: string;
}

export interface SealedDeskAct {
  readonly act: DeskAct;
  /** Null: not sealed yet. */
  readonly sealNumber: number | null;
}

/** Acts are written with what they tell of; of two that take one number, one is refused. */
export interface DeskActStore {
  findNewestDeskAct(): Promise<DeskAct | null>;
  /** By number. */
  listDeskActs(query: {
    readonly limit: number;
    readonly afterActNumber?: number;
  }): Promise<readonly SealedDeskAct[]>;
  /** Refused when somebody said before that it is answered, or when there is no such message. */
  answerMessage(act: DeskAct): Promise<Result<null, 'not_to_be_answered' | 'act_overtaken'>>;
  /** Ends all sessions of the person, and says so in their record. Gives how many there were. */
  endSessionsByDesk(act: DeskAct, event: UserEvent): Promise<Result<number, 'act_overtaken'>>;
}
