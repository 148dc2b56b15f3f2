import { NOTE_TO_CUSTOMER_LENGTH_MAX, type ConsoleOrder } from '@naru/contract';
import { Checkbox } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { SelectField, joinTemplate } from '../../../shared/form/fields.tsx';
import { LETTER_TEXT_CODES, LetterText } from '../../../shared/form/letter-text.tsx';
import { fillText } from '../../../shared/i18n/translate.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../../shared/display/network-label.ts';
import { ActForm, type DialogFormProps } from '../dialogs/act-form.tsx';
import { TEMPLATES, TEMPLATE_WORDS, type Template } from './template-words.ts';

/** Writes to the customer: a template in the language of the order, changed as needed. */
export function TellForm({ order, run, onClose }: DialogFormProps): ReactNode {
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
