import { useId, type ReactNode } from 'react';
import { AddressText } from '../address/address-text.tsx';
import { bindClasses } from '../class-names/bind-classes.ts';
import { LiveText } from '../hidden/visually-hidden.tsx';
import { Icon } from '../icon/icon.tsx';
import { useCopy, type CopyOutcome } from './use-copy.ts';
import sheet from './copy.module.css';

const classes = bindClasses(sheet);

export interface CopyBoxProps extends CopyOutcome {
  /** What goes to the clipboard. */
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
