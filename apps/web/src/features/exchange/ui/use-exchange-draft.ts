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

/** Long enough that a pasted private key is removed before anything is stored. */
const KEEP_AFTER_MS = 400;

/** The draft of the form, kept for the lifetime of the tab; a link may prefill it. */
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

/** Stores a draft that the form will start with. */
export function keepDraft(draft: ExchangeDraft): void {
  writeSession('exchangeDraft', writeDraftText(draft));
}
