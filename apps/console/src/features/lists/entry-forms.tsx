import type { ListEntryRow } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useListActs } from './use-lists.ts';
import sheet from './lists.module.css';

const classes = bindClasses(sheet);

/** Takes one entry off its list. */
export function RemoveEntryForm(props: {
  readonly entry: ListEntryRow;
  readonly onClose: () => void;
}): ReactNode {
  const { entry, onClose } = props;
  const t = useT();
  const { remove } = useListActs();
  return (
    <StepUpForm
      submitLabel={t('lists.remove')}
      kind="danger"
      note={{ hint: t('lists.reason.hint') }}
      hasPassword={false}
      onClose={onClose}
      send={({ note }) => remove(entry.id, note)}
    >
      <p className={classes('value')}>{entry.value}</p>
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
  const { keep } = useListActs();
  return (
    <StepUpForm
      submitLabel={t('lists.keep')}
      note={{ hint: t('lists.reason.hint') }}
      hasPassword={false}
      onClose={onClose}
      send={({ note }) => keep(entry.id, note)}
    >
      <p className={classes('value')}>{entry.value}</p>
      <p>{t('lists.keep.text')}</p>
    </StepUpForm>
  );
}
