import type { BankDeskLine } from '@naru/contract';
import { bindClasses, Button, StatusChip, type StatusTone, layout, useServerClock } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import { KeyHint } from '../../shared/keys/key-button.tsx';
import sheet from './bank-desk.module.css';
import { FormButton } from '../../shared/form/form-dialog.tsx';
import { StepUpForm, givenPassword } from '../../shared/form/step-up-form.tsx';
import { LINE_EFFECTS } from './use-bank-desk.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { timeOfLine } from './time-of-line.ts';

const classes = bindClasses(sheet);

export type LineCandidate = BankDeskLine['candidates'][number];

interface LineMatchProps {
  readonly line: BankDeskLine;
  /** `_id` of the account's currency. */
  readonly currency: string;
  readonly isMarked: boolean;
  readonly isBusy: boolean;
  /** Null for roles that may only look. */
  readonly onRecord: ((candidate: LineCandidate) => void) | null;
}

/** The desk's verdict about the line. */
export function LineVerdict({ line }: Pick<LineMatchProps, 'line'>): ReactNode {
  const t = useT();
  const isGiven = isGivenLater(line);
  const verdict = isGiven ? 'recorded' : line.verdict;
  return (
    <div className={classes('verdict')}>
      <StatusChip tone={TONES[verdict]}>{t(`bank.verdict.${verdict}`)}</StatusChip>
      {line.flag !== null && !isGiven && <span>{t(`bank.flag.${line.flag}`)}</span>}
      {!line.isUsed && line.isOtherName && <OtherName line={line} />}
      {line.isTakenBack && <span>{t('bank.taken_back')}</span>}
    </div>
  );
}

/** The steps for money from an account in another name than the customer gave. */
function OtherName({ line: { candidates } }: Pick<LineMatchProps, 'line'>): ReactNode {
  const t = useT();
  const [best] = candidates;
  if (best === undefined) return null;
  return (
    <>
      <span>{t('bank.other_name', { name: best.depositor ?? '–' })}</span>
      <ol className={classes('steps')}>
        <li>
          <Link to={`/orders?order=${best.id}`}>{t('bank.other_name.ask', { id: best.id })}</Link>
        </li>
        <li>{t('bank.other_name.record', { id: best.id })}</li>
        <li>{t('bank.other_name.answer')}</li>
      </ol>
      <span>{t('bank.other_name.back')}</span>
    </>
  );
}

/** Which orders a line may belong to, and why, with the acts that are possible. */
export function LineMatch(props: LineMatchProps): ReactNode {
  const { line, currency, isMarked, isBusy, onRecord } = props;
  const t = useT();
  const { order, isUsed, unmatched } = line;
  const isReceipt = isUsed && line.direction === 'in' && !line.isTakenBack;
  return (
    <div className={classes('match')}>
      <div className={classes('candidate')}>
        {order !== null && <Link to={`/orders?order=${order.id}`}>{order.id}</Link>}
        {line.payout !== null && !isUsed && onRecord !== null && (
          <AttestLine line={line} isMarked={isMarked} />
        )}
        {isReceipt && onRecord !== null && <ReverseLine line={line} />}
        {unmatched !== null && order === null && <Link to="/unmatched">{t('bank.no_order.recorded')}</Link>}
      </div>
      {!isUsed &&
        unmatched === null &&
        line.candidates.map((candidate, index) => (
          <Candidate
            key={candidate.id}
            candidate={candidate}
            lineAmount={line.amount}
            isFirst={line.verdict === 'propose' && index === 0}
            isMarked={isMarked}
            isBusy={isBusy}
            onRecord={onRecord}
          />
        ))}
      {isUnclaimed(line) && onRecord !== null && line.candidates.length > 0 && !line.isOtherName && (
        <p className={layout('faint')}>{t('bank.which')}</p>
      )}
      {isUnclaimed(line) && onRecord !== null && (
        <div className={classes('candidate')}>
          <UnclaimedLine line={line} currency={currency} />
        </div>
      )}
    </div>
  );
}

/** Recorded without an order, and assigned to one since: nothing about it is unknown any more. */
function isGivenLater({ unmatched, order }: BankDeskLine): boolean {
  return unmatched !== null && order !== null;
}

/** The text that the bank printed. */
export function LineText({ line }: Pick<LineMatchProps, 'line'>): ReactNode {
  const t = useT();
  const { shown, holder, remark, bank, kind } = line;
  const more = [
    holder !== null && holder !== shown ? t('bank.holder', { name: holder }) : '',
    remark,
    bank,
    kind,
  ].filter((part) => part !== '');
  return (
    <div className={classes('facts')}>
      <span>{shown === '' ? t('bank.shown.none') : shown}</span>
      {more.length > 0 && <span className={layout('faint')}>{more.join(' · ')}</span>}
    </div>
  );
}

/** Money in that is for no order, as far as anybody can see, and that nobody has recorded. */
function isUnclaimed({ verdict, flag, isUsed, unmatched }: BankDeskLine): boolean {
  const mayBeNobodys = verdict === 'none' || verdict === 'ask';
  return mayBeNobodys && flag !== 'reversed' && !isUsed && unmatched === null;
}

