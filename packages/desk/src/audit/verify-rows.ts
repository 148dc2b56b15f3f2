import { type Earning, type JournalEntry, earningsOfEntry } from '../facts/journal-entry.ts';
import type { SealedSighting } from '../ports/audit-store.ts';
import type { Proposal } from '../ports/proposals.ts';
import type { Store } from '../ports/store.ts';
import { type Finding, type Trail, addSealed, readAll } from './trail.ts';
import {
  hashAccess,
  hashInvitation,
  hashJournalEntry,
  hashLotteryDay,
  hashOperator,
  hashPrizeClaim,
  hashProposal,
  hashSession,
  hashSighting,
} from './row-facts.ts';
import { leafOf, merkleRoot } from '@naru/core';
import { UNMATCHED_STATES, type UnmatchedDeposit } from '../ports/unmatched-store.ts';
import type { FormerClaim, LotteryDay, LotteryEntry } from '../ports/lottery-store.ts';

type HashText = (text: string) => string;

/** Verifies that every sighting is as it was written. Missing ones are found by the seals. */
export async function verifySightings(
  store: Pick<Store, 'listSealedSightings'>,
  hashText: HashText,
  trail: Pick<Trail, 'sealed'>,
): Promise<Finding | null> {
  const sightings = readAll<SealedSighting>(({ limit, after }) =>
    store.listSealedSightings({ limit, after: after?.sighting }),
  );
  for await (const { sighting, hash, sealNumber } of sightings) {
    if (hashSighting(hashText, sighting) !== hash) {
      const { railId, outputKey } = sighting;
      return { row: `sighting ${outputKey} (${railId})`, why: 'was altered or put in' };
    }
    addSealed(trail, 'sightings', { sealNumber, hash });
  }
  return null;
}

/** Verifies that each journal entry is named by exactly one row of the trail, and each named one exists. */
export async function verifyJournal(
  store: Pick<Store, 'listAllJournal' | 'findEntryOfLostLeg'>,
  hashText: HashText,
  { earnings, journal, suspense }: Pick<Trail, 'earnings' | 'journal' | 'suspense'>,
): Promise<Finding | null> {
  const entries = readAll<JournalEntry>(({ limit, after }) =>
    store.listAllJournal({ limit, afterEntryId: after?.entryId }),
  );
  for await (const entry of entries) {
    if (!journal.delete(hashJournalEntry(hashText, entry))) {
      return { row: `journal entry ${entry.entryId}`, why: 'was altered or put in' };
    }
    for (const earning of earningsOfEntry(entry)) earnings.set(textOfEarning(earning), entry.entryId);
    const brought = entry.legs.find(({ account, baseUnits }) => account === 'suspense' && baseUnits > 0n);
    if (brought !== undefined) suspense.set(entry.entryId, `${brought.assetId} ${brought.baseUnits}`);
  }
  const lostLeg = await store.findEntryOfLostLeg();
  if (lostLeg !== null) return { row: `journal entry ${lostLeg}`, why: 'is missing, and its legs are not' };
  const [namedBy] = journal.values();
  return namedBy === undefined ? null : { row: `a journal entry of ${namedBy}`, why: 'is missing' };
}

/**
 * Verifies that money of no order in the books is exactly what one journal entry brought. Money that is not
 * final yet is not in the books and not covered. The caller has verified the journal before.
 */
export async function verifyUnmatched(
  store: Pick<Store, 'listUnmatchedDeposits'>,
  { suspense }: Pick<Trail, 'suspense'>,
): Promise<Finding | null> {
  for (const state of [...UNMATCHED_STATES, 'gone'] as const) {
    const deposits = readAll<UnmatchedDeposit>(({ limit, after: before }) =>
      store.listUnmatchedDeposits({ state, limit, before }),
    );
    for await (const { entryId, assetId, baseUnits, railId, outputKey } of deposits) {
      if (entryId === null) continue;
      if (suspense.get(entryId) !== `${assetId} ${baseUnits}`)
        return { row: `deposit ${outputKey} of no order (${railId})`, why: 'was altered or put in' };
      // Deleted, so that a second row that names the same entry is found.
      suspense.delete(entryId);
    }
  }
  return null;
}

