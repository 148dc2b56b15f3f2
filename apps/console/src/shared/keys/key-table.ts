import type { KeyMark } from './press-marked.ts';

/** What a key does. Acts that cannot be undone only open a dialog. */
export type KeyCommand =
  | { readonly kind: 'move'; readonly step: 1 | -1 }
  /** To the place of this letter, if it is of one. */
  | { readonly kind: 'go'; readonly letter: string }
  | { readonly kind: 'press'; readonly mark: KeyMark }
  | { readonly kind: PlainCommand };

type PlainCommand = 'enter' | 'pick' | 'pick_all' | 'copy_amount' | 'copy_address' | 'find' | 'help' | 'back';

export interface PressedKey {
  readonly key: string;
  /** The physical key: the J key types ㅓ in a Korean layout. */
  readonly code: string;
  readonly hasModifier: boolean;
  readonly isComposing: boolean;
}

export interface KeyReading {
  readonly command: KeyCommand | null;
  /** True after G: the next key names a place. */
  readonly isGoing: boolean;
}

const COMMANDS: Readonly<Record<string, KeyCommand>> = {
  j: { kind: 'move', step: 1 },
  k: { kind: 'move', step: -1 },
  a: { kind: 'copy_amount' },
  c: { kind: 'copy_address' },
  p: { kind: 'press', mark: 'next_step' },
  x: { kind: 'press', mark: 'cancel' },
  b: { kind: 'press', mark: 'prepare_picked' },
  h: { kind: 'press', mark: 'hold' },
  r: { kind: 'press', mark: 'refund' },
  l: { kind: 'press', mark: 'release' },
  s: { kind: 'press', mark: 'show' },
  n: { kind: 'press', mark: 'note' },
  m: { kind: 'press', mark: 'tell' },
  ' ': { kind: 'pick' },
  '*': { kind: 'pick_all' },
  '/': { kind: 'find' },
  '?': { kind: 'help' },
  Enter: { kind: 'enter' },
  Escape: { kind: 'back' },
};

/** Reads one key; `wasGoing` is `isGoing` of the key before it. */
export function readKey(pressed: PressedKey, wasGoing: boolean): KeyReading {
  if (pressed.hasModifier || pressed.isComposing) return { command: null, isGoing: false };
  const letter = letterOf(pressed);
  if (wasGoing) return { command: { kind: 'go', letter }, isGoing: false };
  if (letter === 'g') return { command: null, isGoing: true };
  return { command: COMMANDS[letter] ?? null, isGoing: false };
}

/** The typed letter; in a non-Latin layout, the letter of that key on an English keyboard. */
function letterOf({ key, code }: PressedKey): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return place === undefined ? key : place.toLowerCase();
}
