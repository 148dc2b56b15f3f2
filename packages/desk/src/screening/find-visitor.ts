import { ok, toEmailKey } from '@naru/core';
import { type ActingDesk, recordDeskAct } from '../audit/write-audit.ts';
import type { Desk } from '../runtime/desk.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import type { OrderClue } from '../ports/order-search.ts';
import type { User } from '../ports/account-store.ts';

/** A visitor: an account, or an e-mail that orders were made with. */
export interface Visitor {
  readonly userId: string | null;
  readonly email: string;
  readonly user: User | null;
}

/** The visitor with an e-mail, and their account if they have one now. */
export async function findVisitor({ store }: Pick<Desk, 'store'>, email: string): Promise<Visitor> {
  const user = await store.findUserByEmail(toEmailKey(email));
  return { userId: user?.userId ?? null, email: user?.email ?? toEmailKey(email), user };
}

/** The name of a visitor in the trail: a hash, because the trail is permanent and must name nobody. */
export function visitorSubject({ hashText }: Pick<Desk, 'hashText'>, { email }: Visitor): string {
  return hashText(`visitor ${toEmailKey(email)}`);
}

/** Writes a note about a visitor that only operators see. It is erased with the other notes of the trail. */
export async function noteVisitor(
  desk: ActingDesk,
  visitor: Visitor,
  { operatorId, text }: { readonly operatorId: string; readonly text: string },
): Promise<void> {
  const subjectId = visitorSubject(desk, visitor);
  const what = { event: 'visitor_noted', subjectId, operatorId, note: text } as const;
  await recordDeskAct(desk, () => ok({ what, write: (act) => desk.store.saveDeskActs([act]) }));
}

/** What operators noted and did about a visitor, newest first. */
export async function listVisitorActs(
  desk: Pick<Desk, 'store' | 'hashText'>,
  visitor: Visitor,
  page: { readonly limit: number; readonly beforeActNumber: number | undefined },
): Promise<readonly DeskAct[]> {
  return desk.store.listActsAbout({ subjectId: visitorSubject(desk, visitor), ...page });
}

/** The search clues of a visitor for their orders. */
export function visitorClues({ userId, email }: Visitor): readonly OrderClue[] {
  const ofEmail: OrderClue = { kind: 'email', text: toEmailKey(email), isPrefix: false };
  return userId === null ? [ofEmail] : [ofEmail, { kind: 'user', text: userId, isPrefix: false }];
}
