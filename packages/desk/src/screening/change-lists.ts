import { type Result, ok, refuse, toEmailKey } from '@naru/core';
import { type ActingDesk, type PlannedAct, recordDeskAct } from '../audit/write-audit.ts';
import { addListedHash, hashListed } from '../audit/row-facts.ts';
import { hashRemoved } from '../audit/verify-lists.ts';
import type { Desk } from '../runtime/desk.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import { type ListedKey, type ListEntry, type ListName, isPersonal } from '../ports/list-store.ts';
import type { OrderClue } from '../ports/order-search.ts';
import type { User } from '../ports/account-store.ts';

type ListDesk = ActingDesk & Pick<Desk, 'ids'>;

export interface By {
  readonly operatorId: string;
  readonly reason: string;
}

/** Lines that are to be on a list. */
export interface NewEntries {
  readonly list: ListName;
  readonly lines: readonly (ListedKey & { readonly reason?: string })[];
  readonly source: string | null;
}

/** Adds the lines that a list does not have yet, in one transaction with the act. Returns their number. */
export async function addToList(desk: ListDesk, added: NewEntries, by: By): Promise<number> {
  const entries = toEntries(desk, added, by);
  const done = await recordDeskAct(desk, async () => {
    const known = new Set((await desk.store.listKnown(added.list, added.lines)).map(textOfKey));
    const fresh = entries.filter((entry) => !known.has(textOfKey(entry)));
    const [first] = fresh;
    // An act that changes nothing would claim a change.
    if (first === undefined) return refuse('all_known');
    return ok(planAdding(desk, fresh, { event: 'list_extended', subjectId: first.entryId, ...by }));
  });
  return done.ok ? done.value : 0;
}

/** Takes one line off its list. */
export async function removeFromList(
  desk: ListDesk,
  entryId: string,
  { operatorId, reason }: By,
): Promise<Result<ListEntry, 'list_entry_unknown'>> {
  return recordDeskAct(desk, async () => {
    const entry = await desk.store.findListEntry(entryId);
    if (entry === null || entry.list === 'freeze') return refuse('list_entry_unknown');
    const what = { event: 'list_shortened', subjectId: entryId, operatorId, note: reason } as const;
    return ok({
      what: { ...what, factsHash: hashRemoved(desk.hashText, [entry.hash]) },
      write: async (act) => {
        const removed = await desk.store.removeListEntries([entryId], act);
        return removed.ok ? ok(entry) : removed;
      },
    });
  });
}

/** Keeps an entry about a person after a review; its time begins again. */
export async function keepOnList(
  desk: ListDesk,
  entryId: string,
  { operatorId, reason }: By,
): Promise<Result<ListEntry, 'list_entry_unknown' | 'list_entry_stays'>> {
  return recordDeskAct(desk, async () => {
    const entry = await desk.store.findListEntry(entryId);
    if (entry === null || entry.list === 'freeze') return refuse('list_entry_unknown');
    if (!isPersonal(entry)) return refuse('list_entry_stays');
    return ok({
      what: { event: 'list_entry_kept', subjectId: entryId, operatorId, note: reason },
      write: async (act) => {
        const kept = await desk.store.keepListEntry({ entryId, keptAtMs: act.happenedAtMs }, act);
        return kept.ok ? ok(entry) : kept;
      },
    });
  });
}

const EXPIRED_PER_ACT_MAX = 500;

/** Removes entries about persons from all lists, frozen people included, unless they were kept since. */
export async function expireListed(desk: ListDesk, keptBeforeMs: number): Promise<number> {
  let count = 0;
  for (;;) {
    const done = await recordDeskAct(desk, async () => {
      const entries = await desk.store.listUnkept({ keptBeforeMs, limit: EXPIRED_PER_ACT_MAX });
      const [first] = entries;
      if (first === undefined) return refuse('list_entry_unknown');
      const subjectId = first.entryId;
      const what = { event: 'list_shortened', subjectId, operatorId: '', note: null } as const;
      return ok({
        what: {
          ...what,
          factsHash: hashRemoved(
            desk.hashText,
            entries.map(({ hash }) => hash),
          ),
        },
        write: async (act) => {
          const removed = await desk.store.removeListEntries(
            entries.map(({ entryId }) => entryId),
            act,
          );
          return removed.ok ? ok(entries.length) : removed;
        },
      });
    });
    if (!done.ok) return count;
    count += done.value;
  }
}

