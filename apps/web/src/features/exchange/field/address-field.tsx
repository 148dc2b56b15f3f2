import { ADDRESS_LETTERS_MAX, type AddressCheck, findAddressTag, splitAddressTag } from '@naru/chains';
import type { Currency } from '@naru/contract';
import { Field, TextArea, VisuallyHidden } from '@naru/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { readQuery } from '../../../shared/api/desk-api.ts';
import { SampleButton } from '../../../shared/address/sample-button.tsx';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import { RichText, useLanguage, useTexts, useTranslate } from '../../../shared/i18n/language-context.tsx';
import type { Translate } from '../../../shared/i18n/translate.ts';
import { networkLabel } from '../../../shared/market/network-label.ts';
import { showToast } from '../../../shared/part/toasts.ts';
import { useToastOnFirstFailure } from '../../../shared/part/use-failure-toast.ts';
import { hidesTag, losesTag, typeAddress } from './typed-address.ts';
import { AddressHelp } from './address-help.tsx';
import { messageText } from '../form-messages.ts';
import type { ExchangeForm } from '../use-exchange-form.ts';
import { EXCHANGE_TEXTS } from '../texts.ts';
import { type AddressChecker, loadAddressChecker } from '../../../shared/address/address-checker.ts';
import { useIsResting } from '../../../shared/form/use-form.ts';

/** One of the form's two addresses. */
export interface AddressSlot {
  readonly field: 'address' | 'refund';
  readonly currency: Currency | null;
  readonly text: string;
  readonly type: (text: string) => void;
}

/** The address where the customer receives, and the one to which money would be returned. */
export function addressSlots({ receive, pay, draft, change }: ExchangeForm) {
  return {
    address: {
      field: 'address',
      currency: receive.currency,
      text: draft.address,
      type: (text) => change({ kind: 'address_typed', text }),
    },
    refund: {
      field: 'refund',
      currency: pay.currency,
      text: draft.refundAddress,
      type: (text) => change({ kind: 'refund_typed', text }),
    },
  } satisfies Record<AddressSlot['field'], AddressSlot>;
}

export interface AddressFieldProps {
  readonly form: ExchangeForm;
  readonly slot: AddressSlot;
}

