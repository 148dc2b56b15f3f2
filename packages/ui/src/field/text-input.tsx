import {
  type ComponentProps,
  type ReactNode,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { bindClasses, joinClasses } from '../bind-classes.ts';
import { useFieldWiring } from './field.tsx';
import sheet from './field.module.css';
import { IconButton } from '../button.tsx';
import { Icon } from '../display/icon.tsx';

const classes = bindClasses(sheet);

export interface TextInputProps extends ComponentProps<'input'> {
  /** A fixed-width font, for hashes and codes. */
  readonly isMono?: boolean;
  /** A small control at the end of the frame: show password, clear, paste. */
  readonly trailing?: ReactNode;
}

/** A text field. Inside a Field it takes its name and descriptions from there. */
export function TextInput({ isMono = false, trailing, className, ...attributes }: TextInputProps): ReactNode {
  const wiring = useFieldWiring(attributes);
  return (
    <div className={joinClasses(classes('frame'), className)}>
      <input {...attributes} {...wiring} className={classes('input', isMono && 'mono')} />
      {trailing !== undefined && <span className={classes('trailing')}>{trailing}</span>}
    </div>
  );
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  /** A fixed-width font with line breaks anywhere, for addresses. */
  readonly isMono?: boolean;
}

/** A text area that grows with its text, so that nothing is cut off. */
export function TextArea({
  isMono = false,
  className,
  rows = 1,
  ref,
  ...attributes
}: TextAreaProps): ReactNode {
  const wiring = useFieldWiring(attributes);
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current);
  useLayoutEffect(() => {
    const node = area.current;
    if (node === null || (rows === 1 && CSS.supports('field-sizing', 'content'))) return;
    node.style.height = 'auto';
    // Inside a dialog that is not open yet there is nothing to measure yet.
    if (node.scrollHeight === 0) return;
    node.style.height = `${node.scrollHeight + node.offsetHeight - node.clientHeight}px`;
  });
  return (
    <textarea
      {...attributes}
      {...wiring}
      ref={area}
      rows={rows}
      className={joinClasses(classes('frame', 'area', rows > 1 && 'tall', isMono && 'mono'), className)}
    />
  );
}

interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'trailing' | 'isMono'> {
  /** Labels of the button that shows or hides the password. */
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A password with a button that shows it. */
export function PasswordInput({ showLabel, hideLabel, ...attributes }: PasswordInputProps): ReactNode {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...attributes}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={isShown ? 'eyeOff' : 'eye'}
          label={isShown ? hideLabel : showLabel}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

/** The browser's own select in our frame; pass `<option>` elements. */
export function Select({ className, children, ...attributes }: ComponentProps<'select'>): ReactNode {
  const wiring = useFieldWiring(attributes);
  return (
    <span className={joinClasses(classes('frame', 'select'), className)}>
      <select {...attributes} {...wiring} className={classes('input')}>
        {children}
      </select>
      <span className={classes('chevron')}>
        <Icon name="chevronDown" sizePx={18} />
      </span>
    </span>
  );
}