const TONES: Readonly<Record<BankDeskLine['verdict'], StatusTone>> = {
  propose: 'paid',
  ask: 'pending',
  none: 'quiet',
  recorded: 'quiet',
  own: 'quiet',
  reversal: 'attention',
  payout: 'processing',
  payout_returned: 'attention',
};

/** Reasons to doubt a match. */
const AGAINST: LineCandidate['reasons'] = ['name_unclear', 'name_other', 'late', 'day_only'];

function Candidate(props: {
  readonly candidate: LineCandidate;
  readonly lineAmount: string;
  readonly isFirst: boolean;
  readonly isMarked: boolean;
  readonly isBusy: boolean;
  readonly onRecord: LineMatchProps['onRecord'];
}): ReactNode {
  const { candidate, lineAmount, isFirst, isMarked, isBusy, onRecord } = props;
  const t = useT();
  const { reasons } = candidate;
  const said = (isFor: boolean): readonly string[] =>
    reasons.filter((each) => AGAINST.includes(each) !== isFor).map((each) => t(`bank.reason.${each}`));
  const fits = said(true);
  const differs = [
    ...(candidate.due === lineAmount ? [] : [t('bank.due.of', { due: readableAmount(candidate.due) })]),
    ...said(false),
  ];
  const why = [
    fits.length > 0 ? t('bank.fits', { what: fits.join(', ') }) : '',
    differs.length > 0 ? t('bank.differs', { what: differs.join(', ') }) : '',
  ];
  return (
    <div className={classes('candidate')}>
      <span>
        <Link to={`/orders?order=${candidate.id}`}>{candidate.id}</Link>{' '}
        <span className={layout('faint')}>{why.join(' ')}</span>
      </span>
      {onRecord !== null && (
        <Button
          size="small"
          kind={isFirst ? 'primary' : 'secondary'}
          isLoading={isBusy}
          aria-keyshortcuts={isFirst && isMarked ? 'Enter' : undefined}
          onClick={() => onRecord(candidate)}
        >
          {t('bank.record', { id: candidate.id })}
          {isFirst && isMarked && <KeyHint mark="take" />}
        </Button>
      )}
    </div>
  );
}

/** The button of a line that shows a payout, and the form that attests it. */
function AttestLine({ line, isMarked }: Pick<LineMatchProps, 'line' | 'isMarked'>): ReactNode {
  const t = useT();
  const send = useSend(LINE_EFFECTS);
  const { key, order, payout } = line;
  if (order === null || payout === null) return null;
  const { id } = order;
  const { disbursementId, version, passwordFreeUntil } = payout;
  return (
    <FormButton mark={isMarked ? 'take' : null} size="small" label={t('bank.attest', { id })}>
      {(close) => (
        <StepUpForm
          submitLabel={t('slip.attest.payout')}
          passwordFreeUntil={passwordFreeUntil}
          onClose={close}
          send={(proof) =>
            send('disbursementAct', {
              params: { id, disbursementId },
              body: { version, act: 'attest', reference: key, ...givenPassword(proof) },
            })
          }
        >
          <p>{t('bank.attest.text')}</p>
        </StepUpForm>
      )}
    </FormButton>
  );
}

/** The button of a recorded line whose receipt is to be taken back, and its form. */
function ReverseLine({ line }: { readonly line: BankDeskLine }): ReactNode {
  const t = useT();
  const send = useSend(LINE_EFFECTS);
  const { receiptKey, order } = line;
  if (order === null || receiptKey === null) return null;
  const { id, version } = order;
  const label = t('bank.reverse', { id });
  const isByBank = line.flag === 'reversed';
  return (
    <FormButton size="small" kind={isByBank ? 'danger' : 'secondary'} label={label}>
      {(close) => (
        <StepUpForm
          submitLabel={label}
          onClose={close}
          {...(isByBank
            ? {}
            : { note: { label: t('receipt.take_back.note'), hint: t('receipt.take_back.note.hint') } })}
          send={({ note, password }) =>
            send('reverseReceipt', {
              params: { id },
              body: {
                version,
                key: receiptKey,
                cause: isByBank ? 'taken_by_bank' : 'recorded_wrongly',
                password,
                ...(isByBank ? {} : { note }),
              },
            })
          }
        >
          <p>{t(isByBank ? 'bank.reverse.text' : 'receipt.take_back.recorded_wrongly.text')}</p>
        </StepUpForm>
      )}
    </FormButton>
  );
}

const SHOWN_CODES = ['output_already_used'] as const;

/** The button of money in that belongs to no order, and the form that records it as such. */
function UnclaimedLine({
  line,
  currency,
}: {
  readonly line: BankDeskLine;
  readonly currency: string;
}): ReactNode {
  const t = useT();
  const clock = useServerClock();
  const send = useSend(LINE_EFFECTS);
  return (
    <FormButton size="small" label={t('bank.no_order')}>
      {(close) => (
        <StepUpForm
          submitLabel={t('bank.no_order.submit')}
          shownCodes={SHOWN_CODES}
          onClose={close}
          send={({ password }) =>
            send('recordUnmatched', {
              body: {
                currency,
                amount: line.amount,
                reference: line.key,
                mark: line.shown,
                receivedAt: timeOfLine(line, clock.nowMs()),
                password,
              },
            })
          }
        >
          <p>{t('bank.no_order.text')}</p>
        </StepUpForm>
      )}
    </FormButton>
  );
}
