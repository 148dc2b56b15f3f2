import { Icon, bindClasses } from '@naru/ui';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import type { Language } from '@naru/core';
import sheet from './language-menu.module.css';
import { useClosing } from './dropdown.tsx';

const classes = bindClasses(sheet);

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
    <div ref={place} className={classes('place')}>
      <button
        ref={button}
        type="button"
        className={classes('button')}
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
          className={classes('menu')}
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
function moveByKey(event: KeyboardEvent<HTMLUListElement>, close: () => void): void {
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
