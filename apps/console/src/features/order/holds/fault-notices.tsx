import type { ConsoleOrder } from '@naru/contract';
import { Notice, bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import sheet from './hold-notices.module.css';

const classes = bindClasses(sheet);

/** The errors of the program with this order, and what to do about them. */
export function FaultNotices({ faults }: Pick<ConsoleOrder, 'faults'>): ReactNode {
  const { t, tName } = useLanguage();
  const { stamp } = useTimeFormats();
  return faults.map(({ work, network, failures, failedAt, retryAt, cause }) => (
    <Notice key={`${work} ${network}`} tone="warning" className={classes('hold')}>
      <p>
        <b>
          {t('fault.title', {
            work: network === null ? tName('fault_work', work, work) : t('fault_work.rail', { network }),
          })}
        </b>
      </p>
      <p className={layout('code')}>{cause}</p>
      <p className={classes('times')}>
        <span>{t('fault.times', { count: failures, time: stamp(failedAt) })}</span>
        <span>{t('fault.retry', { time: stamp(retryAt) })}</span>
      </p>
      <p>{t('fault.advice')}</p>
    </Notice>
  ));
}
