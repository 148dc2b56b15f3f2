import type { UnpaidGroupRow } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';
import sheet from './group-list.module.css';

const classes = bindClasses(sheet);

/** Enough of a keyed hash to tell networks and browsers apart; it says nothing about who they are. */
const MARK_LENGTH = 6;

/** What the orders of a group have in common, such as `Network Xk3f9a`. */
export function GroupName({ group }: { readonly group: UnpaidGroupRow }): ReactNode {
  const t = useT();
  const { kind, value } = group;
  const isMark = kind === 'network' || kind === 'client';
  return (
    <span className={classes('name')}>
      {t(`unpaid.kind.${kind}`)}{' '}
      <span className={classes('value')}>{isMark ? value.slice(0, MARK_LENGTH) : value}</span>
    </span>
  );
}
