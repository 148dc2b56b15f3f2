import { Checkbox } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { RichText } from '../../../shared/i18n/rich-text.tsx';
import { messageText } from '../form-messages.ts';
import type { ExchangeForm } from '../use-exchange-form.ts';

const TERMS_PATH = '/regulations';

/** The terms open in a new tab, so that nothing typed is lost. */
const TAGS = {
  terms: (inner: string) => (
    <a href={TERMS_PATH} target="_blank" rel="noopener">
      {inner}
    </a>
  ),
};

export function TermsField({ form }: { readonly form: ExchangeForm }): ReactNode {
  const language = useLanguage();
  const message = form.messages.terms;
  return (
    <Checkbox
      id={form.fieldIds.terms}
      checked={form.draft.hasAcceptedTerms}
      error={message === undefined ? undefined : messageText(message, language)}
      onChange={(event) => form.change({ kind: 'terms_ticked', isTicked: event.currentTarget.checked })}
    >
      <RichText text={language.t('exchange.terms')} tags={TAGS} />
    </Checkbox>
  );
}
