import type { ConsoleBody, ListedPayout, PayoutDraft } from '@naru/contract';
import { AmountText, Button, Facts, Notice, bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { trimZeros } from '../../shared/display/trim-zeros.ts';
import { savePsbt } from '../../shared/file/save-psbt.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import { NetworkReadingNote } from '../../shared/display/network-reading-note.tsx';
import sheet from './payout-batch.module.css';
import { againFields } from './taken-before.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { QUEUE_KEY } from '../../shared/api/query-keys.ts';
import { type NetworkReading, useNetworkReading } from '../../shared/display/use-network-reading.ts';

const classes = bindClasses(sheet);

export interface SignerFileProps {
  readonly payouts: readonly ListedPayout[];
  /** One of the payouts is in a file already. */
  readonly isAgain: boolean;
  /** The reason for another file; empty for a first one, null while it is missing. */
  readonly takeReason: () => string | null;
}

/** The chosen payouts as one unsigned transaction, for the wallet of the account. */
export function SignerFile({ payouts, isAgain, takeReason }: SignerFileProps): ReactNode {
  const t = useT();
  const { reading, draft } = useDraft();
  const name = `payouts-${payouts[0]?.symbol}`;
  const save = async (): Promise<void> => {
    const [first] = payouts;
    const reason = takeReason();
    if (first === undefined || reading.kind === 'reading' || reason === null) return;
    const drafted = await draft({
      railId: first.railId,
      disbursementIds: payouts.map(({ disbursementId }) => disbursementId),
      ...againFields(payouts, reason),
    });
    if (drafted !== null) savePsbt(name, drafted.psbt);
  };
  return (
    <>
      <p className={classes('text')}>{t('batch.psbt')}</p>
      {reading.kind === 'read' ? (
        <Drafted draft={reading.value} name={name} />
      ) : (
        <>
          <NetworkReadingNote reading={reading} />
          <p className={layout('line-2')}>
            <Button
              size="small"
              kind={isAgain ? 'danger' : 'secondary'}
              isLoading={reading.kind === 'reading'}
              onClick={() => void save()}
            >
              {t(isAgain ? 'batch.psbt.again.save' : 'psbt.save')}
            </Button>
          </p>
        </>
      )}
    </>
  );
}

/** The amounts that the signer should see, too. */
function Drafted(props: { readonly draft: PayoutDraft; readonly name: string }): ReactNode {
  const { draft, name } = props;
  const t = useT();
  const { coinCount, symbol, fee, feeRate, isRateEstimated, change } = draft;
  return (
    <div role="status" className={layout('stack-3', 'form-width')}>
      <p>{t('batch.psbt.saved')}</p>
      {!isRateEstimated && <Notice tone="warning">{t('psbt.no_estimate')}</Notice>}
      <Facts
        facts={[
          { key: 'coins', term: t('sweep.coins.spent'), detail: coinCount },
          {
            key: 'fee',
            term: t('psbt.fee'),
            detail: (
              <>
                <AmountText amountText={trimZeros(fee)} symbol={symbol} /> (
                {t('psbt.rate', { rate: feeRate })})
              </>
            ),
          },
          {
            key: 'change',
            term: t('psbt.change'),
            detail: <AmountText amountText={trimZeros(change ?? '0')} symbol={symbol} />,
          },
        ]}
      />
      <p className={layout('line-2')}>
        <Button size="small" onClick={() => savePsbt(name, draft.psbt)}>
          {t('batch.psbt.same')}
        </Button>
      </p>
    </div>
  );
}

/** The list is read again after every draft: it shows who saved which payouts. */
function useDraft(): {
  readonly reading: NetworkReading<PayoutDraft>;
  /** The draft that was made; null otherwise. */
  readonly draft: (body: ConsoleBody<'draftPayouts'>) => Promise<PayoutDraft | null>;
} {
  const api = useConsoleApi();
  const cache = useQueryClient();
  const { reading, read } = useNetworkReading<PayoutDraft>();
  const draft = async (body: ConsoleBody<'draftPayouts'>): Promise<PayoutDraft | null> => {
    const reported = await read(async () => {
      const outcome = await api.send('draftPayouts', { body });
      if (!outcome.ok) return outcome;
      return { ok: true, value: { value: outcome.value.draft, fault: outcome.value.fault } };
    });
    await cache.invalidateQueries({ queryKey: QUEUE_KEY });
    return reported.kind === 'read' ? reported.value : null;
  };
  return { reading, draft };
}
