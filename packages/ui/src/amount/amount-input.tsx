import { type AmountUnit, findTypeableText, groupDigits, isExponentSign, parseTypedAmount } from '@naru/core';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type CompositionEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { bindClasses, joinClasses } from '../bind-classes.ts';
import { useFieldWiring } from '../field/field.tsx';
import { moveCaret, fittingFontPx } from './typed-digits.ts';
import sheet from './amount.module.css';

const classes = bindClasses(sheet);

/** Smaller digits would be hard to read. */
const FONT_MIN_PX = 18;

/** Room for the caret after the last digit. */
const CARET_ROOM_PX = 3;

type InputAttributes = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'inputMode'>;

interface AmountInputProps extends InputAttributes {
  /** The text as typed. Read it with `parseTypedAmount`, never as a number. */
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  /** Decimals of the asset; 0 brings up the keypad without a point. */
  readonly decimals: number;
  /** The asset's symbol. It is dropped from a pasted `0.5 BTC`; that of another asset is refused. */
  readonly symbol: string;
  /** The amount is being refreshed: it is dimmed and pulses. */
  readonly isStale?: boolean;
  /** Called with typed or pasted text that was refused. */
  readonly onRefused?: (refusedText: string) => void;
}

/** The big amount field: groups digits while it has no focus, and shrinks its font until the text fits. */
export function AmountInput(props: AmountInputProps): ReactNode {
  const { text, onTextChange, decimals, symbol, isStale = false, onRefused, ...others } = props;
  const unit = { symbol, decimals };
  const { className, ref, ...attributes } = others;
  const { onFocus, onBlur, ...rest } = attributes;
  const wiring = useFieldWiring(rest);
  const { input, mirror } = useFittingFont();
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const { composedText, onChange, onCompositionEnd } = useTyping({ text, symbol, onTextChange, onRefused });
  const settle = () => {
    const reading = parseTypedAmount(text, unit);
    if (reading.ok && reading.value !== text) onTextChange(reading.value);
  };
  const plainText = usePlainText(input, settle);
  const shownText = composedText ?? (plainText.isPlain ? text : restingText(text, unit));
  useRefusal(input, symbol, onRefused);
  return (
    <span className={joinClasses(classes('room'), className)}>
      <input
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        {...rest}
        {...wiring}
        ref={input}
        type="text"
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        className={classes('input', isStale && 'stale')}
        aria-busy={isStale ? true : undefined}
        value={shownText}
        onFocus={(event) => {
          plainText.focused();
          onFocus?.(event);
        }}
        onBlur={(event) => {
          plainText.left();
          settle();
          onBlur?.(event);
        }}
        onChange={(event) => {
          plainText.typed();
          onChange(event);
        }}
        onCompositionEnd={onCompositionEnd}
      />
      <span ref={mirror} className={classes('input', 'mirror')} aria-hidden="true">
        {shownText}
      </span>
    </span>
  );
}

/** Accepts the characters of an amount only; a Korean syllable is judged when it is complete. */
function useTyping(options: {
  readonly text: string;
  readonly symbol: string;
  readonly onTextChange: (text: string) => void;
  readonly onRefused: ((refusedText: string) => void) | undefined;
}) {
  const { text, symbol, onTextChange, onRefused } = options;
  const [composedText, setComposedText] = useState<string | null>(null);
  const take = (typed: string) => {
    const typeable = findTypeableText(typed, symbol);
    if (typeable === null) onRefused?.(typed);
    else if (typeable !== text) onTextChange(typeable);
  };
  return {
    composedText,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const typed = event.currentTarget.value;
      const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
      if (isComposing) setComposedText(typed);
      else take(typed);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      setComposedText(null);
      take(event.currentTarget.value);
    },
  };
}

/** The text without focus: the parsed amount with commas, or what was typed if it cannot be parsed. */
function restingText(text: string, unit: AmountUnit): string {
  const reading = parseTypedAmount(text, unit);
  return reading.ok ? groupDigits(reading.value) : text;
}

