import type { AuditRow, ConsoleOrder } from '@naru/contract';
import { StatusChip, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../../shared/form/step-up-form.tsx';
import { useLanguage, useT, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import { KeyButton } from '../../../shared/keys/key-button.tsx';
import { useOperatorName } from '../../../shared/session/session.ts';
import type { RunAct } from '../use-acts.ts';
import type { DialogFormProps } from '../dialogs/act-form.tsx';
import { isSentToCustomer, listNotes } from '../notes.ts';
import sheet from './order-notes.module.css';
import { TellForm } from './tell-form.tsx';

const classes = bindClasses(sheet);

export interface OrderNotesProps {
  readonly order: ConsoleOrder;
  /** For dialogs, which show a failure themselves. */
  readonly run: RunAct;
}

const FORMS = { write_note: WriteForm, tell_customer: TellForm } as const;

/** What operators wrote about the order and to its customer, and forms to write, kept when a role is lost. */
export function OrderNotes({ order, run }: OrderNotesProps): ReactNode {
  const t = useT();
  const [dialog, setDialog] = useState<keyof typeof FORMS | null>(null);
  const close = (): void => setDialog(null);
  const { canNote, notesToCustomerLeft } = order.words;
  const notes = listNotes(order.audit);
  if (notes.length === 0 && !canNote && dialog === null) return null;
  const Form = dialog === null ? null : FORMS[dialog];
  return (
    <section className={layout('stack-2')} aria-labelledby="notes-title">
      <h3 id="notes-title">{t('notes.title')}</h3>
      {notes.length === 0 ? (
        <p className={layout('faint')}>{t('notes.none')}</p>
      ) : (
        <ol className={classes('list')}>
          {notes.map(({ row, place }) => (
            <li key={place}>
              <NoteLine row={row} />
            </li>
          ))}
        </ol>
      )}
      {canNote && (
        <p className={layout('line-2')}>
          <KeyButton mark="note" size="small" onClick={() => setDialog('write_note')}>
            {t('act.write_note')}
          </KeyButton>
          <KeyButton
            mark="tell"
            size="small"
            disabled={notesToCustomerLeft === 0}
            onClick={() => setDialog('tell_customer')}
          >
            {t('act.tell_customer')}
          </KeyButton>
          {notesToCustomerLeft === 0 && <span className={layout('faint')}>{t('tell.used_up')}</span>}
        </p>
      )}
      <FormDialog title={dialog === null ? '' : t(`act.${dialog}`)} onClose={close}>
        {Form !== null && <Form key={dialog} order={order} run={run} onClose={close} />}
      </FormDialog>
    </section>
  );
}

function NoteLine({ row }: { readonly row: AuditRow }): ReactNode {
  const { t } = useLanguage();
  const { day } = useTimeFormats();
  const operatorName = useOperatorName();
  const isSent = isSentToCustomer(row);
  return (
    <article className={classes('note', isSent && 'sent')}>
      <p className={classes('head')}>
        <b>{row.actor === operatorName ? t('actor.you') : row.actor}</b>
        <time dateTime={row.happenedAt}>{day(row.happenedAt)}</time>
        {isSent && <StatusChip tone="quiet">{t('notes.sent')}</StatusChip>}
      </p>
      <p className={classes('text')} dir="auto">
        {row.note ?? t('notes.erased')}
      </p>
    </article>
  );
}

/** A note that only operators read. */
function WriteForm({ run, onClose }: DialogFormProps): ReactNode {
  const t = useT();
  return (
    <StepUpForm
      submitLabel={t('notes.submit')}
      note={{ label: t('notes.label'), hint: t('notes.hint'), isCounted: true, missing: t('notes.problem') }}
      hasPassword={false}
      onClose={onClose}
      send={({ note }) => run('writeNote', { note })}
    >
      {null}
    </StepUpForm>
  );
}
