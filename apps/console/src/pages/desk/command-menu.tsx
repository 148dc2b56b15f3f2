import type { SearchRow } from '@naru/contract';
import { Dialog, TextInput, bindClasses } from '@naru/ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTypedSearch } from '../../features/search/use-search.ts';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { StageChip } from '../../shared/display/stage-chip.tsx';
import { useWorthText } from '../../shared/display/use-worth-text.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import { listMarked, pressMarked } from '../../shared/keys/press-marked.ts';
import { SEARCH_PATH, TEXT_LENGTH_MAX, searchHref } from '../../shared/api/search-query.ts';
import { useSession } from '../../shared/session/session.ts';
import sheet from './command-menu.module.css';
import { PLACES, QUEUE_PLACES, openPlaces } from './menu.ts';

const classes = bindClasses(sheet);

const LIST_ID = 'commands';

interface Command {
  readonly key: string;
  readonly name: string;
  /** The key that presses it without the menu. */
  readonly keys: string;
  readonly state?: ReactNode;
  readonly run: () => void;
}

/** Finds acts on the open order, places and orders by a few letters. */
export function CommandMenu(props: { readonly isOpen: boolean; readonly onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog {...props} title={t('command.title')} closeLabel={t('action.close')}>
      <CommandList onClose={props.onClose} />
    </Dialog>
  );
}

function CommandList({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const [text, setText] = useState(pathname === SEARCH_PATH ? (params.get('q') ?? '') : '');
  const [marked, setMarked] = useState(0);
  const commands = useCommands(text.trim());
  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    onClose();
    // The buttons of the page can be pressed once the dialog is away.
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = (marked + step + commands.length) % commands.length;
      setMarked(next);
      document.getElementById(`command-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(commands[marked]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        role="combobox"
        aria-label={t('command.label')}
        aria-expanded
        aria-controls={LIST_ID}
        aria-activedescendant={`command-${marked}`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={TEXT_LENGTH_MAX}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={LIST_ID} role="listbox" aria-label={t('command.title')} className={classes('list')}>
        {commands.map((command, index) => (
          <CommandRow
            key={command.key}
            command={command}
            id={`command-${index}`}
            isMarked={index === marked}
            onRun={run}
          />
        ))}
      </div>
    </>
  );
}

interface CommandRowProps {
  readonly command: Command;
  readonly id: string;
  readonly isMarked: boolean;
  readonly onRun: (command: Command) => void;
}

/** The keyboard reaches the rows through the field; only a click focuses one of them. */
function CommandRow({ command, id, isMarked, onRun }: CommandRowProps): ReactNode {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      className={classes('command')}
      onClick={() => onRun(command)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onRun(command);
      }}
    >
      <span>{command.name}</span>
      {command.state}
      {command.keys !== '' && <kbd aria-hidden="true">{command.keys}</kbd>}
    </div>
  );
}

/** The items whose name has the text, and the search for it. */
function useCommands(text: string): readonly Command[] {
  const t = useT();
  const navigate = useNavigate();
  const session = useSession().data;
  const worthText = useWorthText();
  const [acts] = useState(listMarked);
  const hasText = (name: string): boolean => name.toLowerCase().includes(text.toLowerCase());
  const places = openPlaces([...QUEUE_PLACES, ...PLACES], session).map(({ path, name, letter }): Command => ({
    key: path,
    name: t(name),
    keys: `G ${letter.toUpperCase()}`,
    run: () => void navigate(path),
  }));
  const marked = acts.map(({ mark, name, keys }): Command => ({
    key: mark,
    name,
    keys,
    run: () => void pressMarked(mark),
  }));
  const found = [...marked, ...places].filter(({ name }) => hasText(name));
  const orders = useTypedSearch(text).map((row): Command => ({
    key: row.id,
    name: [row.id, `${amountOf(row, 'pay')} → ${amountOf(row, 'receive')}`, worthText(row.worth)]
      .filter((part) => part !== '')
      .join(' · '),
    keys: '',
    state: <StageChip {...row} />,
    run: () => void navigate(searchHref({ q: text }, row.id)),
  }));
  const search: Command = {
    key: SEARCH_PATH,
    name: text === '' ? t('search.label') : t('command.search', { text }),
    keys: '',
    run: () => void navigate(searchHref({ q: text })),
  };
  return [...found, ...orders, search];
}

function amountOf(row: SearchRow, side: 'pay' | 'receive'): string {
  return `${readableAmount(row[`${side}Amount`])} ${row[`${side}Symbol`]}`;
}
