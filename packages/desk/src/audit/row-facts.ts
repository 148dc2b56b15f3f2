import type { BankLine, BankImport } from '../ports/bank-lines.ts';
import type { AdjustmentAct, MarketAct } from '../facts/price.ts';
import type { JournalEntry } from '../facts/journal-entry.ts';
import type { Sighting } from '../facts/sighting.ts';
import type { User } from '../ports/account-store.ts';
import type { Invitation, Operator, OperatorSession } from '../ports/operators.ts';
import type { Proposal } from '../ports/proposals.ts';
import type { Passkey } from '../ports/passkeys.ts';
import type { SettingChange } from '../ports/settings.ts';
import type { ListEntry } from '../ports/list-store.ts';
import type { LotteryDay } from '../ports/lottery-store.ts';

type HashText = (text: string) => string;

/**
 * The permanent facts of a sighting. Its block may change, and the order of a payment from the desk may
 * become known later.
 */
export function hashSighting(hashText: HashText, sighting: Sighting): string {
  const { railId, outputKey, purpose, orderId, assetId, baseUnits, txid, firstSeenAtMs, mark } = sighting;
  const depositOf = purpose === 'deposit' ? orderId : null;
  const facts = [railId, outputKey, depositOf, assetId, baseUnits.toString(), txid, firstSeenAtMs];
  return hashText(JSON.stringify(['sighting', ...facts, sighting.spentOutpoints, mark]));
}

/** A journal entry with its legs in order. */
export function hashJournalEntry(hashText: HashText, entry: JournalEntry): string {
  const { entryId, journalKey, orderId, kind, recordedAtMs } = entry;
  const legs = entry.legs.map(({ account, assetId, baseUnits, usdCents, krw }) => [
    account,
    assetId,
    baseUnits.toString(),
    usdCents?.toString() ?? null,
    krw?.toString() ?? null,
  ]);
  const said = kind === null ? [] : [kind, entry.countedBaseUnits?.toString() ?? null];
  return hashText(JSON.stringify(['journal', entryId, journalKey, orderId, recordedAtMs, legs, ...said]));
}

/** Covers who may act for the desk, their passkeys, and the address for their alarms. */
export function hashOperator(hashText: HashText, operator: Operator, passkeys: readonly Passkey[]): string {
  const { operatorId, name, passwordHash, role, totpSecret, disabledAtMs, createdAtMs } = operator;
  const { email, ownLetters, quietHours } = operator;
  const access = [operatorId, name, passwordHash, role, totpSecret, disabledAtMs, createdAtMs];
  const facts = [...access, email, ownLetters, quietHours];
  const keys = passkeys.map(({ passkeyId, credentialId, publicKey, name: label }) =>
    JSON.stringify([passkeyId, credentialId, publicKey, label]),
  );
  return hashText(JSON.stringify(['operator', ...facts, ...keys.toSorted()]));
}

/** Covers who may become an operator, and until when. The end of an invitation is an act of its own. */
export function hashInvitation(hashText: HashText, invitation: Invitation): string {
  const { invitationId, tokenHash, role, invitedBy, createdAtMs, endsAtMs } = invitation;
  return hashText(
    JSON.stringify(['invitation', invitationId, tokenHash, role, invitedBy, createdAtMs, endsAtMs]),
  );
}

/** Covers what one person asked another to approve, without the reason, which may have to be removed. */
export function hashProposal(hashText: HashText, proposal: Proposal): string {
  const { proposalId, kind, subjectId, details, proposedBy, createdAtMs, endsAtMs } = proposal;
  const facts = Object.entries(details).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return hashText(
    JSON.stringify(['proposal', proposalId, kind, subjectId, facts, proposedBy, createdAtMs, endsAtMs]),
  );
}

/** Covers the value of a list entry and its time, without the reason, which may have to be removed. */
export function hashListed(hashText: HashText, entry: Omit<ListEntry, 'hash'>): string {
  const { entryId, list, kind, value, createdAtMs, salt } = entry;
  return hashText(JSON.stringify(['listed', entryId, list, kind, value, createdAtMs, salt]));
}

