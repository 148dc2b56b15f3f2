import type { ConsoleIssue } from '@naru/contract';
import { Button, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../../shared/form/step-up-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { ReadingNotes } from '../../../shared/reading/reading-notes.tsx';
import { useCan } from '../../../shared/session/session.ts';
import { useIssue, useIssueAct, useIssueRemoval } from '../api/use-issues.ts';
import { IssueForm } from './issue-form.tsx';
import { IssueChip, IssueList, progressOf } from './issue-list.tsx';
import { IssueLetters } from './issue-letters.tsx';
import sheet from './issue.module.css';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 6;
/** In place of an id. */
const NEW_ISSUE = 'new';

export interface IssueBoardProps {
  /** Null: the list. */
  readonly issueId: string | null;
  readonly onOpen: (issueId: string | null) => void;
}

/** The newsletter: the list of its issues, one that is being written, or one that was sent. */
export function IssueBoard({ issueId, onOpen }: IssueBoardProps): ReactNode {
  const t = useT();
  if (issueId === null) return <IssueList onWrite={() => onOpen(NEW_ISSUE)} />;
  return (
    <div className={classes('board')}>
      <div>
        <Button size="small" onClick={() => onOpen(null)}>
          {t('issue.all')}
        </Button>
      </div>
      {issueId === NEW_ISSUE ? (
        <IssueForm issue={null} onSaved={({ id }) => onOpen(id)} />
      ) : (
        <KnownIssue issueId={issueId} onRemoved={() => onOpen(null)} />
      )}
    </div>
  );
}

interface KnownIssueProps {
  readonly issueId: string;
  readonly onRemoved: () => void;
}

function KnownIssue({ issueId, onRemoved }: KnownIssueProps): ReactNode {
  const t = useT();
  const reading = useIssue(issueId);
  const issue = reading.value;
  return (
    <>
      <ReadingNotes
        reading={reading}
        failedText={t('issue.error')}
        loadingText={t('issue.loading')}
        rowCount={SKELETON_ROWS}
      />
      {issue !== null && <OpenIssue key={issue.id} issue={issue} onRemoved={onRemoved} />}
    </>
  );
}

interface OpenIssueProps {
  readonly issue: ConsoleIssue;
  readonly onRemoved: () => void;
}

function OpenIssue({ issue, onRemoved }: OpenIssueProps): ReactNode {
  const can = useCan();
  // The words on the screen: an act on others that somebody has saved since then is refused.
  const [shownVersion, setShownVersion] = useState(issue.version);
  const isWritten = issue.state === 'draft' && can('answer_letters');
  return (
    <>
      <Course issue={issue} />
      {isWritten ? (
        <IssueForm issue={issue} onSaved={({ version }) => setShownVersion(version)} />
      ) : (
        <IssueLetters words={issue.words} />
      )}
      <IssueActs issue={issue} shownVersion={shownVersion} onRemoved={onRemoved} />
    </>
  );
}

/** How far it is. */
function Course({ issue }: { readonly issue: ConsoleIssue }): ReactNode {
  const t = useT();
  return (
    <p className={classes('course')} aria-live="polite">
      <IssueChip state={issue.state} />
      {issue.state === 'draft'
        ? t('issue.readers', { count: issue.confirmedReaders })
        : t('issue.progress', progressOf(issue))}
    </p>
  );
}

type OpenForm = 'send' | 'stop' | 'remove' | null;

interface IssueActsProps extends OpenIssueProps {
  readonly shownVersion: number;
}

function IssueActs({ issue, shownVersion, onRemoved }: IssueActsProps): ReactNode {
  const t = useT();
  const can = useCan();
  const [form, setForm] = useState<OpenForm>(null);
  const isDraft = issue.state === 'draft';
  return (
    <div className={classes('buttons')}>
      {isDraft && can('send_newsletter') && (
        <Button kind="primary" onClick={() => setForm('send')}>
          {t('issue.send')}
        </Button>
      )}
      {isDraft && can('answer_letters') && (
        <Button onClick={() => setForm('remove')}>{t('issue.remove')}</Button>
      )}
      {issue.state === 'sending' && can('send_newsletter') && (
        <Button kind="danger" onClick={() => setForm('stop')}>
          {t('issue.stop')}
        </Button>
      )}
      <ActDialog
        issue={issue}
        shownVersion={shownVersion}
        form={form}
        onClose={() => setForm(null)}
        onRemoved={onRemoved}
      />
    </div>
  );
}

function ActDialog({
  issue: { id, confirmedReaders, hasMailServer },
  shownVersion: version,
  form,
  onClose,
  onRemoved,
}: IssueActsProps & { readonly form: OpenForm; readonly onClose: () => void }): ReactNode {
  const t = useT();
  const act = useIssueAct();
  const remove = useIssueRemoval();
  const params = { id };
  return (
    <FormDialog title={form === null ? '' : t(`issue.${form}`)} onClose={onClose}>
      {form === 'send' && (
        <StepUpForm
          submitLabel={t('issue.send.submit')}
          warning={hasMailServer ? null : t('refusal.mail_server_missing')}
          onClose={onClose}
          send={({ password }) =>
            act((api) => api.send('sendIssue', { params, body: { version, password } }))
          }
        >
          <p>{t('issue.send.text', { count: confirmedReaders })}</p>
        </StepUpForm>
      )}
      {form === 'stop' && (
        <StepUpForm
          submitLabel={t('issue.stop.submit')}
          kind="danger"
          hasPassword={false}
          onClose={onClose}
          send={() => act((api) => api.send('stopIssue', { params }))}
        >
          <p>{t('issue.stop.text')}</p>
        </StepUpForm>
      )}
      {form === 'remove' && (
        <StepUpForm
          submitLabel={t('issue.remove')}
          kind="danger"
          hasPassword={false}
          onClose={onClose}
          send={async () => {
            const failure = await remove(id, version);
            if (failure === null) onRemoved();
            return failure;
          }}
        >
          <p>{t('issue.remove.text')}</p>
        </StepUpForm>
      )}
    </FormDialog>
  );
}
