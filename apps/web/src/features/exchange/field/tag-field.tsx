import { findAddressTag, joinAddressTag, splitAddressTag } from '@naru/chains';
import { Field, TextInput } from '@naru/ui';
import { useId, type ReactNode } from 'react';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import type { ExchangeForm } from '../use-exchange-form.ts';

const TAG_LETTERS_MAX = 256;

/** The tag or memo that some networks need beside an address. */
export function TagField({ form }: { readonly form: ExchangeForm }): ReactNode {
  const t = useTranslate();
  const controlId = useId();
  const tag = findAddressTag(form.receive.currency?.networkId ?? '');
  if (tag === null) return null;
  const parts = splitAddressTag(tag, form.draft.address);
  return (
    <Field label={t(`tag.${tag.parameter}`)} controlId={controlId} hint={t('tag.hint')}>
      <TextInput
        inputMode={tag.parameter === 'dt' ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={TAG_LETTERS_MAX}
        value={parts.tag}
        onChange={(event) => {
          const text = joinAddressTag(tag, { ...parts, tag: event.currentTarget.value });
          form.change({ kind: 'address_typed', text });
        }}
      />
    </Field>
  );
}
