import type { AuditEntry } from '../facts/order.ts';
import type { Sighting } from '../facts/sighting.ts';
import type { User } from './account-store.ts';

/** Of audit entries, acts of the desk and sightings, in this order, what a seal is made over. */
export interface SealedHashes {
  readonly entries: readonly string[];
  readonly acts: readonly string[];
  readonly sightings: readonly string[];
}

/** Some of what is recorded, in a row, under one hash that continues the one before it. */
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

/** A sighting with the hash that it was written with. */
export interface SealedSighting {
  readonly sighting: Sighting;
  readonly hash: string;
  readonly sealNumber: number | null;
}

/** What seals the record, and what it is verified by. */
export interface AuditStore {
  /** Seals what is not sealed yet into the chain of all orders; gives how many entries it sealed. */
  sealAudit(limit: number, nowMs: number, hashText: (text: string) => string): Promise<number>;
  /**
   * In the order in which they were sealed, then the unsealed ones; for verifying.
   */
  listAllAudit(query: {
    readonly limit: number;
    readonly afterAuditId?: string;
  }): Promise<readonly SealedAuditEntry[]>;
  listAuditSeals(query: {
    readonly limit: number;
    readonly afterSealNumber?: number;
  }): Promise<readonly AuditSeal[]>;
  /** By rail and output. */
  listSealedSightings(query: {
    readonly limit: number;
    readonly after?: Pick<Sighting, 'railId' | 'outputKey'>;
  }): Promise<readonly SealedSighting[]>;
  /** Of one order. */
  listSightingsOf(orderId: string): Promise<readonly SealedSighting[]>;
  /** Everybody with an account, by their identifier, and what their row says of how they sign in. */
  listAccess(query: {
    readonly limit: number;
    readonly afterUserId?: string;
  }): Promise<readonly { readonly user: User; readonly accessHash: string }[]>;
}
