import { Slip, SlipPart, bindClasses } from '@naru/ui';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { AddressField } from './address-field.tsx';
import { ContinueRow } from './continue-row.tsx';
import { EmailField } from './email-field.tsx';
import { ExchangeBanks, type ExchangeFormProps } from './exchange-banks.tsx';
import sheet from './exchange-form.module.css';
import { TagField } from './tag-field.tsx';
import { TermsField } from './terms-field.tsx';

const classes = bindClasses(sheet);

const LazyRequoteDialog = lazy(async () => ({
  default: (await import('./requote-dialog.tsx')).RequoteDialog,
}));

export function ExchangeFormSlip({ currencies, form }: ExchangeFormProps): ReactNode {
  // Seldom needed: the dialog loads when it is first needed, and then stays.
  const [isRequoteNeeded, setRequoteNeeded] = useState(false);
  if (form.order.requote !== null && !isRequoteNeeded) setRequoteNeeded(true);
  return (
    <>
      <Slip>
        <form
          noValidate
          autoComplete="on"
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <ExchangeBanks currencies={currencies} form={form} />
          <SlipPart padding="form" className={classes('fields')}>
            <AddressField form={form} />
            <TagField form={form} />
            <EmailField form={form} />
            <TermsField form={form} />
            <ContinueRow form={form} />
          </SlipPart>
        </form>
      </Slip>
      {isRequoteNeeded && (
        <Suspense fallback={null}>
          <LazyRequoteDialog form={form} />
        </Suspense>
      )}
    </>
  );
}
