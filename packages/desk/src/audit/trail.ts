import type { DeskAct } from '../ports/desk-acts.ts';
import type { SealedHashes } from '../ports/audit-store.ts';

/** A row that does not match the record, and why. */
export interface Finding {
  readonly row: string;
  readonly why: string;
}

/** The content of the chains, collected while reading them, for comparison with the tables. */
export interface Trail {
  /** The newest hash of each order. */
  readonly heads: Map<string, string>;
  /** For each seal: the hashes that it covers. */
  readonly sealed: Map<number, { readonly [kind in keyof SealedHashes]: string[] }>;
  /** For each journal entry: its hash, and the row of the trail that names it. */
  readonly journal: Map<string, string>;
  /** For each earning of a journal entry, as a text: the identifier of the entry. */
  readonly earnings: Map<string, string>;
  /** For each journal entry about money of no order: the amount it brings, as a text. */
  readonly suspense: Map<string, string>;
  /** For each operator: their hash after the newest act about them. */
  readonly operators: Map<string, string>;
  /** For each invitation: its hash. */
  readonly invitations: Map<string, string>;
  /** For each proposal that is not decided: its hash. */
  readonly proposals: Map<string, string>;
  /** For each session that an operator began: its hash. */
  readonly sessions: Map<string, string>;
  /** For each import of a bank's statement: its hash. */
  readonly imports: Map<string, string>;
  /** For each bank line that is put aside: the hash of what it could have been for. */
  readonly asides: Map<string, string>;
  /** By number: the acts that changed a setting, a margin or a price. */
  readonly changes: Map<number, Pick<DeskAct, 'event' | 'subjectId' | 'factsHash'>>;
  readonly lists: ListTrail;
  /** For each day of the lottery: its hash after the newest act about it. */
  readonly lotteries: Map<string, string>;
  /** For each day whose winner entered a receiver for the prize: the hash of this claim. */
  readonly claims: Map<string, string>;
  /** The days of redirected prizes, by the hash of the earlier claim. */
  readonly formerClaims: Map<string, string>;
}

/** What the acts say about the entries of the lists. */
export interface ListTrail {
  /** For each act that added entries, by its number: the hash of all of them. */
  readonly added: Map<number, string>;
  readonly removed: Map<number, string>;
  /** For each entry that was kept after a review: when it was kept last. */
  readonly keptAtMs: Map<string, number>;
}

export function startTrail(): Trail {
  return {
    heads: new Map(),
    sealed: new Map(),
    journal: new Map(),
    earnings: new Map(),
    suspense: new Map(),
    operators: new Map(),
    invitations: new Map(),
    proposals: new Map(),
    sessions: new Map(),
    imports: new Map(),
    asides: new Map(),
    changes: new Map(),
    lists: { added: new Map(), removed: new Map(), keptAtMs: new Map() },
    lotteries: new Map(),
    claims: new Map(),
    formerClaims: new Map(),
  };
}

/** Adds a hash to its seal; records that are not sealed yet are left out. */
export function addSealed(
  trail: Pick<Trail, 'sealed'>,
  kind: keyof SealedHashes,
  { sealNumber, hash }: { readonly sealNumber: number | null; readonly hash: string },
): void {
  if (sealNumber === null) return;
  const hashes = trail.sealed.get(sealNumber) ?? { entries: [], acts: [], sightings: [] };
  hashes[kind].push(hash);
  trail.sealed.set(sealNumber, hashes);
}

/** The number of rows read at a time. */
const PAGE_MAX = 500;

/** Every row of a paged list; each page starts after the last row of the page before. */
export async function* readAll<Row>(
  readPage: (query: { readonly limit: number; readonly after: Row | undefined }) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  for (;;) {
    const page = await readPage({ limit: PAGE_MAX, after });
    yield* page;
    after = page.at(-1);
    if (page.length < PAGE_MAX) return;
  }
}
