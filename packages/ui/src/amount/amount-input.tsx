import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { bindClasses, joinClasses } from '../class-names/bind-classes.ts';
import { useFieldWiring } from '../field/field-context.ts';
import { fittingFontPx, groupDigits, moveCaret } from './group-digits.ts';
import { isTypeable, parseTypedAmount } from './parse-typed-amount.ts';
import sheet from './amount.module.css';

const classes = bindClasses(sheet);

/** Smaller digits would be hard to read. */
const FONT_MIN_PX = 18;

/** Room for the caret after the last digit. */
const CARET_ROOM_PX = 3;

type InputAttributes = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'inputMode'>;

export interface AmountInputProps extends InputAttributes {
  /** The text as typed. Read it with `parseTypedAmount`, never as a number. */
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  /** Decimals of the asset; 0 brings up the keypad without a point. */
  readonly decimals: number;
  /** The amount is being refreshed: it is dimmed and pulses. */
  readonly isStale?: boolean;
  /** Called with typed or pasted text that was refused. */
  readonly onRefused?: (refusedText: string) => void;
}

/** The big amount field: groups digits while it has no focus, and shrinks its font until the text fits. */
export function AmountInput(props: AmountInputProps): ReactNode {
  const { text, onTextChange, decimals, isStale = false, onRefused, className, ref, ...attributes } = props;
  const { onFocus, onBlur, ...rest } = attributes;
  const wiring = useFieldWiring(rest);
  const { input, mirror } = useFittingFont();
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const [composedText, setComposedText] = useState<string | null>(null);
  const { isPlain, setIsFocused } = usePlainText(input);
  const shownText = composedText ?? (isPlain ? text : restingText(text, decimals));
  useRefusal(input, onRefused);
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
          setIsFocused(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setIsFocused(false);
          onBlur?.(event);
        }}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
          if (isComposing) setComposedText(typed);
          else if (isTypeable(typed)) onTextChange(typed);
          else onRefused?.(typed);
        }}
        onCompositionEnd={(event) => {
          const typed = event.currentTarget.value;
          setComposedText(null);
          if (!isTypeable(typed)) onRefused?.(typed);
          else if (typed !== text) onTextChange(typed);
        }}
      />
      <span ref={mirror} className={classes('input', 'mirror')} aria-hidden="true">
        {shownText}
      </span>
    </span>
  );
}

/** The text without focus: the parsed amount with commas, or what was typed if it cannot be parsed. */
function restingText(text: string, decimals: number): string {
  const reading = parseTypedAmount(text, decimals);
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

/** Refuses letters before they are inserted, so that the caret does not move. */
function useRefusal(input: RefObject<HTMLInputElement | null>, onRefused?: (text: string) => void): void {
  useEffect(() => {
    const field = input.current;
    if (field === null) return undefined;
    const refuseLetters = (event: InputEvent) => {
      if (event.isComposing || event.data === null || isTypeable(event.data)) return;
      event.preventDefault();
      onRefused?.(event.data);
    };
    field.addEventListener('beforeinput', refuseLetters);
    return () => field.removeEventListener('beforeinput', refuseLetters);
  }, [input, onRefused]);
}

/**
 * Whether the field shows plain digits because it has the focus. The commas are removed just after the focus
 * event, when browsers have placed the caret or selected all; the selection then keeps the same digits.
 */
function usePlainText(input: RefObject<HTMLInputElement | null>) {
  const [isFocused, setIsFocused] = useState(false);
  const [isPlain, setIsPlain] = useState(false);
  const kept = useRef<{ readonly fromText: string; readonly start: number; readonly end: number } | null>(
    null,
  );
  useEffect(() => {
    if (!isFocused) return undefined;
    const timer = setTimeout(() => {
      const field = input.current;
      const fromText = field?.value ?? '';
      kept.current = { fromText, start: field?.selectionStart ?? 0, end: field?.selectionEnd ?? 0 };
      setIsPlain(true);
    });
    return () => {
      clearTimeout(timer);
      setIsPlain(false);
    };
  }, [input, isFocused]);
  useLayoutEffect(() => {
    const field = input.current;
    if (!isPlain || field === null || kept.current === null) return;
    const { fromText, start, end } = kept.current;
    kept.current = null;
    if (fromText === field.value) return;
    field.setSelectionRange(moveCaret(fromText, start, field.value), moveCaret(fromText, end, field.value));
  }, [input, isPlain]);
  return { isPlain, setIsFocused };
}
