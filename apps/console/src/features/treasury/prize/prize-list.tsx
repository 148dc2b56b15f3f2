import type { PrizePaymentRow, Prizes } from '@naru/contract';
import { bindClasses, Button, type Column, layout, Notice, Table, VisuallyHidden } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { plainAmount } from '../../../shared/display/plain-amount.ts';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { TextField } from '../../../shared/form/fields.tsx';
import { type FormState, StepUpForm } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../../shared/display/network-label.ts';
import { ReadingNotes } from '../../../shared/page/reading-notes.tsx';
import { ReceiverText } from '../../../shared/display/receiver-text.tsx';
import { TakenOutNote } from '../../../shared/slip/taken-out-note.tsx';
import { useCan } from '../../../shared/session/session.ts';
import { usePrizes, PRIZE_EFFECTS } from './use-prizes.ts';
import { ENTRY_EFFECTS } from '../use-treasury.ts';
import { PrizePayments, TakeBackForm } from './prize-payments.tsx';
import { PrizeSlip } from './prize-slip.tsx';
import { trimZeros } from '../../../shared/display/trim-zeros.ts';
import { RehearsedPayment } from '../rehearsed-payment.tsx';
import sheet from '../treasury.module.css';
import { useSend } from '../../../shared/api/use-send.ts';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 4;
const EVIDENCE_LENGTH_MAX = 200;
const ADDRESS_LENGTH_MAX = 512;
const AMOUNT_LENGTH_MAX = 64;
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
  const [changed, setChanged] = useState<Changed | null>(null);
  const columns = useColumns({ open, change: setChanged, isPayer, isDecider: can('decide_exceptions') });
  const leave = (): void => setChanged(null);
  return (
    <>
      <p className={classes('text')}>{t('prizes.text')}</p>
      <ReadingNotes reading={reading} rowCount={SKELETON_ROWS} />
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
      <FormDialog title={changed === null ? '' : t(`prizes.${changed.act}`)} onClose={leave}>
        {changed?.act === 'change_address' && <AddressForm prize={changed.prize} onClose={leave} />}
        {changed?.act === 'take_back' && (
          <TakeBackForm {...changed.prize} payment={changed.payment} onClose={leave} />
        )}
        {(changed?.act === 'hold' || changed?.act === 'release') && (
          <HoldForm prize={changed.prize} act={changed.act} onClose={leave} />
        )}
      </FormDialog>
    </>
  );
}

/** What was recorded about a prize or its address, and is wrong; or that it may have been paid already. */
type Changed = { readonly prize: Prize } & (
  | { readonly act: 'change_address' | 'hold' | 'release' }
  | { readonly act: 'take_back'; readonly payment: PrizePaymentRow }
);

/** What a person can correct: the address of a claimed prize, or the recorded payment of a paid one. */
function correctionOf(prize: Prize): Changed | null {
  const { state, payments, isAddressProposed } = prize;
  if (state === 'claimed') return isAddressProposed ? null : { act: 'change_address', prize };
  const payment = payments.find((each) => RECORDED.has(each.state));
  return payment === undefined || payment.isProposed ? null : { act: 'take_back', prize, payment };
}

function holdOf(prize: Prize): Changed | null {
  if (prize.isHeld) return { act: 'release', prize };
  return prize.state === 'claimed' || prize.state === 'payment_gone' ? { act: 'hold', prize } : null;
}

const RECORDED: ReadonlySet<PrizePaymentRow['state']> = new Set(['confirming', 'final', 'gone'] as const);

/** A prize on hold, or whose payment is gone, may have been paid already; that payment is recorded, too. */
function isPayable(state: Prize['state']): boolean {
  return state === 'claimed' || state === 'on_hold' || state === 'payment_gone';
}

interface Acts {
  readonly isPayer: boolean;
  readonly isDecider: boolean;
  readonly open: (date: string) => void;
  readonly change: (changed: Changed) => void;
}

function useColumns(acts: Acts): readonly Column<Prize>[] {
  const t = useT();
  const networkLabel = useNetworkLabel();
  return [
    {
      key: 'date',
      header: t('prizes.date'),
      isHeadline: true,
      cell: ({ date }) => <span className={layout('one-line')}>{date}</span>,
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
      cell: ({ state, payments, isHeld, isAddressProposed }) => (
        <>
          {state === 'paid' && payments.some((payment) => payment.state === 'confirming')
            ? t('prizes.confirming')
            : t(`prizes.state.${state}`)}
          {isHeld && state !== 'on_hold' && <p>{t('prizes.state.on_hold')}</p>}
          {(isAddressProposed || payments.some((each) => each.isProposed && RECORDED.has(each.state))) && (
            <p>{t('prizes.proposed')}</p>
          )}
        </>
      ),
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
      cell: (prize) => <PrizeActs {...acts} prize={prize} />,
    },
  ];
}

