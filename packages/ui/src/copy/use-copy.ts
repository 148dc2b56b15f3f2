import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

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
