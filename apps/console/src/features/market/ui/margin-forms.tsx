import type { MarginList, MarginPair } from '@naru/contract';
import { parseAdjustmentPercent } from '@naru/core';
import { Field, TextInput } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useOrderPrice } from '../api/use-market.ts';
import { ConfirmedForm } from './confirmed-form.tsx';
import { useConfirmed } from './use-confirmed.ts';

interface MarginFormProps {
  readonly pair: MarginPair;
  readonly onClose: () => void;
}

const PERCENT_CODES = ['adjustment_malformed', 'adjustment_out_of_bounds', 'adjustment_pays_circle'] as const;

/** A percentage of the pair's own. */
export function SetMarginForm(props: MarginFormProps & { readonly margins: MarginList }): ReactNode {
  const { pair, margins, onClose } = props;
  const t = useT();
  const order = useOrderPrice();
  const confirmed = useConfirmed();
  // What the operator saw when the form opened: a change of somebody else meanwhile is not written over.
  const [{ fromCurrency, toCurrency, own: before, standard }] = useState(pair);
  const [text, setText] = useState(before ?? standard);
  const adjustment = text.trim().replace('−', '-');
  const isPlain = parseAdjustmentPercent(adjustment).ok;
  const refused = PERCENT_CODES.find((code) => isRefusal(confirmed.failure, code));
  const refusal = refused === undefined ? null : t(`refusal.${refused}`);
  const problem = confirmed.isTried && !isPlain ? t('margin.new.problem') : refusal;
  return (
    <ConfirmedForm
      confirmed={confirmed}
      submitLabel={t('margin.set.submit')}
      onClose={onClose}
      codesShownByFields={PERCENT_CODES}
      onSend={(proof) =>
        isPlain ? order('setAdjustment', { fromCurrency, toCurrency, before, adjustment, ...proof }) : null
      }
    >
      <p>{t('margin.set.text')}</p>
      <Field
        label={t('margin.new')}
        hint={t('margin.new.hint', { min: margins.min, max: margins.max })}
        error={problem}
      >
        <TextInput
          isMono
          name="adjustment"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            confirmed.setFailure(null);
          }}
        />
      </Field>
    </ConfirmedForm>
  );
}

/** Back to what the pair's risk says. */
export function RemoveMarginForm({ pair, onClose }: MarginFormProps): ReactNode {
  const t = useT();
  const order = useOrderPrice();
  const confirmed = useConfirmed();
  const [{ fromCurrency, toCurrency, own: before, standard }] = useState(pair);
  return (
    <ConfirmedForm
      confirmed={confirmed}
      submitLabel={t('margin.remove.submit')}
      onClose={onClose}
      onSend={(proof) => order('removeAdjustment', { fromCurrency, toCurrency, before, ...proof })}
    >
      <p>{t('margin.remove.text', { percent: standard })}</p>
    </ConfirmedForm>
  );
}
