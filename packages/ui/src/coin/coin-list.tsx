import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../button/button.tsx';
import { bindClasses } from '../class-names/bind-classes.ts';
import { Icon } from '../icon/icon.tsx';
import { CoinIcon } from './coin-icon.tsx';
import { findCoins, nextChoosable, type CoinOption } from './coin-option.ts';
import sheet from './coin-list.module.css';

const classes = bindClasses(sheet);

export interface CoinListTexts {
  /** Accessible name and placeholder of the search field. */
  readonly search: string;
  readonly close: string;
  /** When no coin fits the search. */
  readonly empty: string;
}

export interface CoinListProps {
  readonly label: string;
  readonly options: readonly CoinOption[];
  readonly selectedId: string | undefined;
  readonly texts: CoinListTexts;
  readonly onSelect: (option: CoinOption) => void;
  readonly onClose: () => void;
}

/**
 * Search field and list: the focus stays in the field, the arrows move the active row (ARIA 1.2 combobox).
 */
export function CoinList(props: CoinListProps): ReactNode {
  const { label, options, selectedId, texts, onSelect, onClose } = props;
  const [searchText, setSearchText] = useState('');
  const [movedIndex, setMovedIndex] = useState<number | null>(null);
  const shown = useMemo(() => findCoins(options, searchText), [options, searchText]);
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
      <CoinRows
        label={label}
        listId={listId}
        shown={shown}
        activeIndex={activeIndex}
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
  // The list is opened to look for a coin, so typing can begin at once.
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
  readonly selectedId: string | undefined;
  readonly onChoose: (option: CoinOption) => void;
}

function CoinRows({ label, listId, shown, activeIndex, selectedId, onChoose }: CoinRowsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div ref={list} id={listId} role="listbox" aria-label={label} className={classes('list')}>
      {shown.map((option, index) => (
        // The keyboard reaches the rows through the search field; only a click focuses one of them.
        <div
          key={option.id}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          className={classes('row', index === activeIndex && 'active')}
          aria-selected={option.id === selectedId}
          aria-disabled={option.disabledReason === undefined ? undefined : true}
          onClick={() => onChoose(option)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onChoose(option);
          }}
        >
          <CoinIcon symbol={option.symbol} sizePx={32} />
          <span className={classes('names')}>
            <span className={classes('first')}>
              <b>{option.symbol}</b> <span className={classes('name')}>{option.name}</span>
            </span>
            <span className={classes('network')}> {option.disabledReason ?? option.networkLabel}</span>
          </span>
          {option.id === selectedId && (
            <span className={classes('tick')}>
              <Icon name="check" sizePx={18} />
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
