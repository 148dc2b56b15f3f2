import { Facts } from '@naru/ui';
import type { ReactNode } from 'react';
import { readableAmount } from '../../../shared/amount/readable-amount.ts';
import { StepUpForm } from '../../../shared/form/step-up-form.tsx';
import { useT, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import { useRecordLine } from '../api/use-bank-desk.ts';
import type { ChosenMatch } from './line-list.tsx';

/** Compares line and order once more, and asks for the password. */
export function RecordLineForm(props: {
  readonly chosen: ChosenMatch;
  readonly onDone: (chosen: ChosenMatch) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { chosen, onDone, onClose } = props;
  const { line, candidate } = chosen;
  const t = useT();
  const { stamp } = useTimeFormats();
  const record = useRecordLine();
  return (
    <StepUpForm
      submitLabel={t('bank.record', { id: candidate.id })}
      onClose={onClose}
      send={async ({ password }) => {
        const body = { version: candidate.version, key: line.key, password };
        const failure = await record(candidate.id, body);
        if (failure === null) onDone(chosen);
        return failure;
      }}
    >
      <Facts
        facts={[
          { key: 'order', term: t('bank.order'), detail: candidate.id },
          { key: 'due', term: t('bank.due'), detail: readableAmount(candidate.due) },
          { key: 'amount', term: t('bank.amount'), detail: readableAmount(line.amount) },
          { key: 'shown', term: t('bank.shown'), detail: line.shown },
          { key: 'time', term: t('bank.time'), detail: stamp(line.bookedAt) },
        ]}
      />
    </StepUpForm>
  );
}
