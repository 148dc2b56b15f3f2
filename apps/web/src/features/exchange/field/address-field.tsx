import { readQuery } from '../../../shared/api/desk-api.ts';
import { ADDRESS_LETTERS_MAX, type AddressCheck, findAddressTag, splitAddressTag } from '@naru/chains';
import type { Currency } from '@naru/contract';
import { Field, TextArea } from '@naru/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { SampleButton } from '../../../shared/address/sample-button.tsx';
import { useDeskApi } from '../../../shared/api/api-context.tsx';
import { useLanguage, useTranslate } from '../../../shared/i18n/language-context.tsx';
import type { Translate } from '../../../shared/i18n/translate.ts';
import { networkLabel } from '../../../shared/market/network-label.ts';
import { showToast } from '../../../shared/part/toasts.ts';
import { useToastOnFirstFailure } from '../../../shared/part/use-failure-toast.ts';
import { hidesTag, losesTag, typeAddress } from './typed-address.ts';
import { AddressHelp } from './address-help.tsx';
import { messageText } from '../form-messages.ts';
import type { ExchangeForm } from '../use-exchange-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { EXCHANGE_TEXTS } from '../texts.ts';
import { type AddressChecker, loadAddressChecker } from '../../../shared/address/address-checker.ts';
import { useIsResting } from '../../../shared/form/use-is-resting.ts';

/** The receiving address, checked while it is typed. */
export function AddressField({ form }: { readonly form: ExchangeForm }): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const { currency } = form.receive;
  const { address } = form.draft;
  const network = networkLabel(useNetworkName(currency), t);
  const [isFocused, setIsFocused] = useState(false);
  const verdict = useAddressCheck(currency, address, isFocused);
  usePrivateKeyGuard(form, verdict);
  useUriStripping(form, verdict);
  const message = form.messages.address;
  const said = verdictText({ verdict, network, currency, text: address, t });
  const isBank = currency?.addressFormat === 'bank';
  const { shown, enter } = useAddressEntry(form);
  return (
    <Field
      label={network === '' ? t('exchange.addressPlain') : t('exchange.address', { network })}
      controlId={form.fieldIds.address}
      aside={<SampleButton currency={currency} onSample={enter} />}
      hint={isBank ? t('exchange.bankHint') : t('exchange.addressHint', { symbol: currency?.symbol ?? '' })}
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
      <AddressHelp form={form} onEntered={enter} />
    </Field>
  );
}

/** The network's name as the server gives it; until then the currency's own. */
function useNetworkName(currency: Currency | null): string {
  const t = useTranslate();
  const api = useDeskApi();
  const currencyId = currency?._id ?? '';
  const answer = useQuery({
    queryKey: ['wallet-address', currencyId],
    ...readQuery(api, 'walletAddress', { params: { currencyId } }),
    enabled: currencyId !== '',
    staleTime: 60_000,
  });
  useToastOnFirstFailure(answer.error, t('failure.unknown'));
  return answer.data?.walletAddress?.name ?? currency?.network ?? '';
}

/** Removes a private key from the page before it is stored or sent, and says so. */
function usePrivateKeyGuard(form: ExchangeForm, { check }: AddressVerdict): void {
  const t = useTranslate();
  const isPrivateKey = check?.ok === false && check.reason === 'address_is_private_key';
  const takeOut = useEffectEvent(() => {
    form.change({ kind: 'address_typed', text: '' });
    form.sayAbout({ address: { kind: 'own', key: 'address.privateKey' } });
    showToast('error', t('address.privateKey'));
  });
  useEffect(() => {
    if (isPrivateKey) takeOut();
  }, [isPrivateKey]);
}

/**
 * Replaces a payment link by its address, and moves a tag into its own field. What has no checksum is left
 * alone: its canonical spelling has one, and would be confirmed as if it had been typed.
 */
function useUriStripping(form: ExchangeForm, { check, checker }: AddressVerdict): void {
  const { currency } = form.receive;
  const typed = form.draft.address.trim();
  const canReplace = check?.ok === true && currency !== null && checker?.hasChecksum(currency, typed);
  const tag = findAddressTag(currency?.networkId ?? '');
  const plain = canReplace === true && hidesTag(tag, typed, check.value.address) ? check.value.address : null;
  const replaceBy = useEffectEvent((address: string) => {
    if (address !== typed) form.change({ kind: 'address_typed', text: address });
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
  currency,
  text,
  t,
}: {
  readonly verdict: AddressVerdict;
  readonly network: string;
  readonly currency: Currency | null;
  readonly text: string;
  readonly t: Translate;
}): SaidOfAddress {
  if (check === null || checker === null || currency === null) return {};
  if (check.ok) {
    const hasProof = checker.hasChecksum(currency, text);
    return { confirmation: hasProof ? t('address.good', { network }) : t('address.looksRight') };
  }
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
      // The guard has removed it and says so.
      return undefined;
  }
}

/** The address without its tag, which has a field of its own, and how every way to enter one sets it. */
function useAddressEntry(form: ExchangeForm) {
  const t = useTexts(EXCHANGE_TEXTS);
  const tag = findAddressTag(form.receive.currency?.networkId ?? '');
  const { address } = form.draft;
  const enter = (typed: string): void => {
    form.change({ kind: 'address_typed', text: typeAddress(tag, address, typed) });
    if (losesTag(tag, address, typed)) showToast('info', t('tagRemoved'));
  };
  return { shown: tag === null ? address : splitAddressTag(tag, address).address, enter };
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
