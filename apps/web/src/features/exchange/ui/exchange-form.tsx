import { Slip, SlipPart, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { AddressField } from './address-field.tsx';
import { ClosureNotice } from './closure-notice.tsx';
import { ContinueRow } from './continue-row.tsx';
import { EmailField } from './email-field.tsx';
import { EndedSessionNotice } from './ended-session-notice.tsx';
import { ExchangeBanks, type ExchangeFormProps } from './exchange-banks.tsx';
import sheet from './exchange-form.module.css';
import { RequoteDialog } from './requote-dialog.tsx';
import { TagField } from './tag-field.tsx';
import { TermsField } from './terms-field.tsx';

const classes = bindClasses(sheet);

export function ExchangeFormSlip({ currencies, form }: ExchangeFormProps): ReactNode {
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
            <ClosureNotice form={form} />
            <EndedSessionNotice />
            <ContinueRow form={form} />
          </SlipPart>
        </form>
      </Slip>
      <RequoteDialog form={form} />
    </>
  );
}
