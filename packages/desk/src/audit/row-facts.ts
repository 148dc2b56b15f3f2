import type { JournalEntry } from '../facts/journal-entry.ts';
import type { Sighting } from '../facts/sighting.ts';
import type { User } from '../ports/account-store.ts';
import type { Operator } from '../ports/store.ts';

type HashText = (text: string) => string;

/**
 * What a sighting says for ever: the block that holds it is the network's and may change, and which order a
 * payment of ours served may be found out later.
 */
export function hashSighting(hashText: HashText, sighting: Sighting): string {
  const { railId, outputKey, purpose, orderId, assetId, baseUnits, txid, firstSeenAtMs } = sighting;
  const depositOf = purpose === 'deposit' ? orderId : null;
  const facts = [railId, outputKey, depositOf, assetId, baseUnits.toString(), txid, firstSeenAtMs];
  return hashText(JSON.stringify(['sighting', ...facts, sighting.spentOutpoints]));
}

/** An entry of the books with its legs in their order. */
export function hashJournalEntry(hashText: HashText, entry: JournalEntry): string {
  const { entryId, journalKey, orderId, recordedAtMs } = entry;
  const legs = entry.legs.map(({ account, assetId, baseUnits, usdCents, krw }) => [
    account,
    assetId,
    baseUnits.toString(),
    usdCents?.toString() ?? null,
    krw?.toString() ?? null,
  ]);
  return hashText(JSON.stringify(['journal', entryId, journalKey, orderId, recordedAtMs, legs]));
}

/** Who may act for the desk. */
export function hashOperator(hashText: HashText, operator: Operator): string {
  const { operatorId, name, passwordHash, createdAtMs } = operator;
  return hashText(JSON.stringify(['operator', operatorId, name, passwordHash, createdAtMs]));
}

/** By what a person signs in and where a new password is sent to. It goes when the person goes. */
export function hashAccess(hashText: HashText, user: User): string {
  const { userId, version, email, emailKey, usernameKey, passwordHash, totpSecret } = user;
  return hashText(
    JSON.stringify(['access', userId, version, email, emailKey, usernameKey, passwordHash, totpSecret]),
  );
}