/** Stops new orders of a visitor, signed in or not; their existing orders continue. */
export async function freezeVisitor(
  desk: ListDesk,
  visitor: Visitor,
  by: By,
): Promise<Result<null, 'visitor_frozen_already'>> {
  const lines = keysOfVisitor(visitor);
  const subjectId = visitorSubject(desk, visitor);
  const done = await recordDeskAct(desk, async () => {
    const known = new Set((await desk.store.listKnown('freeze', lines)).map(textOfKey));
    const fresh = lines.filter((line) => !known.has(textOfKey(line)));
    if (fresh.length === 0) return refuse('visitor_frozen_already');
    const entries = toEntries(desk, { list: 'freeze', lines: fresh, source: null }, by);
    return ok(planAdding(desk, entries, { event: 'visitor_frozen', subjectId, ...by }));
  });
  return done.ok ? ok(null) : done;
}

export async function unfreezeVisitor(
  desk: ListDesk,
  visitor: Visitor,
  { operatorId, reason }: By,
): Promise<Result<null, 'visitor_not_frozen'>> {
  const done = await recordDeskAct(desk, async () => {
    const entries = await listFreezes(desk, visitor);
    if (entries.length === 0) return refuse('list_entry_unknown');
    const subjectId = visitorSubject(desk, visitor);
    const what = { event: 'visitor_unfrozen', subjectId, operatorId, note: reason } as const;
    return ok({
      what: {
        ...what,
        factsHash: hashRemoved(
          desk.hashText,
          entries.map(({ hash }) => hash),
        ),
      },
      write: (act) =>
        desk.store.removeListEntries(
          entries.map(({ entryId }) => entryId),
          act,
        ),
    });
  });
  return done.ok ? done : refuse('visitor_not_frozen');
}

/** The entries that freeze a visitor, by account or by e-mail. */
export async function listFreezes(
  desk: Pick<Desk, 'store'>,
  visitor: Visitor,
): Promise<readonly ListEntry[]> {
  const entries = await desk.store.findListed(keysOfVisitor(visitor));
  return entries.filter(({ list }) => list === 'freeze');
}

function keysOfVisitor({ userId, email }: Visitor): readonly ListedKey[] {
  const ofEmail: ListedKey = { kind: 'email', value: toEmailKey(email) };
  return userId === null ? [ofEmail] : [{ kind: 'account', value: userId }, ofEmail];
}

function toEntries(desk: ListDesk, { list, lines, source }: NewEntries, by: By): readonly ListEntry[] {
  const createdAtMs = desk.clock.nowMs();
  const { operatorId } = by;
  const once = new Map(lines.toReversed().map((line) => [textOfKey(line), line]));
  return [...once.values()].toReversed().map(({ kind, value, reason = by.reason }) => {
    const entryId = desk.ids.nextRowId();
    const salt = desk.ids.nextRowId();
    const facts = { entryId, list, kind, value, reason, operatorId, createdAtMs, source, salt };
    const entry = { ...facts, keptAtMs: createdAtMs };
    return { ...entry, hash: hashListed(desk.hashText, entry) };
  });
}

function textOfKey({ kind, value }: ListedKey): string {
  return `${kind} ${value}`;
}

function planAdding(
  { store, hashText }: ListDesk,
  entries: readonly ListEntry[],
  { event, subjectId, operatorId, reason }: Pick<DeskAct, 'event' | 'subjectId'> & By,
): PlannedAct<number, never> {
  const factsHash = entries.reduce((before, { hash }) => addListedHash(hashText, before, hash), '');
  return {
    what: { event, subjectId, operatorId, note: reason, factsHash },
    write: async (act) => {
      const saved = await store.saveListEntries(entries, act);
      return saved.ok ? ok(entries.length) : saved;
    },
  };
}

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
