import { type ListEntryRow, LIST_KINDS, type List, type ListKind } from '@naru/contract';
import { layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { LIST_EFFECTS } from './use-lists.ts';
import { isRefusal } from '../../shared/api/call-failure.ts';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { useSend } from '../../shared/api/use-send.ts';

/** Takes one entry off its list. */
export function RemoveEntryForm(props: {
  readonly entry: ListEntryRow;
  readonly onClose: () => void;
}): ReactNode {
  const { entry, onClose } = props;
  const t = useT();
  const send = useSend(LIST_EFFECTS);
  return (
    <StepUpForm
      submitLabel={t('lists.remove')}
      kind="danger"
      note={{ hint: t('lists.reason.hint') }}
      hasPassword={false}
      onClose={onClose}
      send={({ note }) => send('removeListEntry', { params: { id: entry.id }, body: { note } })}
    >
      <p className={layout('code')}>{entry.value}</p>
      <p>{t('lists.remove.text')}</p>
    </StepUpForm>
  );
}

/** Lets one entry about a person stay on its list. */
export function KeepEntryForm(props: {
  readonly entry: ListEntryRow;
  readonly onClose: () => void;
}): ReactNode {
  const { entry, onClose } = props;
  const t = useT();
  const send = useSend(LIST_EFFECTS);
  return (
    <StepUpForm
      submitLabel={t('lists.keep')}
      note={{ hint: t('lists.reason.hint') }}
      hasPassword={false}
      onClose={onClose}
      send={({ note }) => send('keepListEntry', { params: { id: entry.id }, body: { note } })}
    >
      <p className={layout('code')}>{entry.value}</p>
      <p>{t('lists.keep.text')}</p>
    </StepUpForm>
  );
}

const SHOWN_CODES = ['list_value_malformed', 'list_entry_known'] as const;

/** Puts one value on a list. */
export function AddEntryForm(props: { readonly list: List; readonly onClose: () => void }): ReactNode {
  const { list, onClose } = props;
  const t = useT();
  const send = useSend(LIST_EFFECTS);
  const [kind, setKind] = useState<ListKind>('address');
  const [value, setValue] = useState('');
  return (
    <StepUpForm
      submitLabel={t(`lists.submit.${list}`)}
      note={{ hint: t('lists.reason.hint') }}
      hasPassword={false}
      isReady={value.trim() !== ''}
      shownCodes={SHOWN_CODES}
      onClose={onClose}
      send={({ note }) => send('addListEntry', { body: { list, kind, value, note } })}
    >
      {({ isTried, failure }) => {
        const refused = SHOWN_CODES.find((code) => isRefusal(failure, code));
        const missing = isTried && value.trim() === '' ? t('lists.value.missing') : null;
        return (
          <>
            <SelectField
              label={t('lists.kind')}
              value={kind}
              options={LIST_KINDS.map((each) => [each, t(`lists.kind.${each}`)] as const)}
              onValueChange={setKind}
            />
            <TextField
              label={t('lists.value')}
              hint={t(`lists.hint.${kind}`)}
              error={refused === undefined ? missing : t(`refusal.${refused}`)}
              name="value"
              maxLength={500}
              text={value}
              onTextChange={setValue}
            />
          </>
        );
      }}
    </StepUpForm>
  );
}
