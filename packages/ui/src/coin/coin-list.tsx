import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../button/button.tsx';
import { bindClasses } from '../class-names/bind-classes.ts';
import { Icon } from '../icon/icon.tsx';
import { CoinIcon } from './coin-icon.tsx';
import { findCoins, nextChoosable, type CoinOption } from './coin-option.ts';
import sheet from './coin.module.css';

const classes = bindClasses(sheet);

/** More would push the list out of sight on a phone. */
const RECENT_MAX = 4;

export interface CoinListTexts {
  /** Accessible name and placeholder of the search field. */
  readonly search: string;
  readonly close: string;
  /** When no coin fits the search. */
  readonly empty: string;
  /** Accessible name of the row of chips; needed only with `recentIds`. */
  readonly recent?: string;
}

export interface CoinListProps {
  readonly label: string;
  readonly options: readonly CoinOption[];
  readonly selectedId: string | undefined;
  readonly recentIds: readonly string[];
  readonly texts: CoinListTexts;
  readonly onSelect: (option: CoinOption) => void;
  readonly onClose: () => void;
}

/** Search field and listbox: the focus stays in the field, the arrows move the active row (ARIA 1.2 combobox). */
export function CoinList(props: CoinListProps): ReactNode {
  const { label, options, selectedId, texts, onSelect, onClose } = props;
  const [searchText, setSearchText] = useState('');
  const shown = useMemo(() => findCoins(options, searchText), [options, searchText]);
  const startIndex = searchText === '' ? shown.findIndex((option) => option.id === selectedId) : -1;
  const [movedIndex, setMovedIndex] = useState<number | null>(null);
  const activeIndex = movedIndex ?? (startIndex >= 0 ? startIndex : nextChoosable(shown, -1, 1));
  const baseId = useId();
  const list = useRef<HTMLUListElement>(null);
  const optionId = (index: number) => `${baseId}-${index}`;
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex, shown]);
  const choose = (option: CoinOption | undefined) => {
    if (option !== undefined && option.disabledReason === undefined) onSelect(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const target = targetIndex(event.key, shown, activeIndex);
    if (event.key === 'Enter') choose(shown[activeIndex]);
    else if (target === null) return;
    else setMovedIndex(target);
    event.preventDefault();
  };
  return (
    <div className={classes('sheet')}>
      <div className={classes('search')}>
        <Icon name="search" />
        {/* The person pressed the button to look for a coin: typing may begin at once. */}
        <input
          className={classes('field')}
          type="text"
          role="combobox"
          aria-label={texts.search}
          aria-expanded="true"
          aria-controls={`${baseId}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? optionId(activeIndex) : undefined}
          placeholder={texts.search}
          autoComplete="off"
          spellCheck={false}
          value={searchText}
          onChange={(event) => {
            setSearchText(event.currentTarget.value);
            setMovedIndex(null);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="close" label={texts.close} onClick={onClose} />
      </div>
      {searchText === '' && <RecentCoins {...props} choose={choose} />}
      <ul ref={list} id={`${baseId}-list`} role="listbox" aria-label={label} className={classes('list')}>
        {shown.map((option, index) => (
          <CoinRow
            key={option.id}
            option={option}
            rowId={optionId(index)}
            isActive={index === activeIndex}
            isSelected={option.id === selectedId}
            onPoint={() => setMovedIndex(index)}
            onChoose={() => choose(option)}
          />
        ))}
      </ul>
      <p className={classes('empty')} role="status">
        {shown.length === 0 ? texts.empty : ''}
      </p>
    </div>
  );
}

/** Where a key leads, or null when it is none of the list's. */
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

interface CoinRowProps {
  readonly option: CoinOption;
  readonly rowId: string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function CoinRow({ option, rowId, isActive, isSelected, onPoint, onChoose }: CoinRowProps): ReactNode {
  const isDisabled = option.disabledReason !== undefined;
  return (
    // Keys reach the rows through the search field, which keeps the focus.
    <li
      id={rowId}
      role="option"
      className={classes('row', isActive && 'active')}
      aria-selected={isSelected}
      aria-disabled={isDisabled ? true : undefined}
      onPointerMove={isActive || isDisabled ? undefined : onPoint}
      onClick={onChoose}
    >
      <CoinIcon symbol={option.symbol} sizePx={32} />
      <span className={classes('names')}>
        <span className={classes('first')}>
          <b>{option.symbol}</b> <span className={classes('name')}>{option.name}</span>
        </span>
        <span className={classes('network')}> {option.disabledReason ?? option.networkLabel}</span>
      </span>
      {isSelected && (
        <span className={classes('tick')}>
          <Icon name="check" sizePx={18} />
        </span>
      )}
    </li>
  );
}

function RecentCoins(props: CoinListProps & { readonly choose: (option: CoinOption) => void }): ReactNode {
  const { options, recentIds, texts, choose } = props;
  const recent = recentIds
    .map((id) => options.find((option) => option.id === id))
    .filter((option) => option !== undefined)
    .slice(0, RECENT_MAX);
  if (recent.length === 0) return null;
  return (
    <div className={classes('recent')} role="group" aria-label={texts.recent}>
      {recent.map((option) => (
        <button
          key={option.id}
          type="button"
          className={classes('chip')}
          disabled={option.disabledReason !== undefined}
          onClick={() => choose(option)}
        >
          <CoinIcon symbol={option.symbol} sizePx={20} />
          {option.symbol}
        </button>
      ))}
    </div>
  );
}
