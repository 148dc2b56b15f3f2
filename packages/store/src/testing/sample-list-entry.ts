import type { ListEntry } from '@naru/desk';
import { NOON_MS } from './sample-order.ts';

export function sampleListEntry(n: number, overrides: Partial<ListEntry> = {}): ListEntry {
  return {
    entryId: `entry-${n}`,
    list: 'block',
    kind: 'email',
    value: `mina${n}@example.com`,
    reason: 'paid with a card that was stolen',
    operatorId: 'o',
    createdAtMs: NOON_MS + n,
    keptAtMs: NOON_MS + n,
    source: null,
    salt: `salt-${n}`,
    hash: `hash-${n}`,
    ...overrides,
  };
}
