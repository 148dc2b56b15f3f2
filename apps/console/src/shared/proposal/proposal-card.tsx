import type { ConsoleProposal } from '@naru/contract';
import { Button, Notice, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { AgeText } from '../display/age-text.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { StepUpForm } from '../form/step-up-form.tsx';
import { useLanguage, useTimeFormats, useT } from '../i18n/language-context.tsx';
import { ProposalFacts } from './proposal-facts.tsx';
import sheet from './proposal.module.css';
import { DECISION_EFFECTS, useProposals } from './use-proposals.ts';
import { useSend } from '../api/use-send.ts';
import { LoadMore } from '../page/reading-notes.tsx';

const classes = bindClasses(sheet);

interface ProposalCardProps {
  readonly proposal: ConsoleProposal;
  /** The receiver of a payment, if it can be compared here; null: it cannot, so nothing is approved here. */
  readonly receiver?: string | null;
  /** Shown in place of the button to approve, such as a link to the order. */
  readonly children?: ReactNode;
}

/** What one person has prepared, who may approve it, and the buttons to decide. */
export function ProposalCard({ proposal, receiver = null, children }: ProposalCardProps): ReactNode {
  const { t } = useLanguage();
  const { day } = useTimeFormats();
  const [form, setForm] = useState<'approve' | 'reject' | null>(null);
  const close = (): void => setForm(null);
  const { kind, by, at, endsAt, reason, canApprove, canReject, isYours } = proposal;
  const ending = isYours ? 'withdraw' : 'reject';
  return (
    <Notice tone="warning" className={classes('card')}>
      <p>
        <b>{t(`proposal.title.${kind}`, { by })}</b>
      </p>
      <ProposalFacts proposal={proposal} receiver={receiver} />
      {reason !== null && <p className={layout('anywhere')}>{reason}</p>}
      <p>{useStateText(proposal)}</p>
      <p className={layout('row-0-4', 'quiet')}>
        <span>
          {t('proposal.waiting_for')} <AgeText sinceIso={at} />
        </span>
        <span>{t('proposal.ends', { time: day(endsAt) })}</span>
      </p>
      <div className={layout('line-2')}>
        {children}
        {canApprove && children === undefined && (
          <Button kind="primary" onClick={() => setForm('approve')}>
            {t('proposal.approve')}
          </Button>
        )}
        {canReject && (
          <Button kind="danger" onClick={() => setForm('reject')}>
            {t(`proposal.${ending}`)}
          </Button>
        )}
      </div>
      <FormDialog
        title={form === null ? '' : t(`proposal.${form === 'approve' ? form : ending}.title`)}
        onClose={close}
      >
        {form === 'approve' && <ApproveForm proposal={proposal} receiver={receiver} onClose={close} />}
        {form === 'reject' && <RejectForm proposal={proposal} onClose={close} />}
      </FormDialog>
    </Notice>
  );
}

/** Why this person sees no button to approve it, or what they should do before they press it. */
function useStateText({ isOutdated, isYours, canApprove, approvers }: ConsoleProposal): string {
  const { t } = useLanguage();
  if (isOutdated) return t('proposal.outdated');
  if (canApprove) return t(isYours ? 'proposal.alone' : 'proposal.compare');
  return t(isYours ? 'proposal.yours' : 'proposal.others', { names: approvers.join(', ') });
}

interface DecisionFormProps {
  readonly proposal: ConsoleProposal;
  readonly onClose: () => void;
}

function ApproveForm({
  proposal,
  receiver,
  onClose,
}: DecisionFormProps & { readonly receiver: string | null }): ReactNode {
  const { t } = useLanguage();
  const send = useSend(DECISION_EFFECTS);
  return (
    <StepUpForm
      submitLabel={t('proposal.approve')}
      onClose={onClose}
      send={({ password }) => send('approveProposal', { params: { id: proposal.id }, body: { password } })}
    >
      <ProposalFacts proposal={proposal} receiver={receiver} />
    </StepUpForm>
  );
}

function RejectForm({ proposal, onClose }: DecisionFormProps): ReactNode {
  const { t } = useLanguage();
  const send = useSend(DECISION_EFFECTS);
  return (
    <StepUpForm
      submitLabel={t(proposal.isYours ? 'proposal.withdraw' : 'proposal.reject')}
      kind="danger"
      hasPassword={false}
      note={{ hint: t('reason.hint') }}
      onClose={onClose}
      send={({ note }) => send('rejectProposal', { params: { id: proposal.id }, body: { note } })}
    >
      <p>{t('proposal.reject.text')}</p>
    </StepUpForm>
  );
}

/** What waits of one kind, above the page that it would change. */
export function WaitingProposals({ kind }: { readonly kind: ConsoleProposal['kind'] }): ReactNode {
  const t = useT();
  const reading = useProposals(kind);
  return (
    <div role="status" className={classes('list')}>
      {reading.value?.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
      <LoadMore reading={reading} label={t('queue.more')} />
    </div>
  );
}
