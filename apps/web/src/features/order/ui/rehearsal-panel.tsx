import type { RehearsalActionBody } from '@naru/contract';
import { Button, bindClasses } from '@naru/ui';
import { useId, type ReactNode } from 'react';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import sheet from './rehearsal-panel.module.css';
import { useOrderAct } from './use-order-act.ts';

const classes = bindClasses(sheet);

const ACTIONS = [
  { action: 'pay', labelKey: 'rehearsal.pay' },
  { action: 'mine_block', labelKey: 'rehearsal.mine' },
  { action: 'pay_too_little', labelKey: 'rehearsal.tooLittle' },
  { action: 'pay_late', labelKey: 'rehearsal.late' },
] as const satisfies readonly { action: RehearsalActionBody['action']; labelKey: string }[];

/** Acts as the payer and the network of an order without real money. */
export function RehearsalPanel({ transactionId }: { readonly transactionId: string }): ReactNode {
  const t = useTranslate();
  const act = useOrderAct(transactionId);
  const path = `/api/rehearsal/transaction/${encodeURIComponent(transactionId)}`;
  const titleId = useId();
  return (
    <section className={classes('panel')} aria-labelledby={titleId}>
      <div className={classes('words')}>
        <h2 id={titleId} className={classes('title')}>
          {t('rehearsal.title')}
        </h2>
        <p className={classes('text')}>{t('rehearsal.text')}</p>
      </div>
      <div className={classes('buttons')}>
        {ACTIONS.map(({ action, labelKey }) => (
          <Button
            key={action}
            size="small"
            aria-disabled={act.isUnderWay}
            onClick={() => act.run(path, { action })}
          >
            {t(labelKey)}
          </Button>
        ))}
      </div>
    </section>
  );
}
