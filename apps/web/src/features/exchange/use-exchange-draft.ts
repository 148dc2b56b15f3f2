import type { AddTransactionBody, Currency } from '@naru/contract';
import { type Dispatch, useEffect, useReducer } from 'react';
import { readSession, writeSession } from '../../shared/storage/browser-storage.ts';
import { type DraftAction, type ExchangeDraft, readDraftText, reduceDraft, writeDraftText } from './draft.ts';
import { type Prefill, applyPrefill } from './prefill.ts';

/** Long enough that a private key pasted as the address is removed before it is stored. */
const KEEP_ADDRESS_AFTER_MS = 400;

/** The draft of the form, kept for the lifetime of the tab; a link may prefill it. */
export function useExchangeDraft(
  currencies: readonly Currency[],
  prefill: Prefill | null,
): readonly [ExchangeDraft, Dispatch<DraftAction>] {
  const [draft, dispatch] = useReducer(reduceDraft, null, () =>
    applyPrefill(readDraftText(readSession('exchangeDraft')), prefill, currencies),
  );
  useEffect(() => {
    const stored = readDraftText(readSession('exchangeDraft'));
    // Stores no address other than the one that the form showed last: money would go there.
    keepDraft({
      ...draft,
      address: stored.address === draft.address ? stored.address : '',
      refundAddress: stored.refundAddress === draft.refundAddress ? stored.refundAddress : '',
    });
    const timer = setTimeout(() => keepDraft(draft), KEEP_ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return [draft, dispatch];
}

/** Stores a draft that the form will start with. */
export function keepDraft(draft: ExchangeDraft): void {
  writeSession('exchangeDraft', writeDraftText(draft));
}

/** Stores the addresses of an order that was made: the form may go before it does so itself. */
export function keepAddresses({ address, refundAddress = '' }: AddTransactionBody): void {
  keepDraft({ ...readDraftText(readSession('exchangeDraft')), address, refundAddress });
}
