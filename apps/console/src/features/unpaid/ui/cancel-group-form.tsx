import type { CancelUnpaidAnswer, UnpaidGroupRow } from '@naru/contract';
import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { type Proof, StepUpForm } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useCancelUnpaidGroup } from '../api/use-unpaid.ts';
import { GroupName } from './group-name.tsx';

/** Says what follows, and asks for a reason and the password. */
export function CancelGroupForm({
  group,
  onCanceled,
  onClose,
}: {
  readonly group: UnpaidGroupRow;
  readonly onCanceled: (canceled: CancelUnpaidAnswer) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const cancel = useCancelUnpaidGroup();
  const { kind, key } = group;
  const send = async (proof: Proof): Promise<CallFailure | null> => {
    const outcome = await cancel({ kind, key, ...proof });
    if (outcome.ok) onCanceled(outcome.value);
    return outcome.ok ? null : outcome.failure;
  };
  return (
    <StepUpForm
      submitLabel={t('unpaid.cancel')}
      kind="danger"
      note={{ label: t('cancel.note'), hint: t('unpaid.note.hint'), isCounted: true }}
      send={send}
      onClose={onClose}
    >
      <p>
        <GroupName group={group} />
      </p>
      <Notice tone="warning">
        <p>{t('unpaid.cancel.text')}</p>
        <p>{t('unpaid.cancel.bank')}</p>
      </Notice>
    </StepUpForm>
  );
}
