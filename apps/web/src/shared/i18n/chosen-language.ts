import { useSyncExternalStore } from 'react';
import type { Language } from '@naru/core';
import { keptLanguage, languageCookie } from '@naru/ui';

const listeners = new Set<() => void>();
/** True also where the browser keeps no cookies. */
let isChosenHere = false;

/** Keeps a language that a person, or the address they opened, has chosen. */
export function keepLanguage(language: Language): void {
  document.cookie = languageCookie(language, location.protocol === 'https:');
  isChosenHere = true;
  for (const listener of listeners) listener();
}

/** The address may ask for the language that was left, and would bring it back with the next reload. */
export function forgetAskedLanguage(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) return;
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
}

/** Whether a language was ever chosen in this browser; true until the page is awake. */
export function useHasChosenLanguage(): boolean {
  return useSyncExternalStore(
    watchChoice,
    () => isChosenHere || keptLanguage(document.cookie) !== null,
    () => true,
  );
}

function watchChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
