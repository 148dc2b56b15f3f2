import { Icon, bindClasses, joinClasses } from '@naru/ui';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type KeyboardEvent as ReactKeyboardEvent,
} from 'react';
import { useLocation } from 'react-router';
import sheet from './header.module.css';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import type { Language } from '@naru/core';

const classes = bindClasses(sheet);

export interface DropdownProps {
  readonly label: ReactNode;
  readonly buttonClass: string;
  /** List items with links or buttons. */
  readonly children: ReactNode;
  /** The edge of the button that the list aligns with. */
  readonly edge?: 'start' | 'end';
}

/** `hovered` closes when the mouse leaves; `pinned` does not. */
type Opening = 'closed' | 'hovered' | 'pinned';

/** A button with a list of links. Going to another page closes it. */
export function Dropdown({ label, buttonClass, children, edge = 'start' }: DropdownProps): ReactNode {
  const { pathname } = useLocation();
  const [state, setState] = useState<{ opening: Opening; on: readonly string[] }>({
    opening: 'closed',
    on: [],
  });
  const opening = state.on.includes(pathname) ? state.opening : 'closed';
  // While the next page loads, the address is ahead of what is shown: a list opened then stays open on both.
  const open = (next: Opening): void => setState({ opening: next, on: [pathname, window.location.pathname] });
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  useClosing(place, opening !== 'closed', (by) => {
    // The heading of a page that has just arrived takes the focus, wherever the mouse is by then.
    if (by === 'focus' && opening === 'hovered') return;
    if (by === 'escape' && place.current?.contains(document.activeElement) === true) button.current?.focus();
    open('closed');
  });
  const followMouse = (event: PointerEvent, from: Opening, to: Opening): void => {
    if (event.pointerType === 'mouse' && opening === from) open(to);
  };
  return (
    <div
      ref={place}
      className={classes('drop')}
      onPointerEnter={(event) => followMouse(event, 'closed', 'hovered')}
      onPointerLeave={(event) => followMouse(event, 'hovered', 'closed')}
    >
      <button
        ref={button}
        type="button"
        className={joinClasses(buttonClass, classes('opener'))}
        aria-expanded={opening !== 'closed'}
        aria-controls={listId}
        onClick={() => open(opening === 'pinned' ? 'closed' : 'pinned')}
      >
        {label}
        <Icon name="chevronDown" sizePx={16} />
      </button>
      <ul id={listId} className={classes('list', edge)} hidden={opening === 'closed'}>
        {children}
      </ul>
    </div>
  );
}

/** While open: closes on Escape and on a press or a focus outside of `place`. */
export function useClosing(
  place: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: (by: 'escape' | 'press' | 'focus') => void,
): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const byKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') closeNow('escape');
    };
    const byOutside = (event: Event): void => {
      if (event.target instanceof Node && place.current?.contains(event.target) === false)
        closeNow(event.type === 'focusin' ? 'focus' : 'press');
    };
    document.addEventListener('keydown', byKey);
    document.addEventListener('pointerdown', byOutside);
    document.addEventListener('focusin', byOutside);
    return () => {
      document.removeEventListener('keydown', byKey);
      document.removeEventListener('pointerdown', byOutside);
      document.removeEventListener('focusin', byOutside);
    };
  }, [isOpen, place]);
}

const LANGUAGES = [
  { code: 'en', tag: 'en' },
  { code: 'kr', tag: 'ko' },
] as const satisfies readonly { code: Language; tag: string }[];

/** Each language is listed in its own words. */
export function LanguageMenu(): ReactNode {
  const { t, language, chooseLanguage } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  useClosing(place, isOpen, () => setIsOpen(false));
  const close = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={place} className={classes('drop')}>
      <button
        ref={button}
        type="button"
        className={classes('language')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-label={t('header.languageNow', { language: t(`language.${language}`) })}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(`language.${language}`)}
        <Icon name="chevronDown" sizePx={16} />
      </button>
      {isOpen && (
        <ul
          id={menuId}
          role="menu"
          aria-label={t('header.language')}
          className={classes('choices')}
          onKeyDown={(event) => moveByKey(event, close)}
        >
          {LANGUAGES.map(({ code, tag }) => (
            <li key={code} role="none">
              <button
                type="button"
                role="menuitemradio"
                aria-checked={code === language}
                lang={tag}
                className={classes('choice')}
                ref={code === language ? focusOnce : undefined}
                onClick={() => {
                  chooseLanguage(code);
                  close();
                }}
              >
                {t(`language.${code}`)}
                {code === language && <Icon name="check" sizePx={16} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The chosen language takes the focus when the menu opens. */
function focusOnce(choice: HTMLButtonElement | null): void {
  choice?.focus();
}

/** Arrows wrap around, Home and End jump, Escape and Tab close. */
function moveByKey(event: ReactKeyboardEvent<HTMLUListElement>, close: () => void): void {
  const choices = [...event.currentTarget.querySelectorAll('button')];
  const index = choices.findIndex((choice) => choice === document.activeElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: (index + 1) % choices.length,
    ArrowUp: (index - 1 + choices.length) % choices.length,
    Home: 0,
    End: choices.length - 1,
  };
  if (event.key === 'Escape' || event.key === 'Tab') {
    if (event.key === 'Escape') event.preventDefault();
    close();
    return;
  }
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  choices[target]?.focus();
}
