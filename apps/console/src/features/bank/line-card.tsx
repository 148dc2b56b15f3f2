import type { BankDeskLine } from '@naru/contract';
import { AmountText, bindClasses, Button, Checkbox, StatusChip, type StatusTone } from '@naru/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { trimZeros } from '../../shared/display/trim-zeros.ts';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { KeyButton, KeyHint } from '../../shared/keys/key-button.tsx';
import type { LineCandidate } from './line-list.tsx';
import { ReverseLine } from './reverse-line.tsx';
import { UnclaimedLine } from './unclaimed-line.tsx';
import sheet from './bank-desk.module.css';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useAttestLine } from './use-bank-desk.ts';

const classes = bindClasses(sheet);

export interface LineCardProps {
  readonly line: BankDeskLine;
  readonly symbol: string;
  /** `_id` of the account's currency. */
  readonly currency: string;
  readonly isMarked: boolean;
  /** A key moved the mark here, and the focus with it: Enter is for this line, wherever the focus was. */
  readonly hasKeys: boolean;
  readonly isBusy: boolean;
  /** Null for roles that may only look. */
  readonly onRecord: ((candidate: LineCandidate) => void) | null;
  /** Null where it cannot be put aside. */
  readonly picking: { readonly isPicked: boolean; readonly onToggle: () => void } | null;
}

/** One line: what the bank says, which orders it may be for, and why. */
export function LineCard(props: LineCardProps): ReactNode {
  const { line, symbol, currency, isMarked, hasKeys, isBusy, onRecord, picking } = props;
  const t = useT();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  useEffect(() => {
    if (hasKeys) item.current?.focus({ preventScroll: true });
  }, [hasKeys]);
  // Recorded without an order, and given to one since: nothing about it is unknown any more.
  const isGiven = line.unmatched !== null && line.order !== null;
  const verdict = isGiven ? 'recorded' : line.verdict;
  return (
    <li ref={item} tabIndex={-1} className={classes('line', isMarked && 'marked')} aria-current={isMarked}>
      <LineFacts line={line} symbol={symbol} picking={picking} />
      <div className={classes('match')}>
        <StatusChip tone={TONES[verdict]}>{t(`bank.verdict.${verdict}`)}</StatusChip>
        {line.flag !== null && !isGiven && <span>{t(`bank.flag.${line.flag}`)}</span>}
        {!line.isUsed && isOfAnotherName(line) && <p>{t('bank.other_name')}</p>}
        {line.order !== null && <Link to={`/orders?order=${line.order.id}`}>{line.order.id}</Link>}
        {line.payout !== null && !line.isUsed && onRecord !== null && (
          <AttestLine line={line} isMarked={isMarked} />
        )}
        {line.isTakenBack && <span>{t('bank.taken_back')}</span>}
        {line.isUsed && line.direction === 'in' && !line.isTakenBack && onRecord !== null && (
          <ReverseLine line={line} />
        )}
        {line.unmatched !== null && line.order === null && (
          <Link to="/unmatched">{t('bank.no_order.recorded')}</Link>
        )}
        {isUnclaimed(line) && onRecord !== null && <UnclaimedLine line={line} currency={currency} />}
        {!line.isUsed &&
          line.unmatched === null &&
          line.candidates.map((candidate, index) => (
            <Candidate
              key={candidate.id}
              candidate={candidate}
              isFirst={line.verdict === 'propose' && index === 0}
              isMarked={isMarked}
              isBusy={isBusy}
              onRecord={onRecord}
            />
          ))}
      </div>
    </li>
  );
}

/** What the bank says. */
function LineFacts({ line, symbol, picking }: Pick<LineCardProps, 'line' | 'symbol' | 'picking'>): ReactNode {
  const t = useT();
  const { stamp, day } = useTimeFormats();
  const sign = line.direction === 'in' ? '' : '−';
  const amount = (
    <span className={classes('amount')}>
      {sign}
      <AmountText amountText={trimZeros(line.amount)} symbol={symbol} />
    </span>
  );
  return (
    <div className={classes('facts')}>
      {picking === null ? (
        amount
      ) : (
        <Checkbox checked={picking.isPicked} onChange={picking.onToggle}>
          {amount}
        </Checkbox>
      )}
      <span>{line.shown === '' ? t('bank.shown.none') : line.shown}</span>
      {line.holder !== null && line.holder !== line.shown && (
        <span className={classes('quiet')}>{t('bank.holder', { name: line.holder })}</span>
      )}
      {line.remark !== '' && <span className={classes('quiet')}>{line.remark}</span>}
      <span className={classes('quiet')}>
        {line.precision === 'day' ? t('bank.day', { day: day(line.bookedAt) }) : stamp(line.bookedAt)}
        {[line.bank, line.kind].filter((part) => part !== '').map((part) => ` · ${part}`)}
      </span>
    </div>
  );
}

/** Money in that is for no order, as far as anybody can see, and that nobody has recorded. */
function isUnclaimed({ verdict, flag, isUsed, unmatched }: BankDeskLine): boolean {
  const mayBeNobodys = verdict === 'none' || verdict === 'ask';
  return mayBeNobodys && flag !== 'reversed' && !isUsed && unmatched === null;
}

/** Whether the best order has another depositor than the bank names. */
function isOfAnotherName({ flag, candidates }: BankDeskLine): boolean {
  const isPrinted = candidates[0]?.reasons.includes('name_other') === true;
  return isPrinted || flag === 'third_party' || flag === 'intermediary';
}

const TONES: Readonly<Record<BankDeskLine['verdict'], StatusTone>> = {
  propose: 'paid',
  ask: 'attention',
  none: 'quiet',
  recorded: 'quiet',
  own: 'quiet',
  reversal: 'attention',
  payout: 'processing',
  payout_returned: 'attention',
};

function Candidate(props: {
  readonly candidate: LineCandidate;
  readonly isFirst: boolean;
  readonly isMarked: boolean;
  readonly isBusy: boolean;
  readonly onRecord: LineCardProps['onRecord'];
}): ReactNode {
  const { candidate, isFirst, isMarked, isBusy, onRecord } = props;
  const t = useT();
  return (
    <div className={classes('candidate')}>
      <span>
        <Link to={`/orders?order=${candidate.id}`}>{candidate.id}</Link>{' '}
        <span className={classes('quiet')}>
          {t('bank.due.of', { due: readableAmount(candidate.due) })}
          {candidate.reasons.map((reason) => ` · ${t(`bank.reason.${reason}`)}`)}
          {` · ${t('bank.score', { score: candidate.score })}`}
        </span>
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
function AttestLine({ line, isMarked }: Pick<LineCardProps, 'line' | 'isMarked'>): ReactNode {
  const t = useT();
  const attest = useAttestLine();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const id = line.order?.id ?? '';
  return (
    <>
      <KeyButton mark={isMarked ? 'take' : null} size="small" onClick={() => setIsOpen(true)}>
        {t('bank.attest', { id })}
      </KeyButton>
      <FormDialog title={t('bank.attest', { id })} onClose={close}>
        {isOpen && (
          <StepUpForm
            submitLabel={t('bank.attest.submit')}
            passwordFreeUntil={line.payout?.passwordFreeUntil ?? null}
            onClose={close}
            send={async ({ password }) => attest(line, password)}
          >
            <p>{t('bank.attest.text')}</p>
          </StepUpForm>
        )}
      </FormDialog>
    </>
  );
}
