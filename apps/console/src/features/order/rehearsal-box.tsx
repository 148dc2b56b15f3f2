import type { ConsoleOrder } from '@naru/contract';
import { Button, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import type { ActName } from '../../shared/api/console-api.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import type { RunAct } from './use-acts.ts';
import sheet from './rehearsal-box.module.css';

const classes = bindClasses(sheet);

export interface RehearsalBoxProps {
  readonly order: ConsoleOrder;
  readonly busy: ActName | null;
  readonly run: RunAct;
}

/** The operator's simulated wallet and miner. */
export function RehearsalBox({ order, busy, run }: RehearsalBoxProps): ReactNode {
  const t = useT();
  const payable = order.disbursements.filter(({ acts }) => acts.includes('rehearsal_pay'));
  const canMine = order.actions.includes('rehearsal_mine');
  if (payable.length === 0 && !canMine) return null;
  return (
    <section className={classes('box')} aria-labelledby="rehearsal-title">
      <h3 id="rehearsal-title" className={classes('title')}>
        {t('rehearsal.title')}
      </h3>
      <p className={classes('text')}>{t('rehearsal.text')}</p>
      <div className={classes('buttons')}>
        {payable.map(({ disbursementId, purpose }) => (
          <Button
            key={disbursementId}
            size="small"
            isLoading={busy === 'rehearsePayment'}
            onClick={() => void run('rehearsePayment', { disbursementId, sent: undefined })}
          >
            {t(`rehearsal.pay.${purpose}`)}
          </Button>
        ))}
        {canMine && (
          <Button
            size="small"
            isLoading={busy === 'rehearseBlock'}
            onClick={() => void run('rehearseBlock', undefined)}
          >
            {t('rehearsal.mine')}
          </Button>
        )}
      </div>
    </section>
  );
}
