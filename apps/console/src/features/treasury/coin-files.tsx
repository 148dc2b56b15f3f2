import type { SweepPlan } from '@naru/contract';
import { Button, Notice, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { savePsbt } from '../../shared/file/save-psbt.ts';
import { useT } from '../../shared/i18n/language-context.tsx';

export interface CoinFilesProps {
  readonly coins: NonNullable<SweepPlan['coins']>;
  readonly railId: string;
}

/** The transactions of a sweep of coins, one file each. */
export function CoinFiles({ coins: { psbts, isRateEstimated }, railId }: CoinFilesProps): ReactNode {
  const t = useT();
  const isSingle = psbts.length === 1;
  return (
    <>
      {!isRateEstimated && <Notice tone="warning">{t('psbt.no_estimate')}</Notice>}
      <p>{t('sweep.coins.order')}</p>
      <div className={layout('row-2')}>
        {psbts.map((psbt, index) => (
          <Button
            key={psbt}
            onClick={() => savePsbt(isSingle ? `sweep-${railId}` : `sweep-${railId}-${index + 1}`, psbt)}
          >
            {isSingle ? t('psbt.save') : t('sweep.coins.save', { at: index + 1, of: psbts.length })}
          </Button>
        ))}
      </div>
    </>
  );
}
