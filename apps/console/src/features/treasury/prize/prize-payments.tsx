import type { PrizePaymentRow, Prizes } from '@naru/contract';
import type { PrizeJudgement } from '@naru/core';
import { Button, Notice, VisuallyHidden, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useCan } from '../../../shared/session/session.ts';
import { PRIZE_EFFECTS } from './use-prizes.ts';
import sheet from './due-prizes.module.css';
import { useSend } from '../../../shared/api/use-send.ts';

const classes = bindClasses(sheet);

type TroubleState = 'gone' | 'unexplained' | 'to_record' | 'not_ours' | 'lost' | 'lost_gone';

/** The possible judgements of a payment in each state; one that is gone is replaced by recording another. */
const JUDGEMENTS: Readonly<Record<TroubleState, readonly PrizeJudgement[]>> = {
  gone: [],
  unexplained: ['ours', 'not_ours'],
  to_record: ['not_ours'],
  not_ours: ['unexplained'],
  lost: ['unexplained'],
  lost_gone: ['unexplained'],
};

/** A payment of a prize, with what the words about it need. */
interface OfPrize extends Pick<Prizes['prizes'][number], 'date' | 'symbol' | 'isHeld'> {
  readonly payment: PrizePaymentRow;
}

interface Trouble extends OfPrize {
  readonly state: TroubleState;
}

/** The payments to winners that need a person, or were judged by one, with what to do about each. */
export function PrizePayments({ prizes }: Pick<Prizes, 'prizes'>): ReactNode {
  const t = useT();
  const isPayer = useCan()('move_reserves');
  const [judged, setJudged] = useState<(Trouble & { readonly judgement: PrizeJudgement }) | null>(null);
  const troubles = prizes.flatMap(({ payments, date, symbol, isHeld }) =>
    payments.flatMap((payment): Trouble[] => {
      const { state } = payment;
      return isTrouble(state) ? [{ payment, state, date, symbol, isHeld }] : [];
    }),
  );
  const close = (): void => setJudged(null);
  return (
    <>
      {troubles.map((trouble) => (
        <Notice
          key={trouble.payment.outputKey}
          tone={JUDGEMENTS[trouble.state].includes('unexplained') ? 'info' : 'warning'}
          className={classes('due')}
        >
          <p>{t(`prizes.payment.${wordOf(trouble)}`, wordsOf(trouble))}</p>
          <p className={layout('code')}>{trouble.payment.txid}</p>
          {trouble.payment.isProposed && <p>{t('prizes.proposed')}</p>}
          {isPayer &&
            !trouble.payment.isProposed &&
            JUDGEMENTS[trouble.state].map((judgement) => (
              <Button key={judgement} size="small" onClick={() => setJudged({ ...trouble, judgement })}>
                {t(`prizes.judge.${judgement}`)}
                <VisuallyHidden>{` ${trouble.payment.txid}`}</VisuallyHidden>
              </Button>
            ))}
        </Notice>
      ))}
      <FormDialog title={judged === null ? '' : t(`prizes.judge.${judged.judgement}`)} onClose={close}>
        {judged !== null && <JudgeForm {...judged} onClose={close} />}
      </FormDialog>
    </>
  );
}

function isTrouble(state: PrizePaymentRow['state']): state is TroubleState {
  return Object.hasOwn(JUDGEMENTS, state);
}

/** Whether the payment of a prize on hold is gone is unknown: its block may not have been read. */
function wordOf({ state, isHeld }: Trouble): TroubleState | 'gone_unread' {
  return state === 'gone' && isHeld ? 'gone_unread' : state;
}

function wordsOf({ payment, date, symbol }: OfPrize): { readonly amount: string; readonly date: string } {
  return { amount: `${readableAmount(payment.amount)} ${symbol}`, date };
}

/** What is wrong about the payment that a prize was recorded with, and is to be taken back. */
export function TakeBackForm(props: OfPrize & { readonly onClose: () => void }): ReactNode {
  return <JudgeForm {...props} judgement="unexplained" words="recorded" />;
}

function JudgeForm({
  judgement,
  words = judgement,
  onClose,
  ...trouble
}: OfPrize & {
  readonly judgement: PrizeJudgement;
  readonly words?: PrizeJudgement | 'recorded';
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const send = useSend(PRIZE_EFFECTS);
  const { railId, outputKey, txid } = trouble.payment;
  return (
    <StepUpForm
      submitLabel={t(`prizes.judge.${words}`)}
      note={{ hint: t('reason.hint') }}
      onClose={onClose}
      send={(proof) => send('judgePrizePayment', { body: { railId, outputKey, judgement, ...proof } })}
    >
      <p>{t(`prizes.judge.text.${words}`, wordsOf(trouble))}</p>
      <p className={layout('code')}>{txid}</p>
    </StepUpForm>
  );
}
