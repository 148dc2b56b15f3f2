import type { PrizePaymentRow, Prizes } from '@naru/contract';
import { Button, Notice, VisuallyHidden, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/amount/readable-amount.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useCan } from '../../../shared/session/session.ts';
import { useJudgePrize } from '../api/use-prizes.ts';
import sheet from './due-prizes.module.css';

const classes = bindClasses(sheet);

const JUDGEMENTS = ['ours', 'not_ours'] as const;
type Judgement = (typeof JUDGEMENTS)[number];

interface Trouble extends Pick<Prizes['prizes'][number], 'date' | 'symbol'> {
  readonly payment: PrizePaymentRow;
}

/** The payments to winners that need a person, with what to do; nothing while there are none. */
export function PrizePayments({ prizes }: Pick<Prizes, 'prizes'>): ReactNode {
  const t = useT();
  const isPayer = useCan()('move_reserves');
  const [judged, setJudged] = useState<(Trouble & { readonly judgement: Judgement }) | null>(null);
  const troubles = prizes.flatMap(({ payments, date, symbol }) =>
    payments
      .filter(({ state }) => state === 'gone' || state === 'unexplained')
      .map((payment): Trouble => ({ payment, date, symbol })),
  );
  const close = (): void => setJudged(null);
  return (
    <>
      {troubles.map((trouble) => (
        <Notice key={trouble.payment.outputKey} tone="warning" className={classes('due')}>
          <p>
            {t(trouble.payment.state === 'gone' ? 'prizes.gone' : 'prizes.unexplained', wordsOf(trouble))}
          </p>
          <p className={classes('txid')}>{trouble.payment.txid}</p>
          {isPayer &&
            trouble.payment.state === 'unexplained' &&
            JUDGEMENTS.map((judgement) => (
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

function wordsOf({ payment, date, symbol }: Trouble): { readonly amount: string; readonly date: string } {
  return { amount: `${readableAmount(payment.amount)} ${symbol}`, date };
}

function JudgeForm({
  judgement,
  onClose,
  ...trouble
}: Trouble & { readonly judgement: Judgement; readonly onClose: () => void }): ReactNode {
  const t = useT();
  const judge = useJudgePrize();
  const { railId, outputKey, txid } = trouble.payment;
  return (
    <StepUpForm
      submitLabel={t(`prizes.judge.${judgement}`)}
      note={{ hint: t('treasury.note.hint') }}
      onClose={onClose}
      send={(proof) => judge({ railId, outputKey, judgement, ...proof })}
    >
      <p>{t(`prizes.judge.text.${judgement}`, wordsOf(trouble))}</p>
      <p className={classes('txid')}>{txid}</p>
    </StepUpForm>
  );
}
