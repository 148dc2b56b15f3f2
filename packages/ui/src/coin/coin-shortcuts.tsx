import { useId, type ReactNode } from 'react';
import { bindClasses } from '../bind-classes.ts';
import { CoinIcon } from './coin-icon.tsx';
import type { CoinOption } from './coin-option.ts';
import sheet from './coin-shortcuts.module.css';

const classes = bindClasses(sheet);

/** A row of coins above the list, such as the popular ones. */
export interface CoinShortcutRow {
  readonly label: string;
  /** Ids of options; those that cannot be chosen now are left out. */
  readonly optionIds: readonly string[];
}

interface CoinShortcutsProps {
  readonly rows: readonly CoinShortcutRow[];
  readonly options: readonly CoinOption[];
  readonly onSelect: (option: CoinOption) => void;
}

/** Buttons before the list. They are outside its `listbox`, which has each coin once and in its order. */
export function CoinShortcuts({ rows, options, onSelect }: CoinShortcutsProps): ReactNode {
  const shown = rows
    .map(({ label, optionIds }) => ({
      label,
      coins: optionIds.flatMap((id) => options.find((option) => option.id === id) ?? []).filter(isChoosable),
    }))
    .filter(({ coins }) => coins.length > 0);
  if (shown.length === 0) return null;
  return (
    <div className={classes('rows')}>
      {shown.map(({ label, coins }) => (
        <ShortcutRow key={label} label={label} coins={coins} options={options} onSelect={onSelect} />
      ))}
    </div>
  );
}

function isChoosable(option: CoinOption): boolean {
  return option.disabledReason === undefined;
}

interface ShortcutRowProps extends Omit<CoinShortcutsProps, 'rows'> {
  readonly label: string;
  readonly coins: readonly CoinOption[];
}

function ShortcutRow({ label, coins, options, onSelect }: ShortcutRowProps): ReactNode {
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId} className={classes('group')}>
      <span id={labelId} className={classes('label')}>
        {label}
      </span>
      {coins.map((coin) => {
        // Money sent on another network is lost, so the network is shown where there is a choice.
        const isOnSeveral = options.filter(({ symbol }) => symbol === coin.symbol).length > 1;
        return (
          <button
            key={coin.id}
            type="button"
            className={classes('chip')}
            aria-label={`${coin.symbol} ${coin.name}, ${coin.networkLabel}`}
            onClick={() => onSelect(coin)}
          >
            <CoinIcon symbol={coin.symbol} sizePx={18} />
            {coin.symbol}
            {isOnSeveral && <span className={classes('network')}>{coin.networkLabel}</span>}
          </button>
        );
      })}
    </div>
  );
}
