import type { Result } from '@naru/core';
import type { LetterOf } from './letters.ts';
import type { UserEvent } from './account-store.ts';
import type { Page } from './page.ts';

/** Acts of operators that belong to no order. */
export const DESK_ACT_EVENTS = {
  /** The subject is a visitor's message, a letter. The hash is that of the answer, if the desk sent it. */
  message_answered: true,
  /** The subject is a letter that an operator read with its links and codes. */
  letter_shown: true,
  /** The subject is a person, who was signed out everywhere. */
  sessions_ended: true,
  /** The subject is a new operator. */
  operator_made: true,
  /** The subject is an operator, who got another role. */
  operator_role_set: true,
  /** The subject is an operator, who may not sign in any more. */
  operator_disabled: true,
  operator_enabled: true,
  /** The subject is an operator, whose sessions an owner ended. */
  operator_signed_out: true,
  /** The subject is an operator, who chose a new password. */
  operator_password_set: true,
  /** The subject is an operator, who set up an authenticator app. */
  operator_factor_set: true,
  /** The subject is an operator, who changed where and when they are called. */
  operator_calls_set: true,
  /** The subject is an operator, who added, renamed or removed a passkey. */
  operator_passkey_added: true,
  operator_passkey_renamed: true,
  operator_passkey_removed: true,
  /**
   * The subject is an operator, whose authenticator app or passkeys were lost. Without an operator: on the
   * host.
   */
  operator_factor_reset: true,
  /** The subject is an invitation. */
  operator_invited: true,
  invitation_revoked: true,
  /** The subject is a proposal that belongs to no order. */
  proposal_made: true,
  /** What it proposed is done by the act after it, in the name of the person who proposed it. */
  proposal_approved: true,
  proposal_rejected: true,
  /** The subject is a journal entry that belongs to no order. */
  journal_written: true,
  /** The subject is a payout that was saved in a file, for a bank or a signer. The hash is the file's. */
  transfer_saved: true,
  /**
   * The subject is a payout or refund (or the key of a prize) that the wallet of an operator's browser was
   * about to be asked for. The hash is that of what it was asked.
   */
  wallet_asked: true,
  /** The subject is a rail that was set on another block, on the host. The hash is that of its place. */
  rail_anchored: true,
  /** The subject is a restore and what a person looked at after it, see `LostTimeThing`. */
  restored_checked: true,
  /** The subject is an import of a bank's statement. The hash is that of the lines that it brought. */
  bank_lines_imported: true,
  /**
   * The subject is a line of a bank's statement, which needs nothing, or waits again. The hash is that of
   * what it could have been for.
   */
  bank_line_put_aside: true,
  bank_line_taken_back: true,
  /** The subject is the kind of an alarm, which somebody is on from now on. */
  alarm_taken: true,
  /** The subject is the key of a stored setting. Without an operator: on the host. */
  setting_changed: true,
  /** The subject is a pair of symbols, whose own margin was set or removed. */
  margin_changed: true,
  /** The subject is the note of the market that an order about a price changed. */
  price_ordered: true,
  /** The subject is a session, by which an operator acts from then on. */
  session_begun: true,
  /** The subject is the first of the entries that were added to a list, or the one that was removed. */
  list_extended: true,
  list_shortened: true,
  /** The subject is an entry of a list, whose time begins again. */
  list_entry_kept: true,
  /** The subject is a hash of a visitor's e-mail. */
  visitor_frozen: true,
  visitor_unfrozen: true,
  visitor_noted: true,
  /** The subject is a day of the lottery: what was published before it, its list of entries, its result. */
  lottery_announced: true,
  lottery_closed: true,
  lottery_drawn: true,
  /** The subject is a day of the lottery, whose winner said where the prize goes. */
  prize_claimed: true,
  /** The subject is a day of the lottery, whose prize goes to another address. */
  prize_redirected: true,
  /** The subject names a prize, see `prizeThing`; the newest of these two says whether it is on hold. */
  prize_held: true,
  prize_released: true,
  /** The subject is a payment to a winner's address: what a person said of it, or what pays the prize now. */
  prize_payment_judged: true,
  // Acts of modules. What the trail says stays readable where the module is gone.
  /** The subject is the newsletter, whose readers an operator took away in a file. */
  readers_saved: true,
} as const;

export type DeskActEvent = keyof typeof DESK_ACT_EVENTS;

/** An audit record beside those of orders: numbered from 1 and chained to the one before it. */
export interface DeskAct {
  readonly actNumber: number;
  readonly event: DeskActEvent;
  readonly subjectId: string;
  /** Empty for the desk itself, during setup or when a period ends. */
  readonly operatorId: string;
  /** SHA-256 of the subject that this act created, hex; empty where it created none. */
  readonly factsHash: string;
  /** The operator's reason. Not covered by the hash, since it may have to be removed. */
  readonly note: string | null;
  readonly happenedAtMs: number;
  readonly previousHash: string;
  readonly hash: string;
}

export interface SealedDeskAct {
  readonly act: DeskAct;
  /** Number of the seal over this act; null if it is not sealed yet. */
  readonly sealNumber: number | null;
}

/** Acts are written in the transaction of what they record; of two with the same number one is refused. */
export interface DeskActStore {
  findNewestDeskAct(): Promise<DeskAct | null>;
  /** By number. */
  listDeskActs(query: Page<'afterActNumber', number>): Promise<readonly SealedDeskAct[]>;
  /** About one subject, newest first. */
  listActsAbout(query: {
    readonly subjectId: string;
    readonly limit: number;
    readonly beforeActNumber?: number | undefined;
  }): Promise<readonly DeskAct[]>;
  /** Consecutive acts that record only themselves, with a mark of the desk; all or nothing. */
  saveDeskActs(
    acts: readonly DeskAct[],
    mark?: { readonly key: string; readonly valueJson: string },
  ): Promise<Result<null, 'act_overtaken'>>;
  /** Records an answer, and the letter if one is sent. Refused for an answered or missing message. */
  answerMessage(
    act: DeskAct,
    answer: LetterOf<'contact_answer'> | null,
  ): Promise<Result<null, 'not_to_be_answered' | 'act_overtaken'>>;
  /** Ends all sessions of the person and records the event. Returns how many there were. */
  endSessionsByDesk(act: DeskAct, event: UserEvent): Promise<Result<number, 'act_overtaken'>>;
}
