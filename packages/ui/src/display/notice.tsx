import type { ComponentProps, ReactNode } from 'react';
import { bindClasses, joinClasses } from '../bind-classes.ts';
import sheet from './notice.module.css';

const classes = bindClasses(sheet);

type NoticeTone = 'info' | 'warning' | 'error' | 'success';

interface NoticeProps extends ComponentProps<'div'> {
  readonly tone?: NoticeTone;
  readonly children: ReactNode;
}

/** An important message with a coloured bar. Use `role="alert"` only if it has just appeared. */
export function Notice({ tone = 'warning', className, children, ...attributes }: NoticeProps): ReactNode {
  return (
    <div {...attributes} className={joinClasses(classes('notice', tone), className)}>
      {children}
    </div>
  );
}
