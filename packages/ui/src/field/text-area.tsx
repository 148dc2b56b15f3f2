import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { bindClasses, joinClasses } from '../class-names/bind-classes.ts';
import { useFieldWiring } from './field-context.ts';
import sheet from './field.module.css';

const classes = bindClasses(sheet);

export interface TextAreaProps extends ComponentProps<'textarea'> {
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
