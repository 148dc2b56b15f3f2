import type { ReactNode } from 'react';
import { Button, type ButtonKind, type ButtonSize } from '../button/button.tsx';
import { bindClasses } from '../class-names/bind-classes.ts';
import { LiveText } from '../hidden/visually-hidden.tsx';
import { useCopy, type CopyOutcome } from './use-copy.ts';
import sheet from './copy.module.css';

const classes = bindClasses(sheet);

export interface CopyButtonProps extends CopyOutcome {
  /** What goes to the clipboard. */
  readonly text: string;
  readonly label: string;
  /** Replaces the label for two seconds. */
  readonly copiedLabel: string;
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  /** After the label, such as a `kbd`. */
  readonly children?: ReactNode;
}

/** Copies a text; shows `copiedLabel` for two seconds and keeps its width. */
export function CopyButton(props: CopyButtonProps): ReactNode {
  const {
    text,
    label,
    copiedLabel,
    kind = 'secondary',
    size = 'small',
    children,
    onCopied,
    onFailed,
  } = props;
  const { isCopied, copy } = useCopy(text, { onCopied, onFailed });
  return (
    <>
      <Button
        kind={kind}
        size={size}
        icon={isCopied ? 'check' : 'copy'}
        className={classes(isCopied && 'copied')}
        onClick={(event) => copy(event.currentTarget)}
      >
        <span className={classes('labels')}>
          <span className={classes(isCopied && 'away')} aria-hidden={isCopied}>
            {label}
          </span>
          <span className={classes(!isCopied && 'away')} aria-hidden={!isCopied}>
            {copiedLabel}
          </span>
        </span>
        {children}
      </Button>
      <LiveText text={isCopied ? copiedLabel : ''} />
    </>
  );
}
