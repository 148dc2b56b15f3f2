import { ADDRESS_LETTERS_MAX } from '@naru/chains';
import { REFUND_ACTS, type RefundAct } from '@naru/core';
import type { ConsoleOrder, ConsoleRefund, ConsoleBody } from '@naru/contract';
import { Facts, Field, Notice, TextArea, TextInput, useServerNowMs } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { useFailureText } from '../../../shared/display/failure-text.ts';
import { type FormState, type Proof, givenPassword } from '../../../shared/form/step-up-form.tsx';
import { useT, useLanguage } from '../../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../../shared/display/network-label.ts';
import { ActForm, type DialogFormProps, AmountLines } from '../dialogs/act-form.tsx';
import { readReceiptTime } from '../../../shared/form/receipt-time.ts';
import {
  CODES_OF_FIELD,
  NO_VALUES,
  type RefundField,
  type RefundValues,
  fieldsOf,
  missingFields,
  type AddressEntry,
  doubtOf,
} from './refund-fields.ts';
import { useAgeText } from '../../../shared/display/age-text.tsx';

const TEXT_LENGTH_MAX = 500;

interface RefundActFormProps extends DialogFormProps {
  readonly refund: ConsoleRefund;
  readonly act: RefundAct;
}

/** One act on one refund: its effect, the whole amount and address, and what the desk requires. */
export function RefundActForm({ order, refund, act, run, onClose }: RefundActFormProps): ReactNode {
  const t = useT();
  const [values, setValues] = useState<RefundValues>(NO_VALUES);
  const { stepUp } = REFUND_ACTS[act];
  const { refundId } = refund;
  return (
    <ActForm
      order={order}
      kind={act === 'waive' ? 'danger' : 'primary'}
      submitLabel={t(`refund.act.${act}`)}
      onClose={onClose}
      hasPassword={stepUp !== 'none'}
      passwordFreeUntil={stepUp === 'routine' ? order.passwordFreeUntil : null}
      isReady={missingFields(act, values).length === 0}
      shownCodes={Object.values(CODES_OF_FIELD).flat()}
      send={(proof) => run('refundAct', { refundId, sent: bodyOf(order.version, act, values, proof) })}
    >
      {(state) => (
        <>
          <Notice tone={act === 'waive' || act === 'convert' ? 'warning' : 'info'}>
            {t(`refund.text.${act}`)}
          </Notice>
          <AmountLines
            amountLabel={t(`refund.amount.${act}`)}
            amountText={act === 'waive' ? refund.waivable : refund.amount}
            symbol={refund.symbol}
            network={refund.network}
            addressLabel={t('prepare.address')}
            address={act === 'approve' ? refund.receiver : null}
          />
          {act === 'waive' && <WaiverCap refund={refund} />}
          {act === 'waive' && refund.waivable !== refund.amount && (
            <Notice tone="info">{t('refund.waive.part')}</Notice>
          )}
          {act === 'convert' && <Conversion order={order} refund={refund} />}
          {act === 'approve' && <RefundAddressOrigin refund={refund} />}
          {fieldsOf(act).map((field) => (
            <RefundInput
              key={field}
              {...state}
              field={field}
              refund={refund}
              value={values[field]}
              onValueChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
            />
          ))}
        </>
      )}
    </ActForm>
  );
}

function bodyOf(
  version: number,
  act: RefundAct,
  values: RefundValues,
  proof: Proof,
): ConsoleBody<'refundAct'> {
  const fields = fieldsOf(act);
  const reviewAt = fields.includes('reviewAt') ? readReceiptTime(values.reviewAt) : null;
  return {
    version,
    act,
    ...givenPassword(proof),
    ...(fields.includes('address') ? { address: values.address.trim() } : {}),
    ...(fields.includes('note') ? { note: values.note.trim() } : {}),
    ...(reviewAt === null ? {} : { reviewAt }),
  };
}

/** What returning it may cost, and what is not there to be sent: more than that is never kept. */
function WaiverCap({ refund }: { readonly refund: ConsoleRefund }): ReactNode {
  const t = useT();
  const withSymbol = (amount: string): string => `${readableAmount(amount)} ${refund.symbol}`;
  const fee = { key: 'cap', term: t('refund.fee_cap'), detail: withSymbol(refund.feeCap) };
  if (refund.gone === null) return <Facts facts={[fee]} />;
  const gone = { key: 'gone', term: t('refund.gone'), detail: withSymbol(refund.gone) };
  return <Facts facts={[fee, gone]} />;
}

/** The new order at the current prices. */
function Conversion(props: { readonly order: ConsoleOrder; readonly refund: ConsoleRefund }): ReactNode {
  const { transaction } = props.order;
  const { conversion } = props.refund;
  const t = useT();
  if (conversion === null) return <Notice tone="error">{t('refund.convert.impossible')}</Notice>;
  return (
    <AmountLines
      amountLabel={t('refund.convert.receives')}
      amountText={conversion.receiveAmount}
      symbol={conversion.receiveSymbol}
      network={transaction.toCurrency.network}
      addressLabel={t('prepare.address')}
      address={props.order.receiver}
    />
  );
}

interface RefundInputProps extends FormState {
  readonly field: RefundField;
  readonly refund: ConsoleRefund;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

function RefundInput(props: RefundInputProps): ReactNode {
  const { field, refund, value, isTried, failure, onValueChange } = props;
  const t = useT();
  const failureText = useFailureText();
  const networkLabel = useNetworkLabel();
  const isRefused = failure?.kind === 'refused' && CODES_OF_FIELD[field].includes(failure.code);
  const missing = isTried && value.trim() === '' ? t(`refund.problem.${field}`) : null;
  const common = {
    name: field,
    value,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onValueChange(event.currentTarget.value),
  };
  return (
    <Field
      label={t(`refund.field.${field}`, { network: networkLabel(refund.network) })}
      hint={t(`refund.hint.${field}`)}
      error={isRefused ? failureText(failure) : missing}
    >
      {field === 'note' && <TextArea {...common} rows={2} maxLength={TEXT_LENGTH_MAX} />}
      {field === 'address' && <TextArea {...common} isMono rows={2} maxLength={ADDRESS_LETTERS_MAX} />}
      {field === 'reviewAt' && <TextInput {...common} type="datetime-local" />}
    </Field>
  );
}

const LOOK_EVERY_MS = 60_000;

/** When and how the customer gave the address, with a warning if it may have been somebody else. */
export function RefundAddressOrigin({ refund }: { readonly refund: ConsoleRefund }): ReactNode {
  const isOpen = refund.acts.includes('approve') && refund.address !== null;
  return isOpen && refund.addressEntry !== null ? <Origin reported={refund.addressEntry} /> : null;
}

function Origin({ reported }: { readonly reported: AddressEntry }): ReactNode {
  const { t, tName } = useLanguage();
  const age = useAgeText({ sinceIso: reported.at });
  const nowMs = useServerNowMs(LOOK_EVERY_MS);
  const doubt = doubtOf(reported, nowMs);
  const by = tName('teller', reported.by, reported.by);
  const text = t(reported.isChange ? 'refund.given.changed' : 'refund.given.first', { age, by });
  return (
    <Notice tone={doubt === null ? 'info' : 'warning'}>
      {text} {doubt !== null && t(`refund.given.${doubt}`)}
    </Notice>
  );
}
