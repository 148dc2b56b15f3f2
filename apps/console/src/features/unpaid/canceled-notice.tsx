import type { CancelUnpaidAnswer } from '@naru/contract';
import { Notice, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../shared/i18n/language-context.tsx';
import sheet from './group-list.module.css';

const classes = bindClasses(sheet);

/** How many orders were canceled, and which were left alone for what reason. */
export function CanceledNotice({ canceled }: { readonly canceled: CancelUnpaidAnswer }): ReactNode {
  const t = useT();
  const { canceledCount, left } = canceled;
  return (
    <Notice tone={left.length === 0 ? 'success' : 'warning'} className={classes('canceled')}>
      <p>{t('unpaid.canceled', { count: canceledCount, left: left.length })}</p>
      {left.length > 0 && (
        <ul>
          {left.map(({ id, reason }) => (
            <li key={id}>
              <Link to={`/orders?queue=waiting&order=${id}`}>{id}</Link> {t(`unpaid.left.${reason}`)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
