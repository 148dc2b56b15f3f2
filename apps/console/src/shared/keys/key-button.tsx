import { Button, type ButtonProps, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import sheet from './key-button.module.css';
import type { KeyMark } from './press-marked.ts';

const classes = bindClasses(sheet);

const KEYS = {
  take: { key: 'Enter', sign: '↵' },
  next_step: { key: 'P', sign: 'P' },
  cancel: { key: 'X', sign: 'X' },
  prepare_picked: { key: 'B', sign: 'B' },
  hold: { key: 'H', sign: 'H' },
  refund: { key: 'R', sign: 'R' },
  release: { key: 'L', sign: 'L' },
  show: { key: 'S', sign: 'S' },
  note: { key: 'N', sign: 'N' },
  tell: { key: 'M', sign: 'M' },
  copy_amount: { key: 'A', sign: 'A' },
  copy_address: { key: 'C', sign: 'C' },
} as const satisfies Record<KeyMark, { readonly key: string; readonly sign: string }>;

/** A button that a key presses too; with null, as where another button has the key, a plain one. */
export function KeyButton({
  mark,
  children,
  ...button
}: ButtonProps & { readonly mark: KeyMark | null }): ReactNode {
  return (
    <Button
      {...button}
      aria-keyshortcuts={mark === null ? undefined : KEYS[mark].key}
      data-key={mark ?? undefined}
    >
      {children}
      {mark !== null && <KeyHint mark={mark} />}
    </Button>
  );
}

/** The sign of a key on its button; hidden where there is no keyboard. */
export function KeyHint({ mark }: { readonly mark: KeyMark }): ReactNode {
  return (
    <kbd className={classes('key')} aria-hidden="true">
      {KEYS[mark].sign}
    </kbd>
  );
}
