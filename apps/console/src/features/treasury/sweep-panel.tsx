import type { ConsoleBody, SweepPlan, SweepRails } from '@naru/contract';
import { bindClasses, Button, Notice, layout, AmountText, Facts, saveFile } from '@naru/ui';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../shared/display/network-label.ts';
import { NetworkReadingNote } from '../../shared/display/network-reading-note.tsx';
import { ReadingNotes } from '../../shared/page/reading-notes.tsx';
import { useCan } from '../../shared/session/session.ts';
import sheet from './sweep-panel.module.css';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { type NetworkReading, useNetworkReading } from '../../shared/display/use-network-reading.ts';
import { useReading } from '../../shared/page/reading.ts';
import { TREASURY_KEY } from './use-treasury.ts';
import { trimZeros } from '../../shared/display/trim-zeros.ts';
import { savePsbt } from '../../shared/file/save-psbt.ts';

const classes = bindClasses(sheet);

/** The money at the deposit addresses of a network, as a list of transactions for an offline signer. */
export function SweepPanel(): ReactNode {
  const t = useT();
  const can = useCan();
  const reading = useReading('sweepRails', { request: {}, queryKey: [...TREASURY_KEY, 'sweep-rails'] });
  const rails = reading.value?.rails ?? [];
  return (
    <>
      <p className={layout('lead')}>{t('sweep.text')}</p>
      <ReadingNotes reading={reading} rowCount={3} />
      {reading.value !== null && rails.length === 0 && <Notice tone="info">{t('sweep.empty')}</Notice>}
      {rails.length > 0 && can('work_orders') && <SweepForm rails={rails} />}
    </>
  );
}

function SweepForm({ rails }: SweepRails): ReactNode {
  const t = useT();
  const labelOf = useNetworkLabel();
  const { reading, plan } = useSweep();
  const [railId, setRailId] = useState(rails[0]?.railId ?? '');
  const [to, setTo] = useState('');
  const [feesFrom, setFeesFrom] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isOfCoins = rails.find((rail) => rail.railId === railId)?.kind === 'coins';
  const isMissing = !isOfCoins && to.trim() === '';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (isMissing || reading.kind === 'reading') return;
    const given = (text: string): string | null => (text.trim() === '' ? null : text.trim());
    void plan({ railId, to: given(to), feesFrom: isOfCoins ? null : given(feesFrom) });
  };
  const address = { spellCheck: false, maxLength: 200 } as const;
  const networkOf = (id: string): string => labelOf(rails.find((rail) => rail.railId === id)?.network ?? id);
  return (
    <>
      <form className={classes('form')} noValidate onSubmit={submit}>
        <SelectField
          label={t('column.network')}
          name="rail"
          value={railId}
          options={rails.map((rail) => [rail.railId, networkOf(rail.railId)])}
          onValueChange={setRailId}
        />
        <TextField
          {...address}
          label={t(isOfCoins ? 'sweep.coins.to' : 'sweep.to')}
          hint={t(isOfCoins ? 'sweep.coins.to.hint' : 'sweep.to.hint')}
          error={isTried && isMissing ? t('sweep.to.problem') : null}
          name="to"
          text={to}
          onTextChange={setTo}
        />
        {!isOfCoins && (
          <TextField
            {...address}
            label={t('sweep.fees_from')}
            hint={t('sweep.fees_from.hint')}
            name="feesFrom"
            text={feesFrom}
            onTextChange={setFeesFrom}
          />
        )}
        <Button type="submit" kind="primary" isLoading={reading.kind === 'reading'}>
          {t('sweep.submit')}
        </Button>
      </form>
      <NetworkReadingNote reading={reading} />
      {reading.kind === 'read' && (
        <SweepPlanView {...reading.value} network={networkOf(reading.value.railId)} />
      )}
    </>
  );
}

interface PlannedSweep {
  readonly plan: SweepPlan;
  readonly railId: string;
}

