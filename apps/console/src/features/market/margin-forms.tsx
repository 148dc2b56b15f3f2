import type { MarginList, MarginPair } from '@naru/contract';
import { parseAdjustmentPercent } from '@naru/core';
import { type ReactNode, useState } from 'react';
import { isRefusal } from '../../shared/api/call-failure.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useActOnMarket } from './use-market.ts';

interface MarginFormProps {
  readonly pair: MarginPair;
  readonly onClose: () => void;
}

const PERCENT_CODES = ['adjustment_malformed', 'adjustment_out_of_bounds', 'adjustment_pays_circle'] as const;

/** Sets an adjustment for this pair alone. */
export function SetMarginForm(props: MarginFormProps & { readonly margins: MarginList }): ReactNode {
  const { pair, margins, onClose } = props;
  const t = useT();
  const act = useActOnMarket();
  // The pair as the operator saw it when the form opened: a later change by somebody else is not overwritten.
  const [{ fromCurrency, toCurrency, own: before, standard }] = useState(pair);
  const [text, setText] = useState(before ?? standard);
  const adjustment = text.trim().replace('−', '-');
  const isPlain = parseAdjustmentPercent(adjustment).ok;
  return (
    <StepUpForm
      submitLabel={t('margin.set.submit')}
      note={{ hint: t('market.note.hint') }}
      onClose={onClose}
      isReady={isPlain}
      shownCodes={PERCENT_CODES}
      send={(proof) =>
        act('setAdjustment', { body: { fromCurrency, toCurrency, before, adjustment, ...proof } })
      }
    >
      {({ isTried, failure, clearFailure }) => {
        const refused = PERCENT_CODES.find((code) => isRefusal(failure, code));
        return (
          <>
            <p>{t('margin.set.text')}</p>
            <TextField
              label={t('margin.new')}
              hint={t('margin.new.hint', { min: margins.min, max: margins.max })}
              error={
                isTried && !isPlain
                  ? t('margin.new.problem')
                  : refused !== undefined && t(`refusal.${refused}`)
              }
              isMono
              name="adjustment"
              spellCheck={false}
              text={text}
              onTextChange={(typed) => {
                setText(typed);
                clearFailure();
              }}
            />
          </>
        );
      }}
    </StepUpForm>
  );
}

/** Returns the pair to the adjustment that follows from its risk. */
export function RemoveMarginForm({ pair, onClose }: MarginFormProps): ReactNode {
  const t = useT();
  const act = useActOnMarket();
  const [{ fromCurrency, toCurrency, own: before, standard }] = useState(pair);
  return (
    <StepUpForm
      submitLabel={t('margin.remove.submit')}
      note={{ hint: t('market.note.hint') }}
      onClose={onClose}
      send={(proof) => act('removeAdjustment', { body: { fromCurrency, toCurrency, before, ...proof } })}
    >
      <p>{t('margin.remove.text', { percent: standard })}</p>
    </StepUpForm>
  );
}