/** Measures a hidden copy of the text, so that the field itself does not flicker. */
function useFittingFont() {
  const input = useRef<HTMLInputElement>(null);
  const mirror = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const field = input.current;
    const copy = mirror.current;
    if (field === null || copy === null) return undefined;
    const fit = () => {
      const fontMaxPx = Number.parseFloat(getComputedStyle(copy).fontSize);
      const room = { naturalWidthPx: copy.offsetWidth + CARET_ROOM_PX, availableWidthPx: field.clientWidth };
      field.style.fontSize = `${fittingFontPx({ ...room, fontMaxPx, fontMinPx: FONT_MIN_PX })}px`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(field);
    observer.observe(copy);
    return () => observer.disconnect();
  }, []);
  return { input, mirror };
}

/**
 * Refuses letters before they are inserted, so that the caret does not move. After a refused exponent sign,
 * what is typed at the same place is refused too: `1e5` must not become 15.
 */
function useRefusal(
  input: RefObject<HTMLInputElement | null>,
  symbol: string,
  onRefused?: (text: string) => void,
): void {
  const exponentAfter = useRef<string | null>(null);
  useEffect(() => {
    const field = input.current;
    if (field === null) return undefined;
    const refuseLetters = (event: InputEvent) => {
      if (event.isComposing || event.data === null) return;
      const textBefore = field.value.slice(0, field.selectionStart ?? 0);
      const isInExponent = exponentAfter.current === textBefore && event.inputType === 'insertText';
      if (!isInExponent && findTypeableText(event.data, symbol) !== null) return;
      exponentAfter.current = isInExponent || isExponentSign(textBefore, event.data) ? textBefore : null;
      event.preventDefault();
      onRefused?.(event.data);
    };
    // Any edit, a click or leaving the field ends the exponent.
    const endExponent = () => {
      exponentAfter.current = null;
    };
    const ends = ['input', 'pointerdown', 'blur'] as const;
    field.addEventListener('beforeinput', refuseLetters);
    for (const end of ends) field.addEventListener(end, endExponent);
    return () => {
      field.removeEventListener('beforeinput', refuseLetters);
      for (const end of ends) field.removeEventListener(end, endExponent);
    };
  }, [input, symbol, onRefused]);
}

/**
 * Whether the field shows plain digits because it has the focus. The commas are removed just after the focus
 * event, when browsers have placed the caret or selected all; the selection then keeps the same digits. For
 * that the text has to be the plain amount, which `settle` makes it: a restored draft may be `₩1,000,000`. On
 * a busy device somebody may type before that: their text is not changed, since half of `1억 2천` is an amount.
 */
function usePlainText(input: RefObject<HTMLInputElement | null>, settle: () => void) {
  const [phase, setPhase] = useState<'resting' | 'focused' | 'plain'>('resting');
  const kept = useRef<{ readonly fromText: string; readonly start: number; readonly end: number } | null>(
    null,
  );
  const settleNow = useEffectEvent(settle);
  useEffect(() => {
    if (phase !== 'focused') return undefined;
    const timer = setTimeout(() => {
      const field = input.current;
      const fromText = field?.value ?? '';
      kept.current = { fromText, start: field?.selectionStart ?? 0, end: field?.selectionEnd ?? 0 };
      settleNow();
      setPhase('plain');
    });
    return () => clearTimeout(timer);
  }, [input, phase]);
  useLayoutEffect(() => {
    const field = input.current;
    if (phase !== 'plain' || field === null || kept.current === null) return;
    const { fromText, start, end } = kept.current;
    kept.current = null;
    if (fromText === field.value) return;
    field.setSelectionRange(moveCaret(fromText, start, field.value), moveCaret(fromText, end, field.value));
  }, [input, phase]);
  return {
    isPlain: phase === 'plain',
    focused: () => setPhase('focused'),
    typed: () => setPhase((before) => (before === 'focused' ? 'plain' : before)),
    left: () => setPhase('resting'),
  };
}
