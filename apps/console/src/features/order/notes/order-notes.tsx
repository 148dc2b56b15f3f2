import { type AuditRow, type ConsoleOrder, NOTE_TO_CUSTOMER_LENGTH_MAX } from '@naru/contract';
import { StatusChip, bindClasses, layout, Checkbox } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../../shared/form/step-up-form.tsx';
import { useLanguage, useT, useTimeFormats } from '../../../shared/i18n/language-context.tsx';
import { KeyButton } from '../../../shared/keys/key-button.tsx';
import { useOperatorName } from '../../../shared/session/session.ts';
import type { RunAct } from '../use-acts.ts';
import { type DialogFormProps, ActForm } from '../dialogs/act-form.tsx';
import { isSentToCustomer, listNotes } from '../notes.ts';
import sheet from './order-notes.module.css';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { SelectField, joinTemplate } from '../../../shared/form/fields.tsx';
import { LETTER_TEXT_CODES, LetterText } from '../../../shared/form/letter-text.tsx';
import { fillText } from '../../../shared/i18n/translate.ts';
import { useNetworkLabel } from '../../../shared/display/network-label.ts';
import { TEMPLATES, TEMPLATE_WORDS, type Template } from './template-words.ts';

const classes = bindClasses(sheet);

interface OrderNotesProps {
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
      <p className={layout('anywhere', 'keep-lines')} dir="auto">
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

/** Writes to the customer: a template in the language of the order, changed as needed. */
function TellForm({ order, run, onClose }: DialogFormProps): ReactNode {
  const t = useT();
  const templateText = useTemplateText(order);
  const proposed = order.waitingLine?.isOtherName === true ? 'whose_account' : null;
  const [template, setTemplate] = useState<Template | null>(proposed);
  const [text, setText] = useState(proposed === null ? '' : templateText(proposed));
  const [asksPayment, setAsksPayment] = useState(false);
  const choose = (chosen: Template | null): void => {
    setTemplate(chosen);
    setAsksPayment(chosen === 'pay_again');
    if (chosen !== null)
      setText((typed) => joinTemplate(typed, templateText(chosen), TEMPLATES.map(templateText)));
  };
  const { notesToCustomerLeft: left } = order.words;
  return (
    <ActForm
      order={order}
      submitLabel={t('tell.submit')}
      hasPassword={false}
      isReady={text.trim() !== ''}
      shownCodes={LETTER_TEXT_CODES}
      onClose={onClose}
      send={() => run('tellCustomer', { version: order.version, note: text.trim(), asksPayment })}
    >
      {(state) => (
        <>
          <p>{t('tell.text', { language: t(`language.${order.words.language}`), left })}</p>
          <SelectField
            label={t('tell.template')}
            value={template}
            options={[
              [null, t('tell.template.none')],
              ...TEMPLATES.filter((each) => fits(each, order)).map(
                (each) => [each, t(`tell.template.${each}`)] as const,
              ),
            ]}
            onValueChange={choose}
          />
          <LetterText
            {...state}
            name="note"
            label={t('tell.label')}
            hint={t('tell.hint')}
            missing={t('tell.problem')}
            rows={6}
            lengthMax={NOTE_TO_CUSTOMER_LENGTH_MAX}
            language={order.words.language}
            text={text}
            onTextChange={setText}
          />
          <AskBox order={order} isTicked={asksPayment} onTick={setAsksPayment} />
        </>
      )}
    </ActForm>
  );
}

interface AskBoxProps {
  readonly order: ConsoleOrder;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** Makes the customer's page ask again for the money that was taken back. */
function AskBox({ order, isTicked, onTick }: AskBoxProps): ReactNode {
  const t = useT();
  const { missing } = order.words;
  if (missing === null) return null;
  const amount = `${readableAmount(missing)} ${order.transaction.fromCurrency.symbol}`;
  return (
    <Checkbox checked={isTicked} onChange={(event) => onTick(event.currentTarget.checked)}>
      {t('tell.asks', { amount })}
    </Checkbox>
  );
}

/** Whether the text of a template can be true of the order. */
function fits(template: Template, { transaction, words, disbursements }: ConsoleOrder): boolean {
  switch (template) {
    case 'reference':
      return transaction.depositReference !== null;
    case 'whose_account':
      return transaction.depositKind === 'bank';
    case 'pay_again':
      return words.missing !== null;
    case 'paid_twice':
      return disbursements.some(({ state }) => state === 'excess' || state === 'settled');
    case 'receipt':
      return transaction.status === 'delivered';
    case 'checking':
    case 'elsewhere':
    case 'not_found':
    case 'refund_address':
    case 'delayed':
      return true;
  }
}

function useTemplateText({ transaction, words }: ConsoleOrder): (template: Template) => string {
  const networkLabel = useNetworkLabel();
  const { language } = words;
  const values = {
    reference: transaction.depositReference ?? transaction.id,
    network: networkLabel(transaction.toCurrency.network),
  };
  return (template) => fillText(TEMPLATE_WORDS[language][template], values, language);
}
