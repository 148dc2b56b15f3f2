import { type Result, ok, refuse } from '@naru/core';
import { recordDeskAct } from '../audit/record-desk-act.ts';
import { readNextKey, readReference } from '../runtime/payment-reference.ts';
import type { UnmatchedDeposit } from '../facts/unmatched-deposit.ts';
import { type Desk, getRail } from '../runtime/desk.ts';
import { type PositiveAmountRefusal, parsePositiveAmount } from '../facts/positive-amount.ts';
import { actOfEntry, suspenseEntry } from './suspense-entry.ts';

export interface UnmatchedInput {
  readonly assetId: string;
  readonly amountText: string;
  /** The transaction, or the bank's reference: no payment is recorded twice. */
  readonly reference: string;
  /** What it carried; empty where there was nothing. */
  readonly markText: string;
  readonly receivedAtMs: number;
  readonly operatorId: string;
}

export type RecordUnmatchedRefusal =
  | 'currency_unknown'
  | 'deposit_is_seen_by_rail'
  | 'evidence_missing'
  | 'txid_malformed'
  | 'text_unreadable'
  | 'output_already_used'
  | PositiveAmountRefusal;

/** As long as the longest memo of any network. */
const MARK_CHARACTERS_MAX = 256;

/** An operator saw money that belongs to no order, on a rail that a person has to read. */
export async function recordUnmatched(
  desk: Desk,
  input: UnmatchedInput,
): Promise<Result<null, RecordUnmatchedRefusal>> {
  const deposit = await readDeposit(desk, input);
  if (!deposit.ok) return deposit;
  const entry = suspenseEntry(desk, deposit.value, 'in');
  const what = actOfEntry(desk, entry, { operatorId: input.operatorId, note: input.reference.trim() });
  const booked = { ...deposit.value, entryId: entry.entryId };
  return recordDeskAct<null, 'output_already_used'>(desk, () =>
    ok({ what, write: (act) => desk.store.saveUnmatchedDeposit(booked, entry, act) }),
  );
}

async function readDeposit(
  desk: Desk,
  input: UnmatchedInput,
): Promise<Result<UnmatchedDeposit, Exclude<RecordUnmatchedRefusal, 'output_already_used'>>> {
  const asset = desk.assets.get(input.assetId);
  if (asset === undefined) return refuse('currency_unknown');
  const rail = getRail(desk, asset.railId);
  if (rail.network.witness !== 'operator') return refuse('deposit_is_seen_by_rail');
  const reference = readReference(rail, input.reference);
  if (!reference.ok) return reference;
  const mark = input.markText.trim();
  if (mark.length > MARK_CHARACTERS_MAX || /\p{C}/u.test(mark)) return refuse('text_unreadable');
  const baseUnits = parsePositiveAmount(input.amountText, asset);
  if (!baseUnits.ok) return baseUnits;
  return ok({
    railId: asset.railId,
    outputKey: await readNextKey(desk, asset.railId, reference.value.outputKey),
    assetId: asset.assetId,
    watchKey: '',
    baseUnits: baseUnits.value,
    txid: reference.value.txid,
    blockHeight: null,
    blockHash: null,
    mark: mark === '' ? null : mark,
    flags: [],
    firstSeenAtMs: input.receivedAtMs,
    droppedAtMs: null,
    state: 'open',
    entryId: null,
    orderId: null,
    decidedBy: null,
    decidedAtMs: null,
  });
}