/** An address, checked while it is typed. */
export function AddressField({ form, slot }: AddressFieldProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const { currency, text } = slot;
  const network = networkLabel(useNetworkName(slot), t);
  const [isFocused, setIsFocused] = useState(false);
  const verdict = useAddressCheck(currency, text, isFocused);
  usePrivateKeyGuard(form, slot, verdict);
  useUriStripping(slot, verdict);
  const message = form.messages[slot.field];
  const said = verdictText({ verdict, network, slot, t });
  const isBank = currency?.addressFormat === 'bank';
  const { shown, enter } = useAddressEntry(slot);
  return (
    <Field
      {...wordsOfField(slot, network, t)}
      controlId={form.fieldIds[slot.field]}
      aside={<SampleButton currency={currency} onSample={enter} />}
      error={message === undefined ? said.error : messageText(message, language)}
      confirmation={said.confirmation}
    >
      <TextArea
        // An empty field needs no monospaced font yet.
        isMono={!isBank && shown !== ''}
        value={shown}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ADDRESS_LETTERS_MAX}
        onFocus={() => setIsFocused(true)}
        onChange={(event) => enter(event.currentTarget.value)}
        onKeyDown={(event) => {
          // An address is one line: Enter submits the form.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <AddressHelp form={form} slot={slot} onEntered={enter} />
    </Field>
  );
}

/** The name of a network may end with a bracket itself; two in a row are for programs and screen readers. */
const LABEL_TAGS = {
  b: (inner: string) => <b>{inner}</b>,
  h: (inner: string) => <VisuallyHidden>{inner}</VisuallyHidden>,
};

function wordsOfField({ field, currency }: AddressSlot, network: string, t: Translate) {
  const isBank = currency?.addressFormat === 'bank';
  if (field === 'refund')
    return isBank
      ? { label: t('refund.account'), hint: t('exchange.bankHint') }
      : { label: t('refund.address', { network }), hint: t('refund.addressHint') };
  return {
    label:
      network === '' ? (
        t('exchange.addressPlain')
      ) : (
        <RichText text={t('exchange.address', { network })} tags={LABEL_TAGS} />
      ),
    hint: isBank ? t('exchange.bankHint') : t('exchange.addressHint', { symbol: currency?.symbol ?? '' }),
  };
}

/** The network's name as the server gives it; until then the currency's own. */
function useNetworkName({ field, currency }: AddressSlot): string {
  const t = useTranslate();
  const api = useDeskApi();
  const currencyId = currency?._id ?? '';
  const answer = useQuery({
    queryKey: ['wallet-address', currencyId],
    ...readQuery(api, 'walletAddress', { params: { currencyId } }),
    enabled: currencyId !== '' && field === 'address',
    staleTime: 60_000,
  });
  useToastOnFirstFailure(answer.error, t('failure.unknown'));
  return answer.data?.walletAddress?.name ?? currency?.network ?? '';
}

/** Removes a private key from the page before it is stored or sent, and reports that. */
function usePrivateKeyGuard(form: ExchangeForm, slot: AddressSlot, { check }: AddressVerdict): void {
  const t = useTranslate();
  const isPrivateKey = check?.ok === false && check.reason === 'address_is_private_key';
  const takeOut = useEffectEvent(() => {
    slot.type('');
    form.sayAbout({ [slot.field]: { kind: 'own', key: 'address.privateKey' } });
    showToast('error', t('address.privateKey'));
  });
  useEffect(() => {
    if (isPrivateKey) takeOut();
  }, [isPrivateKey]);
}

/**
 * Replaces a payment link by its address, and moves a tag into its own field. An address without a checksum
 * is not changed: its canonical spelling has one, and would be confirmed as if it had been typed.
 */
function useUriStripping(slot: AddressSlot, { check, checker }: AddressVerdict): void {
  const { currency } = slot;
  const typed = slot.text.trim();
  const canReplace = check?.ok === true && currency !== null && checker?.hasChecksum(currency, typed);
  const tag = findAddressTag(currency?.networkId ?? '');
  const plain = canReplace === true && hidesTag(tag, typed, check.value.address) ? check.value.address : null;
  const replaceBy = useEffectEvent((address: string) => {
    if (address !== typed) slot.type(address);
  });
  useEffect(() => {
    if (plain !== null) replaceBy(plain);
  }, [plain]);
}

interface SaidOfAddress {
  readonly error?: ReactNode;
  readonly confirmation?: string;
}

function verdictText({
  verdict: { check, checker },
  network,
  slot: { field, currency, text },
  t,
}: {
  readonly verdict: AddressVerdict;
  readonly network: string;
  readonly slot: AddressSlot;
  readonly t: Translate;
}): SaidOfAddress {
  if (check === null || checker === null || currency === null) return {};
  if (check.ok) {
    const hasProof = checker.hasChecksum(currency, text);
    return { confirmation: hasProof ? t('address.good', { network }) : t('address.looksRight') };
  }
  // The other sentences name the network that is received on.
  if (field === 'refund' && check.reason === 'address_of_other_network')
    return { error: t('address.malformed', { network }) };
  return { error: refusalText(check, network, currency, t) };
}

function refusalText(
  refused: Extract<AddressCheck, { ok: false }>,
  network: string,
  currency: Currency | null,
  t: Translate,
): string | undefined {
  switch (refused.reason) {
    case 'address_malformed':
      if (currency?.addressFormat === 'bank') return t('address.bankMalformed');
      return t('address.malformed', { network });
    case 'address_checksum_wrong':
      return t('address.checksum');
    case 'address_of_other_network':
      if (refused.suggestion !== undefined)
        return [
          t('address.otherNetwork', { network }),
          t('address.suggestion', { address: refused.suggestion }),
        ].join(' ');
      if (refused.networkName === undefined) return t('address.otherNetwork', { network });
      return t('address.otherNetworkNamed', { other: refused.networkName, network });
    case 'address_kind_unsupported':
      if (refused.suggestion === undefined) return t('address.kind');
      return `${t('address.kind')} ${t('address.suggestion', { address: refused.suggestion })}`;
    case 'address_tag_wrong':
      return t('address.tag');
    case 'address_is_private_key':
      // The guard has removed it and reports that.
      return undefined;
  }
}

/** The address without its tag, which has a field of its own, and how every way to enter one sets it. */
function useAddressEntry({ currency, text, type }: AddressSlot) {
  const t = useTexts(EXCHANGE_TEXTS);
  const tag = findAddressTag(currency?.networkId ?? '');
  const enter = (typed: string): void => {
    type(typeAddress(tag, text, typed));
    if (losesTag(tag, text, typed)) showToast('info', t('tagRemoved'));
  };
  return { shown: tag === null ? text : splitAddressTag(tag, text).address, enter };
}

interface AddressVerdict {
  readonly checker: AddressChecker | null;
  /** Null for an empty field, while typing, and for a format that only the server can check. */
  readonly check: AddressCheck | null;
}

/**
 * Checks an address as it is typed: a valid one is confirmed at once, an error waits for a pause. `isWanted`
 * loads the checker early, when the field gets the focus.
 */
function useAddressCheck(currency: Currency | null, text: string, isWanted: boolean): AddressVerdict {
  const format = currency?.addressFormat ?? 'server';
  const { data: checker = null } = useQuery({
    queryKey: ['address-checker', format],
    queryFn: () => loadAddressChecker(format),
    enabled: isWanted || text.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const check = useMemo(() => {
    if (checker === null || currency === null || text.trim() === '') return null;
    return checker.check(currency, text);
  }, [checker, currency, text]);
  const isResting = useIsResting(text);
  const isUrgent = check?.ok === true || check?.reason === 'address_is_private_key';
  return { checker, check: isUrgent || isResting ? check : null };
}
