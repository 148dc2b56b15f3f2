import type { AuditSeal, AuditStore, SealedHashes } from '../ports/audit-store.ts';
import { type Finding, type Trail, readAll } from './trail.ts';

/** A seal noted down elsewhere, out of reach of anyone who can write to the database. */
export type KeptSeal = Pick<AuditSeal, 'sealNumber' | 'hash'>;

/** The hash of a seal: it covers its number, the seal before it, and the sealed hashes in their order. */
export function sealHash(
  hashText: (text: string) => string,
  sealNumber: number,
  previousHash: string,
  { entries, acts, sightings }: SealedHashes,
): string {
  return hashText(JSON.stringify([sealNumber, previousHash, entries, acts, sightings]));
}

/** Verifies that every seal follows the seal before it and covers everything that was sealed with it. */
export async function verifySeals(
  store: Pick<AuditStore, 'listAuditSeals'>,
  hashText: (text: string) => string,
  { sealed }: Pick<Trail, 'sealed'>,
  kept: KeptSeal | null,
): Promise<{ readonly sealCount: number; readonly newestSealHash: string; readonly broken: Finding | null }> {
  let newestSealHash = '';
  let sealCount = 0;
  const seals = readAll<AuditSeal>(({ limit, after }) =>
    store.listAuditSeals({ limit, afterSealNumber: after?.sealNumber }),
  );
  for await (const seal of seals) {
    sealCount += 1;
    const hashes = sealed.get(seal.sealNumber) ?? { entries: [], acts: [], sightings: [] };
    const why = whyBroken(seal, sealCount, newestSealHash, hashes);
    newestSealHash = seal.hash;
    if (why !== null) return { sealCount, newestSealHash, broken: { row: `seal ${seal.sealNumber}`, why } };
  }
  const isGone = kept !== null && kept.sealNumber > sealCount;
  const broken = isGone ? { row: `seal ${kept.sealNumber}`, why: 'is missing' } : null;
  return { sealCount, newestSealHash, broken };

  function whyBroken(
    seal: AuditSeal,
    place: number,
    previousHash: string,
    hashes: SealedHashes,
  ): string | null {
    if (seal.sealNumber !== place) return 'has one before it that is missing';
    if (seal.previousHash !== previousHash) return 'does not follow the seal before it';
    const gone = whatIsGone(seal, hashes);
    if (gone !== null) return gone;
    if (sealHash(hashText, seal.sealNumber, previousHash, hashes) !== seal.hash)
      return 'was made over other rows';
    return kept?.sealNumber === seal.sealNumber && kept.hash !== seal.hash
      ? 'is not the one that was kept'
      : null;
  }
}

function whatIsGone(seal: AuditSeal, hashes: SealedHashes): string | null {
  const counts = [
    ['audit entries', seal.entryCount, hashes.entries.length],
    ['acts of the desk', seal.actCount, hashes.acts.length],
    ['sightings', seal.sightingCount, hashes.sightings.length],
  ] as const;
  const [wrong] = counts.filter(([, before, now]) => before !== now);
  if (wrong === undefined) return null;
  const [name, before, now] = wrong;
  return `of ${new Date(seal.sealedAtMs).toISOString()} covers ${before} ${name}, and ${now} are there`;
}
