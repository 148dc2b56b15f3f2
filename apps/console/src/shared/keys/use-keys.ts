import { useEffect, useEffectEvent } from 'react';
import { type KeyCommand, readKey } from './key-table.ts';

/** Letters typed on other inputs, such as a box, are no text. */
const TYPED_INTO = ':not([type=checkbox], [type=radio], [type=file])';
/** How long a G waits for the letter of a place. */
const GOING_MS = 1500;

/**
 * Calls `onCommand` for keyboard shortcuts, except while a field has the focus or a dialog is open. If
 * `onCommand` returns true, the browser's own action is prevented.
 */
export function useKeys(onCommand: (command: KeyCommand, target: Element | null) => boolean): void {
  const act = useEffectEvent(onCommand);
  useEffect(() => {
    let goingUntilMs = 0;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isIgnored(event)) return;
      const reading = readKey(
        {
          key: event.key,
          code: event.code,
          hasModifier: event.ctrlKey || event.metaKey || event.altKey,
          isComposing: event.isComposing,
        },
        event.timeStamp < goingUntilMs,
      );
      goingUntilMs = reading.isGoing ? event.timeStamp + GOING_MS : 0;
      if (reading.command === null) return;
      const target = event.target instanceof Element ? event.target : null;
      if (act(reading.command, target)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isIgnored(event: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches(`textarea, select, input${TYPED_INTO}`);
}
