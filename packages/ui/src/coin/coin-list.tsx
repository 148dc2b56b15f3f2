import {
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { IconButton } from '../button.tsx';
import { bindClasses } from '../bind-classes.ts';
import { Icon } from '../display/icon.tsx';
import { CoinIcon } from './coin-icon.tsx';
import { findCoins, nextChoosable, type CoinOption } from './coin-option.ts';
import { CoinShortcuts, type CoinShortcutRow } from './coin-shortcuts.tsx';
import sheet from './coin-list.module.css';

const classes = bindClasses(sheet);

export interface CoinListTexts {
  /** Accessible name and placeholder of the search field. */
  readonly search: string;
  readonly close: string;
  /** Shown when no coin matches the search. */
  readonly empty: string;
}

interface CoinListProps {
  readonly label: string;
  readonly options: readonly CoinOption[];
  readonly selectedId: string | undefined;
  readonly texts: CoinListTexts;
  /** Rows above the list while the search field is empty; called when the list opens. */
  readonly listShortcuts: () => readonly CoinShortcutRow[];
  readonly onSelect: (option: CoinOption) => void;
  readonly onClose: () => void;
}

const NO_ROWS: readonly CoinOption[] = [];

/**
 * Search field and list: the focus stays in the field, the arrows move the active row (ARIA 1.2 combobox).
 */
export function CoinList(props: CoinListProps): ReactNode {
  const { label, options, selectedId, texts, listShortcuts, onSelect, onClose } = props;
  const [shortcuts] = useState(listShortcuts);
  const [searchText, setSearchText] = useState('');
  const [movedIndex, setMovedIndex] = useState<number | null>(null);
  const shown = useMemo(() => findCoins(options, searchText), [options, searchText]);
  // Deferred until the press or the letter is answered, because drawing the rows takes the longest.
  const rows = useDeferredValue(shown, NO_ROWS);
  const activeIndex = movedIndex ?? firstActive(shown, searchText === '' ? selectedId : undefined);
  const listId = useId();
  const choose = (option: CoinOption | undefined) => {
    if (option !== undefined && option.disabledReason === undefined) onSelect(option);
  };
  return (
    <div className={classes('sheet')}>
      <div className={classes('search')}>
        <Icon name="search" />
        <SearchField
          label={texts.search}
          listId={listId}
          shown={shown}
          activeIndex={activeIndex}
          searchText={searchText}
          onSearch={(text) => {
            setSearchText(text);
            setMovedIndex(null);
          }}
          onMove={setMovedIndex}
          onChoose={() => choose(shown[activeIndex])}
        />
        <IconButton icon="close" label={texts.close} onClick={onClose} />
      </div>
      {searchText === '' && <CoinShortcuts rows={shortcuts} options={options} onSelect={onSelect} />}
      <CoinRows
        label={label}
        listId={listId}
        shown={rows}
        activeIndex={activeIndex}
        hasMoved={movedIndex !== null}
        selectedId={selectedId}
        onChoose={choose}
      />
      <output className={classes('empty')}>{shown.length === 0 ? texts.empty : ''}</output>
    </div>
  );
}

function firstActive(shown: readonly CoinOption[], selectedId: string | undefined): number {
  const selectedIndex = shown.findIndex((option) => option.id === selectedId);
  return selectedIndex >= 0 ? selectedIndex : nextChoosable(shown, -1, 1);
}

interface ShownRows {
  readonly label: string;
  readonly listId: string;
  readonly shown: readonly CoinOption[];
  readonly activeIndex: number;
}

interface SearchFieldProps extends ShownRows {
  readonly searchText: string;
  readonly onSearch: (text: string) => void;
  readonly onMove: (index: number) => void;
  readonly onChoose: () => void;
}

function SearchField(props: SearchFieldProps): ReactNode {
  const { label, listId, shown, activeIndex, searchText, onSearch, onMove, onChoose } = props;
  const field = useRef<HTMLInputElement>(null);
  // People open the list to look for a coin, so typing can begin at once.
  useEffect(() => field.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a syllable, Enter and arrows belong to it.
    if (event.nativeEvent.isComposing) return;
    const target = targetIndex(event.key, shown, activeIndex);
    if (event.key === 'Enter') onChoose();
    else if (target === null) return;
    else onMove(target);
    event.preventDefault();
  };
  return (
    <input
      ref={field}
      className={classes('field')}
      type="text"
      role="combobox"
      aria-label={label}
      aria-expanded="true"
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      value={searchText}
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The row that a key moves to, or null for any other key. */
function targetIndex(key: string, shown: readonly CoinOption[], activeIndex: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return nextChoosable(shown, activeIndex, 1);
    case 'ArrowUp':
      return nextChoosable(shown, activeIndex, -1);
    case 'Home':
      return nextChoosable(shown, -1, 1);
    case 'End':
      return nextChoosable(shown, shown.length, -1);
    default:
      return null;
  }
}

interface CoinRowsProps extends ShownRows {
  readonly hasMoved: boolean;
  readonly selectedId: string | undefined;
  readonly onChoose: (option: CoinOption) => void;
}

function CoinRows(props: CoinRowsProps): ReactNode {
  const { label, listId, shown, activeIndex, hasMoved, selectedId, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  // The list opens at its top, wherever the selected coin is, and follows the arrow keys.
  useEffect(() => {
    if (hasMoved) list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex, hasMoved]);
  return (
    <div ref={list} id={listId} role="listbox" aria-label={label} className={classes('list')}>
      {shown.map((option, index) => (
        <CoinRow
          key={option.id}
          rowId={`${listId}-${index}`}
          option={option}
          isActive={index === activeIndex}
          isSelected={option.id === selectedId}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

interface CoinRowProps {
  readonly rowId: string;
  readonly option: CoinOption;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onChoose: (option: CoinOption) => void;
}

/** The keyboard reaches the rows through the search field; only a click focuses one of them. */
function CoinRow({ rowId, option, isActive, isSelected, onChoose }: CoinRowProps): ReactNode {
  const { symbol, name, networkLabel, disabledReason, priceText, stockText } = option;
  return (
    <div
      id={rowId}
      role="option"
      tabIndex={-1}
      className={classes('row', isActive && 'active')}
      aria-selected={isSelected}
      aria-disabled={disabledReason === undefined ? undefined : true}
      onClick={() => onChoose(option)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChoose(option);
      }}
    >
      <CoinIcon symbol={symbol} sizePx={32} />
      <span className={classes('names')}>
        <span className={classes('first')}>
          <b translate="no">{symbol}</b> <span className={classes('name')}>{name}</span>
          {isSelected && <Icon name="check" sizePx={16} />}
        </span>
        <span className={classes('network')}> {disabledReason ?? networkLabel}</span>
      </span>
      <span className={classes('figures')}>
        {priceText !== undefined && <span> {priceText}</span>}
        {stockText !== undefined && <span className={classes('network')}> {stockText}</span>}
      </span>
    </div>
  );
}
