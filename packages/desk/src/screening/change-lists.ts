import { type Result, ok, refuse, toEmailKey } from '@naru/core';
import { decideSureAct, recordDeskAct } from '../audit/record-desk-act.ts';
import type { ListedKey, ListEntry, ListName } from '../facts/listed.ts';
import type { Desk } from '../order/desk.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import { type Visitor, visitorSubject } from './visitor.ts';

type ListDesk = Pick<Desk, 'store' | 'clock' | 'ids' | 'hashText'>;

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

/**
 * Adds lines to a list in one transaction with the act; what is on it already stays. Gives how many are new.
 */
export async function addToList(desk: ListDesk, added: NewEntries, by: By): Promise<number> {
  const { list, lines } = added;
  // An act that changes nothing would say that it did.
  if ((await desk.store.countListed(list, lines)) === lines.length) return 0;
  const entries = toEntries(desk, added, by);
  const [first] = entries;
  if (first === undefined) return 0;
  return save(desk, entries, { event: 'list_extended', subjectId: first.entryId, ...by });
}

/** Takes one line off its list. */
export async function removeFromList(
  desk: ListDesk,
  entryId: string,
  { operatorId, reason }: By,
): Promise<Result<ListEntry, 'list_entry_unknown'>> {
  return decideSureAct<ListEntry, 'list_entry_unknown'>(desk, async () => {
    const entry = await desk.store.findListEntry(entryId);
    if (entry === null || entry.list === 'freeze') return refuse('list_entry_unknown');
    const what = { event: 'list_shortened', subjectId: entryId, operatorId, note: reason } as const;
    return ok({
      what: { ...what, factsHash: hashEntries(desk, [entry]) },
      write: async (act) => {
        const removed = await desk.store.removeListEntries([entryId], act);
        return removed.ok ? ok(entry) : removed;
      },
    });
  });
}

/** From now on the visitor makes no new orders, signed in or not; their orders go on. */
export async function freezeVisitor(
  desk: ListDesk,
  visitor: Visitor,
  by: By,
): Promise<Result<null, 'visitor_frozen_already'>> {
  const lines = keysOfVisitor(visitor);
  if ((await desk.store.countListed('freeze', lines)) === lines.length)
    return refuse('visitor_frozen_already');
  await save(desk, toEntries(desk, { list: 'freeze', lines, source: null }, by), {
    event: 'visitor_frozen',
    subjectId: visitorSubject(desk, visitor),
    ...by,
  });
  return ok(null);
}

export async function unfreezeVisitor(
  desk: ListDesk,
  visitor: Visitor,
  { operatorId, reason }: By,
): Promise<Result<null, 'visitor_not_frozen'>> {
  const done = await decideSureAct<null, 'list_entry_unknown'>(desk, async () => {
    const entries = await listFreezes(desk, visitor);
    if (entries.length === 0) return refuse('list_entry_unknown');
    const subjectId = visitorSubject(desk, visitor);
    const what = { event: 'visitor_unfrozen', subjectId, operatorId, note: reason } as const;
    return ok({
      what: { ...what, factsHash: hashEntries(desk, entries) },
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
  return lines.map(({ kind, value, reason = by.reason }) => {
    const entryId = desk.ids.nextRowId();
    return { entryId, list, kind, value, reason, operatorId, createdAtMs, source };
  });
}

async function save(
  desk: ListDesk,
  entries: readonly ListEntry[],
  act: Pick<DeskAct, 'event' | 'subjectId'> & By,
): Promise<number> {
  const { event, subjectId, operatorId, reason } = act;
  const what = { event, subjectId, operatorId, note: reason, factsHash: hashEntries(desk, entries) };
  const saved = await recordDeskAct(desk, what, (made) => desk.store.saveListEntries(entries, made));
  if (!saved.ok) throw new Error('the trail of acts is too busy');
  return saved.value;
}

/** Over what the lines say, so that a list can be compared with its trail. */
function hashEntries({ hashText }: Pick<Desk, 'hashText'>, entries: readonly ListEntry[]): string {
  return hashText(
    JSON.stringify(entries.map(({ entryId, list, kind, value }) => [entryId, list, kind, value])),
  );
}
