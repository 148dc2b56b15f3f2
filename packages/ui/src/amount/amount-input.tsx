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

/** The size below which an amount is no longer read at a glance. */
const FONT_MIN_PX = 18;

/** The caret stands behind the last digit and needs room too. */
const CARET_ROOM_PX = 3;

type InputAttributes = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'inputMode'>;

export interface AmountInputProps extends InputAttributes {
  /** The text as typed. Read it with `parseTypedAmount`; never turn it into a number. */
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  /** Decimals of the asset; 0 brings up the keypad without a point. */
  readonly decimals: number;
  /** A figure that is being fetched anew: shown in a quieter tone with a pulse. */
  readonly isStale?: boolean;
  /** A sign or letters were refused as typed or pasted. */
  readonly onRefused?: (refusedText: string) => void;
}

/** The big amount field: groups digits while nobody types in it and shrinks its letters until they fit. */
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

/** What stands in the field while nobody types: the reading with commas, or the text if it cannot be read. */
function restingText(text: string, decimals: number): string {
  const reading = parseTypedAmount(text, decimals);
  return reading.ok ? groupDigits(reading.value) : text;
}

/** Measures an unseen copy of the text, so that the field itself never flickers. */
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

/** Stops what cannot belong into an amount before it is in the field, so that the caret does not move. */
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
 * Whether the commas are gone because somebody types. They go just after the focus came: browsers place the
 * caret or select all only then, and the selection has to stand around the same digits afterwards.
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
