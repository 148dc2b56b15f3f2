import { randomBytes } from 'node:crypto';
import { findAssetFacts } from '@naru/chains';
import type { DerivedAddress, NewOrder, Store } from '@naru/desk';

export const SAMPLE_RAIL_ID = 'rehearsal-ltc';

/** What the desk under measure is asked for too; its reserve has to be declared before. */
export const SAMPLE_RECEIVE_SYMBOL = 'ETH';
const RECEIVE_ASSET_ID = findAssetFacts(SAMPLE_RECEIVE_SYMBOL)?.assetId ?? '';
const RECEIVE_BASE_UNITS = 68_231_557_000_000_000n;

/** Longer lists make single statements that no desk ever sends. */
const ADDRESSES_PER_WRITE = 1000;

/** Free deposit addresses, as a desk has them ready before anybody orders. */
export async function saveSampleAddresses(store: Store, addresses: readonly DerivedAddress[]): Promise<void> {
  for (let start = 0; start < addresses.length; start += ADDRESSES_PER_WRITE) {
    await store.saveDerivedAddresses(SAMPLE_RAIL_ID, addresses.slice(start, start + ADDRESSES_PER_WRITE));
  }
}

export function makeSampleAddresses(firstIndex: number, count: number): readonly DerivedAddress[] {
  return Array.from({ length: count }, (_, place) => {
    const address = `rltc1q${randomBytes(20).toString('hex').slice(0, 38)}`;
    return { addressIndex: firstIndex + place, address, watchKey: address, derivationPath: null };
  });
}

/**
 * Grows with the time, as the desk's row keys do (UUID version 7): where a row lands in an index costs too.
 */
function makeRowId(nowMs: number): string {
  const tail = randomBytes(10).toString('hex');
  const head = nowMs.toString(16).padStart(12, '0');
  const random = `7${tail.slice(0, 3)}-8${tail.slice(3, 6)}-${tail.slice(6, 18)}`;
  return `${head.slice(0, 8)}-${head.slice(8)}-${random}`;
}

/** An order as large as those that a visitor makes: an address of its own, and its promise in the books. */
export function makeSampleOrder(place: DerivedAddress, nowMs: number): NewOrder {
  const orderId = randomBytes(20).toString('hex').replaceAll('0', 'x').slice(0, 27);
  return {
    order: {
      orderId,
      reference: `NR-${orderId.slice(0, 10).toUpperCase()}`,
      version: 1,
      sightingsVersion: 0,
      stage: 'awaiting_deposit',
      payAssetId: 'rehearsal-ltc:LTC',
      receiveAssetId: RECEIVE_ASSET_ID,
      payBaseUnits: 250_000_000n,
      receiveBaseUnits: RECEIVE_BASE_UNITS,
      acceptedBaseUnits: null,
      snapshotId: makeRowId(nowMs),
      isDemoRate: true,
      payUsdPrice: '84.17',
      receiveUsdPrice: '3075.61',
      adjustmentPartsPerMillion: 0n,
      userId: null,
      email: 'customer@example.org',
      language: 'en',
      letterChoice: 'all',
      linkId: null,
      receiveAddress: 'reth1qpzry9x8gf2tvdw0s3jn54khce6mua7l0ab3d',
      receiveWatchKey: 'reth1qpzry9x8gf2tvdw0s3jn54khce6mua7l0ab3d',
      depositAddress: place.address,
      depositWatchKey: place.watchKey,
      depositAddressIndex: place.addressIndex,
      createdAtMs: nowMs,
      lockEndsAtMs: nowMs + 1_800_000,
      claimEndsAtMs: null,
      reserveEndsAtMs: nowMs + 1_800_000,
      lostEndsAtMs: null,
      updatedAtMs: nowMs,
      paidAtMs: null,
      deliveredAtMs: null,
      closeReason: null,
      closeNote: null,
      depositorName: null,
      refundAddress: null,
      refundWatchKey: null,
      assignedOperatorId: null,
      assignedUntilMs: null,
      predecessorOrderId: null,
      auditHash: orderId,
    },
    audit: {
      auditId: makeRowId(nowMs),
      orderId,
      orderVersion: 1,
      event: 'create',
      stageBefore: null,
      stageAfter: 'awaiting_deposit',
      actor: { kind: 'customer', id: '' },
      note: null,
      judgement: null,
      happenedAtMs: nowMs,
      factsHash: '',
      receiversHash: '',
      journalHashes: [],
      previousHash: '',
      hash: orderId,
    },
    payRailId: SAMPLE_RAIL_ID,
    receiveRailId: 'rehearsal-eth',
    ownRailIds: ['rehearsal-eth'],
    journal: [
      {
        entryId: makeRowId(nowMs),
        journalKey: `order:${orderId}:1`,
        orderId,
        kind: null,
        countedBaseUnits: null,
        recordedAtMs: nowMs,
        legs: (['reserve', 'reserved'] as const).map((account) => {
          const sign = account === 'reserve' ? -1n : 1n;
          const assetId = RECEIVE_ASSET_ID;
          const baseUnits = sign * RECEIVE_BASE_UNITS;
          return { account, assetId, baseUnits, usdCents: sign * 20_985n, krw: sign * 291_012n };
        }),
      },
    ],
  };
}