/** Covers the money facts of a bank line, without its texts, which are erased after a time. */
export function hashBankLine(hashText: HashText, line: BankLine): string {
  const { lineKey, railId, importId, row, direction, bookedAtMs, precision, kind, bankRef } = line;
  const amounts = [line.baseUnits.toString(), line.balanceAfter?.toString() ?? null, line.isReversal];
  const facts = [lineKey, railId, importId, row, direction, bookedAtMs, precision, kind, bankRef];
  return hashText(JSON.stringify(['bank line', ...facts, ...amounts]));
}

/** Covers an import with the hashes of the lines that it added, in any order. */
export function hashBankImport(hashText: HashText, made: BankImport, lines: readonly string[]): string {
  const { importId, railId, operatorId, importedAtMs, fileHash, lineCount } = made;
  const facts = [importId, railId, operatorId, importedAtMs, fileHash, lineCount];
  return hashText(JSON.stringify(['bank import', ...facts, ...lines.toSorted()]));
}

/** Adds one entry to the hash over all entries of an act, in the order of their places or hashes. */
export function addListedHash(hashText: HashText, before: string, hash: string): string {
  return hashText(JSON.stringify(['listed', before, hash]));
}

export function hashSettingChange(hashText: HashText, { key, beforeJson, afterJson }: SettingChange): string {
  return hashText(JSON.stringify(['setting', key, beforeJson, afterJson]));
}

/** Covers the credentials of a person and the address of reset links. It is deleted with the person. */
export function hashAccess(hashText: HashText, user: User): string {
  const { userId, version, email, emailKey, usernameKey, passwordHash, totpSecret } = user;
  return hashText(
    JSON.stringify(['access', userId, version, email, emailKey, usernameKey, passwordHash, totpSecret]),
  );
}

/** Covers a change of a pair's own adjustment, without the reason, which may have to be removed. */
export function hashAdjustment(
  hashText: HashText,
  change: Pick<AdjustmentAct, 'paySymbol' | 'receiveSymbol' | 'beforePpm' | 'afterPpm' | 'operatorId'>,
): string {
  const { paySymbol, receiveSymbol, beforePpm, afterPpm, operatorId } = change;
  const values = [beforePpm?.toString() ?? null, afterPpm?.toString() ?? null];
  return hashText(JSON.stringify(['margin', paySymbol, receiveSymbol, ...values, operatorId]));
}

/** Covers an order about a price, and the orders in force after it. */
export function hashPriceOrder(
  hashText: HashText,
  order: Pick<MarketAct, 'kind' | 'symbol' | 'usdPrice' | 'untilMs' | 'operatorId' | 'ordersHash'>,
): string {
  const { kind, symbol, usdPrice, untilMs, operatorId, ordersHash } = order;
  return hashText(JSON.stringify(['price', kind, symbol, usdPrice, untilMs, operatorId, ordersHash]));
}

/** Covers to whom a session belongs. It is deleted when the session ends. */
export function hashSession(hashText: HashText, session: OperatorSession): string {
  const { sessionId, tokenHash, operatorId } = session;
  return hashText(JSON.stringify(['session', sessionId, tokenHash, operatorId]));
}

/** Covers everything that is published about a day of the lottery. */
export function hashLotteryDay(hashText: (text: string) => string, day: LotteryDay): string {
  const { date, timeZone, startsAtMs, endsAtMs, state, announcedAtMs, commitment } = day;
  const { beaconRailId, beaconHeight, beaconHash, heightAtClose, prizeAssetId, prizeBaseUnits } = day;
  const { prizeUsdCents, closedAtMs, root, entryCount, drawnAtMs, secret, winnerPlace, winnerLeaf } = day;
  const announced = [date, timeZone, startsAtMs, endsAtMs, state, announcedAtMs, commitment];
  const beacon = [beaconRailId, beaconHeight, beaconHash, heightAtClose];
  const prize = [prizeAssetId, prizeBaseUnits.toString(), prizeUsdCents.toString()];
  const result = [closedAtMs, root, entryCount, drawnAtMs, secret, winnerPlace, winnerLeaf];
  return hashText(JSON.stringify(['lottery', ...announced, ...beacon, ...prize, ...result]));
}

/** Covers the receiver of the prize of a day, and since when it applies. */
export function hashPrizeClaim(
  hashText: HashText,
  { date, claimAddress, claimedAtMs }: Pick<LotteryDay, 'date' | 'claimAddress' | 'claimedAtMs'>,
): string {
  return hashText(JSON.stringify(['prize', date, claimAddress, claimedAtMs]));
}