/**
 * Verifies that every earning follows from a journal entry, for the pair of its order and a person who worked
 * on it, and that none is missing. The caller has verified journal, orders and acts before.
 */
export async function verifyEarnings(
  store: Pick<Store, 'listEarnings' | 'findEntryOfStrayEarning'>,
  { earnings }: Pick<Trail, 'earnings'>,
): Promise<Finding | null> {
  const rowOf = (entryId: string): string => `an earning of journal entry ${entryId}`;
  for await (const earning of readAll<Earning>((query) => store.listEarnings(query))) {
    if (!earnings.delete(textOfEarning(earning))) {
      return { row: rowOf(earning.entryId), why: 'was altered or put in' };
    }
  }
  const [missing] = earnings.values();
  if (missing !== undefined) return { row: rowOf(missing), why: 'is missing' };
  const stray = await store.findEntryOfStrayEarning();
  return stray === null ? null : { row: rowOf(stray), why: 'is counted for another pair or person' };
}

function textOfEarning(earning: Earning): string {
  const { recordedAtMs, entryId, place, orderId, account, assetId, baseUnits, usdCents, krw } = earning;
  return [recordedAtMs, entryId, place, orderId, account, assetId, baseUnits, usdCents, krw].join(' ');
}

/** Verifies that every operator is as the newest act about them left it. */
export async function verifyOperators(
  store: Pick<Store, 'listOperators' | 'listPasskeys'>,
  hashText: HashText,
  { operators }: Pick<Trail, 'operators'>,
): Promise<Finding | null> {
  for (const operator of await store.listOperators()) {
    const row = `operator ${operator.name}`;
    const hash = operators.get(operator.operatorId);
    if (hash === undefined) return { row, why: 'was put in' };
    const passkeys = await store.listPasskeys(operator.operatorId);
    if (hash !== hashOperator(hashText, operator, passkeys))
      return { row, why: 'was altered (name, password, factor, passkeys, role, access or calls)' };
    operators.delete(operator.operatorId);
  }
  const [missing] = operators.keys();
  return missing === undefined ? null : { row: `operator ${missing}`, why: 'is missing' };
}

/** Verifies that every open invitation was given out by an act of an owner. */
export async function verifyInvitations(
  store: Pick<Store, 'listInvitations'>,
  hashText: HashText,
  { invitations }: Pick<Trail, 'invitations'>,
): Promise<Finding | null> {
  for (const invitation of await store.listInvitations()) {
    const row = `invitation ${invitation.invitationId}`;
    const hash = invitations.get(invitation.invitationId);
    if (hash === undefined) return { row, why: 'was put in' };
    if (hash !== hashInvitation(hashText, invitation)) return { row, why: 'was altered' };
  }
  return null;
}

/** Verifies the proposer of every proposal. Those about orders are covered by the trail of the order. */
export async function verifyProposals(
  store: Pick<Store, 'listProposals'>,
  hashText: HashText,
  { proposals }: Pick<Trail, 'proposals'>,
): Promise<Finding | null> {
  const open = readAll<Proposal>(({ limit, after }) =>
    store.listProposals({ nowMs: 0, limit, afterProposalId: after?.proposalId }),
  );
  for await (const proposal of open) {
    if (proposal.orderId !== null) continue;
    const row = `proposal ${proposal.proposalId}`;
    const hash = proposals.get(proposal.proposalId);
    if (hash === undefined) return { row, why: 'was put in' };
    if (hash !== hashProposal(hashText, proposal)) return { row, why: 'was altered' };
  }
  return null;
}

/** Verifies whose every session is. Sessions end, so a missing one proves nothing. */
export async function verifySessions(
  store: Pick<Store, 'listOperators' | 'listOperatorSessions'>,
  hashText: HashText,
  { sessions }: Pick<Trail, 'sessions'>,
): Promise<Finding | null> {
  for (const { operatorId, name } of await store.listOperators())
    for (const session of await store.listOperatorSessions(operatorId, 0))
      if (sessions.get(session.sessionId) !== hashSession(hashText, session))
        return { row: `session ${session.sessionId} of operator ${name}`, why: 'was altered or put in' };
  return null;
}

