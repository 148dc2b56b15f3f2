import { bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import sheet from './change-text.module.css';

const classes = bindClasses(sheet);

/** A change in percent. Which colour means a rise depends on the language. */
export function ChangeText({ percent }: { readonly percent: string | null }): ReactNode {
  if (percent === null) return <span className={layout('faint')}>–</span>;
  const bare = percent.replace(/^[+-]/, '');
  if (/^[0.]+$/.test(bare)) return <span className={layout('faint')}>{bare}%</span>;
  const isDown = percent.startsWith('-');
  return (
    <span className={classes(isDown ? 'down' : 'up')}>
      <span aria-hidden="true">{isDown ? '▼ ' : '▲ '}</span>
      {isDown ? '−' : '+'}
      {bare}%
    </span>
  );
}
