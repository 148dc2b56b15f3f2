import {
  useEffect,
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

type InputAttributes = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'inputMode' | 'ref'>;

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
  const { text, onTextChange, decimals, isStale = false, onRefused, className, ...attributes } = props;
  const { onFocus, onBlur, ...rest } = attributes;
  const wiring = useFieldWiring(rest);
  const { input, mirror } = useFittingFont();
  const [isFocused, setIsFocused] = useState(false);
  const [composedText, setComposedText] = useState<string | null>(null);
  const restText = restingText(text, decimals);
  const shownText = composedText ?? (isFocused ? text : restText);
  useRefusal(input, onRefused);
  const keepSelection = useKeptSelection(input);
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
          keepSelection(restText, text);
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

/** After the commas went, the selection stands around the same digits as before. */
function useKeptSelection(input: RefObject<HTMLInputElement | null>) {
  const kept = useRef<readonly [number, number] | null>(null);
  useLayoutEffect(() => {
    if (kept.current === null) return;
    input.current?.setSelectionRange(...kept.current);
    kept.current = null;
  });
  return (fromText: string, toText: string) => {
    const field = input.current;
    if (field === null || fromText === toText) return;
    const start = moveCaret(fromText, field.selectionStart ?? 0, toText);
    kept.current = [start, moveCaret(fromText, field.selectionEnd ?? 0, toText)];
  };
}