/** Verifies the credentials of every account. People delete accounts, so a missing one proves nothing. */
export async function verifyAccess(
  store: Pick<Store, 'listAccess'>,
  hashText: HashText,
): Promise<Finding | null> {
  const people = readAll<Awaited<ReturnType<Store['listAccess']>>[number]>(({ limit, after }) =>
    store.listAccess({ limit, afterUserId: after?.user.userId }),
  );
  for await (const { user, accessHash } of people) {
    if (hashAccess(hashText, user) !== accessHash) {
      return { row: `account ${user.userId}`, why: 'was altered (e-mail, password or second factor)' };
    }
  }
  return null;
}

type DayStore = Pick<Store, 'listLotteryDays' | 'listLotteryEntries'>;

/**
 * Verifies that every day of the lottery is as it was published, with its entries, and that its prize goes to
 * the receiver that the drawn person entered.
 */
export async function verifyLotteryDays(
  store: DayStore,
  hashText: (text: string) => string,
  { lotteries, claims }: Pick<Trail, 'lotteries' | 'claims'>,
): Promise<Finding | null> {
  const days = readAll<LotteryDay>(({ limit, after }) =>
    store.listLotteryDays({ limit, beforeDate: after?.date }),
  );
  for await (const day of days) {
    const row = `lottery of ${day.date}`;
    if (lotteries.get(day.date) !== hashLotteryDay(hashText, day))
      return { row, why: 'was altered or put in' };
    if (day.root !== null && day.root !== (await rootOf(store, hashText, day)))
      return { row, why: 'has other entries than were published' };
    const unclaimed = hashPrizeClaim(hashText, { date: day.date, claimAddress: null, claimedAtMs: null });
    if ((claims.get(day.date) ?? unclaimed) !== hashPrizeClaim(hashText, day))
      return { row, why: 'has a prize that goes to another address' };
    lotteries.delete(day.date);
  }
  const [missing] = lotteries.keys();
  return missing === undefined ? null : { row: `lottery of ${missing}`, why: 'is missing' };
}

/** Verifies that the former receivers of prizes, which are watched, are those in the acts. */
export async function verifyFormerClaims(
  store: Pick<Store, 'listFormerClaims'>,
  hashText: HashText,
  { formerClaims }: Pick<Trail, 'formerClaims'>,
): Promise<Finding | null> {
  const rowOf = (date: string): string => `a former receiver of the prize of ${date}`;
  const claims = readAll<FormerClaim>((query) => store.listFormerClaims({ sinceDate: '', ...query }));
  for await (const claim of claims) {
    if (!formerClaims.delete(hashPrizeClaim(hashText, claim)))
      return { row: rowOf(claim.date), why: 'was altered or put in' };
  }
  const [missing] = formerClaims.values();
  return missing === undefined ? null : { row: rowOf(missing), why: 'is missing' };
}

/** The root of the leaves; null if an entry names a person who does not belong to its leaf. */
async function rootOf(
  store: DayStore,
  hashText: (text: string) => string,
  { date, winnerPlace, winnerUserId }: LotteryDay,
): Promise<string | null> {
  const leaves: string[] = [];
  const entries = readAll<LotteryEntry>(({ limit, after }) =>
    store.listLotteryEntries({ date, limit, fromPlace: (after?.place ?? -1) + 1 }),
  );
  for await (const { leaf, userId, salt, place } of entries) {
    const isWinner = place === winnerPlace && winnerUserId !== null;
    if (isWinner && leafOf({ hashText }, { date, userId: winnerUserId, salt }) !== leaf) return null;
    if (userId !== null && leafOf({ hashText }, { date, userId, salt }) !== leaf) return null;
    leaves.push(leaf);
  }
  return merkleRoot({ hashText }, leaves);
}
