import { type ReactNode, useId, useEffect, useState } from 'react';
import { Button, type ButtonKind, type ButtonSize } from '../button.tsx';
import { bindClasses } from '../bind-classes.ts';
import { LiveText } from './visually-hidden.tsx';
import sheet from './copy.module.css';
import { AddressText } from './address-text.tsx';
import { Icon } from './icon.tsx';

const classes = bindClasses(sheet);

interface CopyButtonProps extends CopyOutcome {
  /** The text to copy to the clipboard. */
  readonly text: string;
  readonly label: string;
  /** Replaces the label for two seconds. */
  readonly copiedLabel: string;
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  /** Shown after the label, such as a `kbd`. */
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

interface CopyBoxProps extends CopyOutcome {
  /** The text to copy to the clipboard. */
  readonly text: string;
  /** "Copy address". The accessible name is this label followed by the text. */
  readonly label: string;
  readonly copiedLabel: string;
  /** `address` shows groups of four; `text` shows the text as it is, or `children`. */
  readonly variant?: 'address' | 'text';
  readonly size?: 'text' | 'large';
  readonly children?: ReactNode;
}

/** Shows a text in full and copies it when pressed anywhere. */
export function CopyBox(props: CopyBoxProps): ReactNode {
  const {
    text,
    label,
    copiedLabel,
    variant = 'address',
    size = 'text',
    children,
    onCopied,
    onFailed,
  } = props;
  const { isCopied, copy } = useCopy(text, { onCopied, onFailed });
  const labelId = useId();
  const textId = useId();
  return (
    <>
      <button
        type="button"
        data-says
        className={classes('copy-box', isCopied && 'done')}
        aria-labelledby={`${labelId} ${textId}`}
        title={label}
        onClick={(event) => copy(event.currentTarget)}
      >
        <span id={labelId} hidden>
          {label}
        </span>
        <span id={textId} className={classes('text')} translate="no">
          {variant === 'address' ? <AddressText address={text} size={size} /> : (children ?? text)}
        </span>
        <span className={classes('sign')}>
          <Icon name={isCopied ? 'check' : 'copy'} sizePx={18} />
        </span>
      </button>
      <LiveText text={isCopied ? copiedLabel : ''} />
    </>
  );
}

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

interface CopyOutcome {
  readonly onCopied?: (() => void) | undefined;
  readonly onFailed?: (() => void) | undefined;
}

/** Whether the text was copied just now, and the function that copies it. */
function useCopy(text: string, { onCopied, onFailed }: CopyOutcome) {
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
