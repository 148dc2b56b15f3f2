import type { Currency } from '@naru/contract';
import { Slip, SlipPart, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { ContinueButton } from './continue-row.tsx';
import { ExchangeBanks } from './exchange-banks.tsx';
import sheet from './exchange-form.module.css';
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
  const form = useExchangeForm(currencies, () => undefined);
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
        <SlipPart padding="form" className={classes('fields')}>
          <ContinueButton line={note} />
        </SlipPart>
      </form>
    </Slip>
  );
}
