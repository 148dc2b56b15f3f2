import type { ListedPayout } from '@naru/contract';
import { AmountText, Button, QrCode, bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { trimZeros } from '../../shared/display/trim-zeros.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { ReceiverText } from '../../shared/display/receiver-text.tsx';
import sheet from './payout-batch.module.css';

const classes = bindClasses(sheet);

export interface PaymentCodesProps {
  readonly payouts: readonly ListedPayout[];
  /** Key of the order whose code is shown; null where none is. */
  readonly shownId: string | null;
  readonly onShow: (id: string | null) => void;
}

/** Payment links as QR codes, one at a time: of several visible codes a camera may read the wrong one. */
export function PaymentCodes({ payouts, shownId, onShow }: PaymentCodesProps): ReactNode {
  const t = useT();
  const at = payouts.findIndex(({ id }) => id === shownId);
  // A payout that was seen on its network has left the list, and its code must not be paid again.
  const shown = payouts[at];
  const step = (label: string, to: ListedPayout | undefined): ReactNode => (
    <Button size="small" disabled={to === undefined} onClick={() => onShow(to?.id ?? null)}>
      {label}
    </Button>
  );
  return (
    <FormDialog
      title={shown === undefined ? '' : t('batch.qr.title', { order: shown.id })}
      onClose={() => onShow(null)}
    >
      {shown !== undefined && (
        <div className={classes('payment')}>
          {shown.paymentUri !== null && <QrCode text={shown.paymentUri} label={t('slip.qr.label')} />}
          <AmountText amountText={trimZeros(shown.amount)} symbol={shown.symbol} size="lead" />
          <ReceiverText address={shown.address} />
          <div className={layout('line-2')}>
            {step(t('batch.qr.previous'), payouts[at - 1])}
            <span role="status">{t('batch.qr.at', { at: at + 1, of: payouts.length })}</span>
            {step(t('batch.qr.next'), payouts[at + 1])}
          </div>
        </div>
      )}
    </FormDialog>
  );
}
