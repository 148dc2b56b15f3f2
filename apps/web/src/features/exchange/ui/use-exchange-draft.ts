import { type Dispatch, useEffect, useReducer } from 'react';
import { readSession, writeSession } from '../../../shared/storage/browser-storage.ts';
import {
  type DraftAction,
  type ExchangeDraft,
  readDraftText,
  reduceDraft,
  writeDraftText,
} from '../model/draft.ts';
import { type Prefill, applyPrefill } from '../model/prefill.ts';

/** Long enough that a pasted private key is gone from the field before anything is kept. */
const KEEP_AFTER_MS = 400;

/** The draft of the form. It outlives a reload of the tab, and nothing else; a link may change it first. */
export function useExchangeDraft(prefill: Prefill | null): readonly [ExchangeDraft, Dispatch<DraftAction>] {
  const [draft, dispatch] = useReducer(reduceDraft, null, () =>
    applyPrefill(readDraftText(readSession('exchangeDraft')), prefill),
  );
  useEffect(() => {
    const timer = setTimeout(() => writeSession('exchangeDraft', writeDraftText(draft)), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return [draft, dispatch];
}

/** Lays out the form for the same swap again, for the page of an order that ended. */
export function keepDraft(draft: ExchangeDraft): void {
  writeSession('exchangeDraft', writeDraftText(draft));
}
