import { useCallback, useId, useRef, useState, type ReactNode } from 'react';
import { bindClasses, joinClasses } from '../bind-classes.ts';
import { useOutsidePress } from '../dialog/use-outside-press.ts';
import { Icon } from '../display/icon.tsx';
import { CoinIcon } from './coin-icon.tsx';
import { CoinList, type CoinListTexts } from './coin-list.tsx';
import type { CoinOption } from './coin-option.ts';
import type { CoinShortcutRow } from './coin-shortcuts.tsx';
import sheet from './coin.module.css';

const classes = bindClasses(sheet);

interface CoinPickerProps {
  /** Accessible name, such as "Pay currency"; the chosen coin follows it. */
  readonly label: string;
  readonly options: readonly CoinOption[];
  readonly selectedId: string | undefined;
  readonly onSelect: (option: CoinOption) => void;
  readonly texts: CoinListTexts;
  /** Rows above the list, such as popular and recent coins; called when it opens. */
  readonly listShortcuts?: () => readonly CoinShortcutRow[];
  /** Shown on the button until a coin is chosen. */
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A button with the chosen coin; pressing it opens a dialog with search and list, a sheet on phones. */
export function CoinPicker(props: CoinPickerProps): ReactNode {
  const { label, options, selectedId, onSelect, texts, listShortcuts = () => [] } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const labelId = useId();
  const close = useCallback(() => dialog.current?.close(), []);
  useOutsidePress(dialog, close);
  // After the frame that answers the press: on a slow phone drawing the list takes too long for one.
  const open = () =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        setIsOpen(true);
        dialog.current?.showModal();
      }),
    );
  return (
    <>
      <PickerButton {...props} labelId={labelId} isOpen={isOpen} onPress={open} />
      <dialog
        ref={dialog}
        className={classes('dialog')}
        aria-labelledby={labelId}
        onClose={() => setIsOpen(false)}
      >
        {isOpen && (
          <CoinList
            label={label}
            options={options}
            selectedId={selectedId}
            texts={texts}
            listShortcuts={listShortcuts}
            onClose={close}
            onSelect={(option) => {
              close();
              onSelect(option);
            }}
          />
        )}
      </dialog>
    </>
  );
}

interface PickerButtonProps extends CoinPickerProps {
  readonly labelId: string;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

function PickerButton(props: PickerButtonProps): ReactNode {
  const { label, labelId, options, selectedId, placeholder, disabled, className, isOpen, onPress } = props;
  const chosenId = useId();
  const chosen = options.find((option) => option.id === selectedId);
  return (
    <button
      type="button"
      data-says
      className={joinClasses(classes('button'), className)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-labelledby={`${labelId} ${chosenId}`}
      disabled={disabled}
      onClick={onPress}
    >
      <span id={labelId} hidden>
        {label}
      </span>
      {chosen !== undefined && <CoinIcon symbol={chosen.symbol} />}
      <span id={chosenId} className={classes('chosen')}>
        <span className={classes('symbol')} translate="no">
          {chosen?.symbol ?? placeholder}
        </span>
        {chosen !== undefined && <span className={classes('network')}> {chosen.networkLabel}</span>}
      </span>
      <span className={classes('chevron')}>
        <Icon name="chevronDown" sizePx={18} />
      </span>
    </button>
  );
}