function useSweep(): {
  readonly reading: NetworkReading<PlannedSweep>;
  readonly plan: (body: ConsoleBody<'planSweep'>) => Promise<unknown>;
} {
  const api = useConsoleApi();
  const { reading, read } = useNetworkReading<PlannedSweep>();
  const plan = (body: ConsoleBody<'planSweep'>): Promise<unknown> =>
    read(async () => {
      const outcome = await api.send('planSweep', { body });
      if (!outcome.ok) return outcome;
      const { plan: planned, fault } = outcome.value;
      return {
        ok: true,
        value: { value: planned === null ? null : { plan: planned, railId: body.railId }, fault },
      };
    });
  return { reading, plan };
}

interface SweepPlanProps {
  readonly plan: SweepPlan;
  readonly railId: string;
  readonly network: string;
}

/** What is moved, what it costs and where that comes from, with the file for the signer. */
function SweepPlanView({ plan, railId, network }: SweepPlanProps): ReactNode {
  const t = useT();
  const { strangeCount, transactionCount, csv, coins } = plan;
  const title = t('sweep.plan', { network });
  const isEmpty = transactionCount === 0;
  return (
    <section className={classes('plan')} aria-label={title}>
      <h2>{title}</h2>
      {strangeCount > 0 && <Notice tone="warning">{t('sweep.strange', { count: strangeCount })}</Notice>}
      <PlanFacts plan={plan} />
      {isEmpty && <Notice tone="info">{t(coins === null ? 'sweep.nothing' : 'sweep.coins.nothing')}</Notice>}
      {csv !== null && !isEmpty && (
        <>
          <p>{t('sweep.order')}</p>
          <Button onClick={() => saveFile(`sweep-${railId}.csv`, 'text/csv', csv)}>
            {t('treasury.download.csv')}
          </Button>
        </>
      )}
      {coins !== null && !isEmpty && <CoinFiles coins={coins} railId={railId} />}
    </section>
  );
}

function PlanFacts({ plan }: Pick<SweepPlanProps, 'plan'>): ReactNode {
  const t = useT();
  const { moved, fund, fees, feeSymbol, transactionCount, coins } = plan;
  const isEmpty = transactionCount === 0;
  const amount = (amountText: string, symbol: string): ReactNode => (
    <AmountText amountText={trimZeros(amountText)} symbol={symbol} />
  );
  return (
    <Facts
      facts={[
        { key: 'addresses', term: t('sweep.addresses'), detail: plan.addressCount },
        ...moved.map(({ symbol, amount: amountText, addressCount }) => ({
          key: symbol,
          term: t('sweep.moved', { symbol }),
          detail: (
            <>
              {amount(amountText, symbol)} ({t('sweep.of', { count: addressCount })})
            </>
          ),
        })),
        !isEmpty && { key: 'transactions', term: t('sweep.transactions'), detail: transactionCount },
        coins !== null && { key: 'spent', term: t('sweep.coins.spent'), detail: coins.spentCount },
        coins !== null &&
          coins.leftCount > 0 && { key: 'left', term: t('sweep.coins.left'), detail: coins.leftCount },
        coins !== null &&
          coins.heldCount > 0 && { key: 'held', term: t('sweep.coins.held'), detail: coins.heldCount },
        !isEmpty && {
          key: 'fees',
          term: t(coins === null ? 'sweep.fees' : 'psbt.fee'),
          detail: (
            <>
              {amount(fees, feeSymbol)}
              {coins !== null && ` (${t('psbt.rate', { rate: coins.feeRate })})`}
            </>
          ),
        },
        fund !== null && {
          key: 'fund',
          term: t('sweep.fund'),
          detail: (
            <>
              {amount(fund.amount, feeSymbol)} ({t('sweep.of', { count: fund.addressCount })})
            </>
          ),
        },
      ]}
    />
  );
}

interface CoinFilesProps {
  readonly coins: NonNullable<SweepPlan['coins']>;
  readonly railId: string;
}

/** The transactions of a sweep of coins, one file each. */
function CoinFiles({ coins: { psbts, isRateEstimated }, railId }: CoinFilesProps): ReactNode {
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
