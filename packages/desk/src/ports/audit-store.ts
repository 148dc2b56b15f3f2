import type { AuditEntry } from '../facts/order.ts';
import type { Sighting } from '../facts/sighting.ts';
import type { User } from './account-store.ts';
import type { Page } from './page.ts';

/** The hashes under a seal: of audit entries, acts of the desk and sightings, in this order. */
export interface SealedHashes {
  readonly entries: readonly string[];
  readonly acts: readonly string[];
  readonly sightings: readonly string[];
}

/** Consecutive records under one hash that is chained to the seal before it. */
export interface AuditSeal {
  readonly sealNumber: number;
  readonly entryCount: number;
  readonly actCount: number;
  readonly sightingCount: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly sealedAtMs: number;
}

export interface SealedAuditEntry {
  readonly entry: AuditEntry;
  readonly sealNumber: number | null;
}

/** A sighting with the hash it was written with. */
export interface SealedSighting {
  readonly sighting: Sighting;
  readonly hash: string;
  readonly sealNumber: number | null;
}

/** Sealing the record, and reading it for verification. */
export interface AuditStore {
  /** Seals what is not sealed yet; returns how many records it sealed. */
  sealAudit(limit: number, nowMs: number, hashText: (text: string) => string): Promise<number>;
  /** In the order they were sealed in, then the unsealed ones; for verification. */
  listAllAudit(query: Page<'afterAuditId'>): Promise<readonly SealedAuditEntry[]>;
  listAuditSeals(query: Page<'afterSealNumber', number>): Promise<readonly AuditSeal[]>;
  /** Sightings in the order of rail and output. */
  listSealedSightings(query: {
    readonly limit: number;
    readonly after?: Pick<Sighting, 'railId' | 'outputKey'> | undefined;
  }): Promise<readonly SealedSighting[]>;
  /** The sightings of one order. */
  listSightingsOf(orderId: string): Promise<readonly SealedSighting[]>;
  /** Every account by its identifier, with the stored hash of its credentials. */
  listAccess(
    query: Page<'afterUserId'>,
  ): Promise<readonly { readonly user: User; readonly accessHash: string }[]>;
}
