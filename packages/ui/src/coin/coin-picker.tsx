import { useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { bindClasses, joinClasses } from '../class-names/bind-classes.ts';
import { Icon } from '../icon/icon.tsx';
import { CoinIcon } from './coin-icon.tsx';
import { CoinList, type CoinListTexts } from './coin-list.tsx';
import type { CoinOption } from './coin-option.ts';
import sheet from './coin.module.css';

const classes = bindClasses(sheet);

export interface CoinPickerProps {
  /** Accessible name, such as "Pay currency"; the chosen coin follows it. */
  readonly label: string;
  readonly options: readonly CoinOption[];
  readonly selectedId: string | undefined;
  readonly onSelect: (option: CoinOption) => void;
  readonly texts: CoinListTexts;
  /** Ids of what was chosen lately, newest first; up to four stand above the list. */
  readonly recentIds?: readonly string[];
  /** On the button while nothing is chosen. */
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A button with the chosen coin; pressing it opens a dialog with search and list, a sheet on phones. */
export function CoinPicker(props: CoinPickerProps): ReactNode {
  const { label, options, selectedId, onSelect, texts, recentIds, placeholder, disabled, className } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const labelId = useId();
  const chosenId = useId();
  const chosen = options.find((option) => option.id === selectedId);
  const open = () => {
    dialog.current?.showModal();
    setIsOpen(true);
  };
  const closeFromOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current?.close();
  };
  return (
    <>
      <button
        type="button"
        className={joinClasses(classes('button'), className)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-labelledby={`${labelId} ${chosenId}`}
        disabled={disabled}
        onClick={open}
      >
        <span id={labelId} hidden>
          {label}
        </span>
        {chosen !== undefined && <CoinIcon symbol={chosen.symbol} />}
        <span id={chosenId} className={classes('chosen')}>
          <span className={classes('symbol')}>{chosen?.symbol ?? placeholder}</span>
          {chosen !== undefined && <span className={classes('network')}> {chosen.networkLabel}</span>}
        </span>
        <span className={classes('chevron')}>
          <Icon name="chevronDown" sizePx={18} />
        </span>
      </button>
      <dialog
        ref={dialog}
        className={classes('dialog')}
        aria-labelledby={labelId}
        onClose={() => setIsOpen(false)}
        onMouseDown={closeFromOutside}
      >
        {isOpen && (
          <CoinList
            label={label}
            options={options}
            selectedId={selectedId}
            recentIds={recentIds ?? []}
            texts={texts}
            onClose={() => dialog.current?.close()}
            onSelect={(option) => {
              dialog.current?.close();
              onSelect(option);
            }}
          />
        )}
      </dialog>
    </>
  );
}