function PrizeActs({ prize, open, change, isPayer, isDecider }: Acts & { readonly prize: Prize }): ReactNode {
  const t = useT();
  const { date, state } = prize;
  const corrections = [isPayer ? correctionOf(prize) : null, isDecider ? holdOf(prize) : null];
  return (
    <span className={classes('acts')}>
      {isPayer && isPayable(state) && (
        <Button size="small" onClick={() => open(date)}>
          {t('prizes.pay')}
          <VisuallyHidden>{` ${date}`}</VisuallyHidden>
        </Button>
      )}
      {corrections
        .filter((correction) => correction !== null)
        .map((correction) => (
          <Button key={correction.act} size="small" onClick={() => change(correction)}>
            {t(`prizes.${correction.act}`)}
            <VisuallyHidden>{` ${date}`}</VisuallyHidden>
          </Button>
        ))}
    </span>
  );
}

/** Another address that the winner wants; a second person has to agree, and the winner is written to. */
function AddressForm({ prize, onClose }: { readonly prize: Prize; readonly onClose: () => void }): ReactNode {
  const t = useT();
  const send = useSend(PRIZE_EFFECTS);
  const [address, setAddress] = useState('');
  return (
    <StepUpForm
      submitLabel={t('prizes.change_address')}
      note={{ hint: t('prizes.address.note') }}
      onClose={onClose}
      isReady={address.trim() !== ''}
      shownCodes={['second_person_required']}
      send={(proof) =>
        send('changePrizeAddress', {
          params: { date: prize.date },
          body: { address: address.trim(), ...proof },
        })
      }
    >
      {(state) => (
        <>
          <p>{t('prizes.address.text')}</p>
          {isRefusal(state.failure, 'second_person_required') && (
            <Notice tone="error" role="alert">
              {t('prizes.address.alone')}
            </Notice>
          )}
          {prize.address !== null && <ReceiverText address={prize.address} />}
          <TextField
            label={t('prizes.address.new')}
            error={state.isTried && address.trim() === '' && t('refusal.address_malformed')}
            name="address"
            spellCheck={false}
            maxLength={ADDRESS_LENGTH_MAX}
            text={address}
            onTextChange={setAddress}
          />
        </>
      )}
    </StepUpForm>
  );
}

function HoldForm({
  prize: { date, address },
  act,
  onClose,
}: {
  readonly prize: Prize;
  readonly act: 'hold' | 'release';
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const send = useSend(PRIZE_EFFECTS);
  return (
    <StepUpForm
      submitLabel={t(`prizes.${act}`)}
      note={{ hint: t('reason.hint') }}
      onClose={onClose}
      send={(proof) => send('holdPrize', { params: { date }, body: { isHeld: act === 'hold', ...proof } })}
    >
      <p>{t(`prizes.${act}.text`)}</p>
      {address !== null && <ReceiverText address={address} />}
    </StepUpForm>
  );
}

function PayForm({ prize, onClose }: { readonly prize: Prize; readonly onClose: () => void }): ReactNode {
  const t = useT();
  const send = useSend(ENTRY_EFFECTS);
  const [evidence, setEvidence] = useState('');
  const [entryKey] = useState(() => crypto.randomUUID());
  const { assetId, amount, symbol, decimals, date, toPay, takenOut } = prize;
  const [amountText, setAmountText] = useState(() => trimZeros(amount));
  const sent = plainAmount(amountText, { symbol, decimals });
  return (
    <StepUpForm
      submitLabel={t('prizes.pay')}
      note={{ hint: t('reason.hint') }}
      onClose={onClose}
      isReady={evidence.trim() !== '' && sent !== null}
      shownCodes={['prize_overpaid']}
      send={(proof) =>
        send('recordTreasury', {
          body: {
            kind: 'lottery_paid',
            assetId,
            amount: sent ?? '',
            lotteryDate: date,
            entryKey,
            evidence: evidence.trim(),
            ...proof,
          },
        })
      }
    >
      {(state) => (
        <>
          {toPay === null && <p>{t('prizes.on_hold')}</p>}
          <TakenOutNote takenOut={takenOut} />
          {toPay !== null && <PrizeSlip prize={prize} toPay={toPay} />}
          {toPay !== null && <RehearsedPayment prize={prize} onPaid={setEvidence} />}
          <SentField text={amountText} sent={sent} prize={prize} state={state} onChange={setAmountText} />
          <TextField
            label={t('prizes.evidence')}
            hint={t('prizes.evidence.hint')}
            error={state.isTried && evidence.trim() === '' && t('refusal.evidence_missing')}
            name="evidence"
            spellCheck={false}
            maxLength={EVIDENCE_LENGTH_MAX}
            text={evidence}
            onTextChange={setEvidence}
          />
        </>
      )}
    </StepUpForm>
  );
}

/** More can have been sent than was won, which the person has to say. */
function SentField({
  text,
  sent,
  prize: { symbol, decimals },
  state,
  onChange,
}: {
  readonly text: string;
  /** Null while it cannot be read. */
  readonly sent: string | null;
  readonly prize: Prize;
  readonly state: FormState;
  readonly onChange: (text: string) => void;
}): ReactNode {
  const t = useT();
  const isOther = isRefusal(state.failure, 'prize_overpaid') && t('refusal.prize_overpaid');
  return (
    <TextField
      label={t('prizes.sent', { symbol })}
      hint={t('prizes.sent.hint')}
      error={state.isTried && sent === null ? t('treasury.amount.problem', { decimals }) : isOther}
      isMono
      name="sent"
      inputMode="decimal"
      maxLength={AMOUNT_LENGTH_MAX}
      text={text}
      onTextChange={onChange}
    />
  );
}
