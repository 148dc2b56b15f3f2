import type { PublicBody, Transaction } from '@naru/contract';
import { Button, bindClasses, layout } from '@naru/ui';
import { useId, type ReactNode } from 'react';
import { useOrderTexts } from '../../shared/i18n/use-order-texts.ts';
import sheet from './rehearsal-panel.module.css';
import { useOrderAct } from './use-order-act.ts';

const classes = bindClasses(sheet);

const ACTIONS = [
  { action: 'pay', labelKey: 'rehearsal.pay' },
  { action: 'mine_block', labelKey: 'rehearsal.mine' },
  { action: 'pay_too_little', labelKey: 'rehearsal.tooLittle' },
  { action: 'pay_late', labelKey: 'rehearsal.late' },
] as const satisfies readonly { action: PublicBody<'rehearse'>['action']; labelKey: string }[];

export interface RehearsalPanelProps {
  readonly transaction: Pick<Transaction, '_id' | 'depositKind' | 'status'>;
}

/** Acts as the payer, and as the network, of an order without real money. */
export function RehearsalPanel({ transaction }: RehearsalPanelProps): ReactNode {
  const t = useOrderTexts();
  const isBank = transaction.depositKind === 'bank';
  const titleId = useId();
  return (
    <section className={classes('panel')} data-screen="" aria-labelledby={titleId}>
      <div className={classes('words')}>
        <h2 id={titleId} className={layout('plain-title')}>
          {t('app.rehearsal')}
        </h2>
        <p className={layout('quiet-small')}>{t(isBank ? 'rehearsal.textBank' : 'rehearsal.text')}</p>
      </div>
      <div className={layout('row-2')}>
        {isBank ? <BankPayer transaction={transaction} /> : <ChainPayer transaction={transaction} />}
      </div>
    </section>
  );
}

function ChainPayer({ transaction }: RehearsalPanelProps): ReactNode {
  const t = useOrderTexts();
  const act = useOrderAct(transaction._id);
  return ACTIONS.map(({ action, labelKey }) => (
    <Button
      key={action}
      size="small"
      aria-disabled={act.isUnderWay}
      onClick={() =>
        act.run((api) => api.send('rehearse', { params: { id: transaction._id }, body: { action } }))
      }
    >
      {t(labelKey)}
    </Button>
  ));
}

/** Nobody can see a transfer but the operator: paying is to say so. */
function BankPayer({ transaction }: RehearsalPanelProps): ReactNode {
  const t = useOrderTexts();
  const act = useOrderAct(transaction._id);
  if (transaction.status !== 'pending') return null;
  return (
    <Button
      size="small"
      aria-disabled={act.isUnderWay}
      onClick={() => act.run((api) => api.send('claimTransaction', { params: { id: transaction._id } }))}
    >
      {t('rehearsal.pay')}
    </Button>
  );
}
