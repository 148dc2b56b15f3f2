import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useOrderPrice } from '../api/use-market.ts';
import { ConfirmedForm } from './confirmed-form.tsx';
import { useConfirmed } from './use-confirmed.ts';

export interface FreeFormProps {
  readonly symbol: string;
  readonly kind: 'unpin' | 'resume';
  readonly onClose: () => void;
}

/** Ends a stop or a set price. */
export function FreeForm({ symbol, kind, onClose }: FreeFormProps): ReactNode {
  const t = useT();
  const order = useOrderPrice();
  const confirmed = useConfirmed();
  const isResume = kind === 'resume';
  return (
    <ConfirmedForm
      confirmed={confirmed}
      submitLabel={isResume ? t('market.resume') : t('market.unpin')}
      onClose={onClose}
      onSend={(proof) => order(isResume ? 'resumePrice' : 'unpinPrice', { symbol, ...proof })}
    >
      <p>{t(isResume ? 'free.resume.text' : 'free.unpin.text')}</p>
    </ConfirmedForm>
  );
}
