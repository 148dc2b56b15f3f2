import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { bindClasses } from './bind-classes.ts';
import sheet from './tabs.module.css';

const classes = bindClasses(sheet);

export interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: ReactNode;
}

export interface TabsProps<Key extends string> {
  /** Accessible name of the row of tabs. */
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly selectedKey: Key;
  readonly onSelect: (key: Key) => void;
  /** The panel of the selected tab. */
  readonly children?: ReactNode;
}

/** Tabs with one panel. Arrows, Home and End move and select at once (WAI-ARIA tabs pattern). */
export function Tabs<Key extends string>(props: TabsProps<Key>): ReactNode {
  const { label, tabs, selectedKey, onSelect, children } = props;
  const baseId = useId();
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showInRow(row.current, selectedKey), [selectedKey]);
  const select = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (tab === undefined) return;
    onSelect(tab.key);
    buttonIn(row.current, tab.key)?.focus();
  };
  const moveByKey = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.key === selectedKey);
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    select(target);
  };
  return (
    <div className={classes('tabs')}>
      <div ref={row} role="tablist" aria-label={label} className={classes('row')}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${baseId}-${tab.key}`}
            data-tab={tab.key}
            className={classes('tab')}
            aria-selected={tab.key === selectedKey}
            aria-controls={children === undefined ? undefined : `${baseId}-panel`}
            tabIndex={tab.key === selectedKey ? 0 : -1}
            onClick={() => onSelect(tab.key)}
            onKeyDown={moveByKey}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div id={`${baseId}-panel`} role="tabpanel" aria-labelledby={`${baseId}-${selectedKey}`}>
          {children}
        </div>
      )}
    </div>
  );
}

function buttonIn(row: HTMLElement | null, key: string): HTMLElement | null {
  return row?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(key)}"]`) ?? null;
}

/** A narrow row scrolls sideways; the page itself stays where it is. */
function showInRow(row: HTMLElement | null, key: string): void {
  const tab = buttonIn(row, key);
  if (row === null || tab === null) return;
  // Scrolls the tab to the middle; a tab wider than the row is shown from its start.
  row.scrollLeft = tab.offsetLeft + Math.min(0, (tab.offsetWidth - row.clientWidth) / 2);
}
