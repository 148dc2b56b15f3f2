import type { Currency } from '@naru/contract';
import { Button, Slip, SlipPart, bindClasses } from '@naru/ui';
import { useId, type ReactNode } from 'react';
import { useTranslate } from '../../shared/i18n/language-context.tsx';
import sheet from './amounts-form.module.css';
import { ExchangeBanks } from './exchange-banks.tsx';
import { useExchangeForm } from './use-exchange-form.ts';
import { keepDraft } from './use-exchange-draft.ts';

const classes = bindClasses(sheet);

export interface AmountsFormProps {
  readonly currencies: readonly Currency[];
  /** Shown under the button. */
  readonly note: string;
  /** The draft has been stored for the full form. */
  readonly onContinue: () => void;
}

/** The amounts only; the full form continues from there. */
export function AmountsForm({ currencies, note, onContinue }: AmountsFormProps): ReactNode {
  const t = useTranslate();
  const form = useExchangeForm(currencies, () => undefined);
  const noteId = useId();
  return (
    <Slip>
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          keepDraft(form.draft);
          onContinue();
        }}
      >
        <ExchangeBanks currencies={currencies} form={form} />
        <SlipPart padding="form" className={classes('row')}>
          <Button type="submit" kind="primary" size="large" isWide aria-describedby={noteId}>
            {t('exchange.continue')}
          </Button>
          <p id={noteId} className={classes('note')}>
            {note}
          </p>
        </SlipPart>
      </form>
    </Slip>
  );
}
