import { useEffect, useState } from 'react';

/**
 * Copies a text to the clipboard; false if the browser allows neither the clipboard API nor `execCommand`.
 * The latter needs a field next to `beside`: outside of an open dialog everything is inert.
 */
export async function copyText(text: string, beside: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, or plain HTTP, where the API does not exist.
    return copyBySelection(text, beside);
  }
}

function copyBySelection(text: string, beside: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const home = beside.parentElement ?? document.body;
  home.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    beside.focus();
  }
}

/** How long the tick replaces the copy icon. */
const TICK_MS = 2000;

export interface CopyOutcome {
  readonly onCopied?: (() => void) | undefined;
  readonly onFailed?: (() => void) | undefined;
}

/** Whether the text was copied just now, and the function that copies it. */
export function useCopy(text: string, { onCopied, onFailed }: CopyOutcome) {
  const [tickCount, setTickCount] = useState(0);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (tickCount === 0) return undefined;
    const timer = setTimeout(() => setIsCopied(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [tickCount]);
  const copy = (beside: HTMLElement) => {
    void copyText(text, beside).then((isDone) => {
      if (!isDone) return onFailed?.();
      setIsCopied(true);
      setTickCount((count) => count + 1);
      return onCopied?.();
    });
  };
  return { isCopied, copy };
}
