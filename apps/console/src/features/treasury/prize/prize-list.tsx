import type { Prizes } from '@naru/contract';
import { Button, type Column, Table, VisuallyHidden, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { TextField } from '../../../shared/form/fields.tsx';
import { StepUpForm } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../../shared/display/network-label.ts';
import { ReadingNotes } from '../../../shared/page/reading-notes.tsx';
import { ReceiverText } from '../../../shared/display/receiver-text.tsx';
import { useCan } from '../../../shared/session/session.ts';
import { usePrizes } from './use-prizes.ts';
import { useRecordTreasury } from '../use-treasury.ts';
import { PrizePayments } from './prize-payments.tsx';
import { PrizeSlip } from './prize-slip.tsx';
import { RehearsedPayment } from '../rehearsed-payment.tsx';
import sheet from '../treasury.module.css';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 4;
const EVIDENCE_LENGTH_MAX = 200;
/** The day whose prize is being paid, in the address of the page. */
const PAID = 'pay';

type Prize = Prizes['prizes'][number];

/** The prizes of the lottery: which are to be paid and where to, with the form that records a payment. */
export function PrizeList(): ReactNode {
  const t = useT();
  const can = useCan();
  const reading = usePrizes();
  const [search, setSearch] = useSearchParams();
  const prizes = reading.value?.prizes ?? [];
  const isPayer = can('move_reserves');
  const prize = prizes.find(({ date, state }) => isPayer && isPayable(state) && date === search.get(PAID));
  const open = (date: string): void => setSearch({ view: 'prizes', [PAID]: date }, { replace: true });
  const close = (): void => setSearch({ view: 'prizes' }, { replace: true });
  const columns = useColumns(isPayer ? open : null);
  return (
    <>
      <p className={classes('text')}>{t('prizes.text')}</p>
      <ReadingNotes
        reading={reading}
        failedText={t('prizes.error')}
        loadingText={t('treasury.loading')}
        rowCount={SKELETON_ROWS}
      />
      <PrizePayments prizes={prizes} />
      {reading.value !== null && (
        <Table
          caption={t('treasury.view.prizes')}
          columns={columns}
          rows={prizes}
          rowKey={({ date }) => date}
          density="dense"
          empty={t('prizes.none')}
        />
      )}
      <FormDialog title={prize === undefined ? '' : t('prizes.pay.of', { date: prize.date })} onClose={close}>
        {prize !== undefined && <PayForm prize={prize} onClose={close} />}
      </FormDialog>
    </>
  );
}

/** One on hold, or whose payment is gone, may have been paid already; that payment is recorded, too. */
function isPayable(state: Prize['state']): boolean {
  return state === 'claimed' || state === 'on_hold' || state === 'payment_gone';
}

function useColumns(open: ((date: string) => void) | null): readonly Column<Prize>[] {
  const t = useT();
  const networkLabel = useNetworkLabel();
  return [
    {
      key: 'date',
      header: t('prizes.date'),
      isHeadline: true,
      cell: ({ date }) => <span className={classes('date')}>{date}</span>,
    },
    {
      key: 'amount',
      header: t('prizes.prize'),
      align: 'end',
      cell: ({ amount, symbol, network }) => `${readableAmount(amount)} ${symbol} · ${networkLabel(network)}`,
    },
    {
      key: 'state',
      header: t('prizes.state'),
      cell: ({ state, payments }) =>
        state === 'paid' && payments.some((payment) => payment.state === 'confirming')
          ? t('prizes.confirming')
          : t(`prizes.state.${state}`),
    },
    {
      key: 'address',
      header: t('prizes.address'),
      cell: ({ address }) => (address === null ? '–' : <ReceiverText address={address} />),
    },
    {
      key: 'act',
      header: t('treasury.act'),
      align: 'end',
      cell: ({ date, state }) =>
        isPayable(state) &&
        open !== null && (
          <Button size="small" onClick={() => open(date)}>
            {t('prizes.pay')}
            <VisuallyHidden>{` ${date}`}</VisuallyHidden>
          </Button>
        ),
    },
  ];
}

function PayForm({ prize, onClose }: { readonly prize: Prize; readonly onClose: () => void }): ReactNode {
  const t = useT();
  const record = useRecordTreasury();
  const [evidence, setEvidence] = useState('');
  const [entryKey] = useState(() => crypto.randomUUID());
  const { assetId, amount, date, toPay } = prize;
  return (
    <StepUpForm
      submitLabel={t('prizes.pay')}
      note={{ hint: t('treasury.note.hint') }}
      onClose={onClose}
      isReady={evidence.trim() !== ''}
      shownCodes={[]}
      send={(proof) =>
        record({
          kind: 'lottery_paid',
          assetId,
          amount,
          lotteryDate: date,
          entryKey,
          evidence: evidence.trim(),
          ...proof,
        })
      }
    >
      {(state) => (
        <>
          {toPay === null && <p>{t('prizes.on_hold')}</p>}
          {toPay !== null && <PrizeSlip prize={prize} toPay={toPay} />}
          {toPay !== null && <RehearsedPayment prize={prize} onPaid={setEvidence} />}
          <TextField
            label={t('prizes.evidence')}
            hint={t('prizes.evidence.hint')}
            error={state.isTried && evidence.trim() === '' && t('refusal.evidence_missing')}
            name="evidence"
            spellCheck={false}
            maxLength={EVIDENCE_LENGTH_MAX}
            text={evidence}
            onTextChange={(text) => {
              setEvidence(text);
              state.clearFailure();
            }}
          />
        </>
      )}
    </StepUpForm>
  );
}
