import { DOCUMENT_WORDS, type DepositTag, type Transaction } from '@naru/contract';
import {
  AmountText,
  Button,
  Checkbox,
  Notice,
  QrCode,
  bindClasses,
  copyText,
  groupDigits,
  layout,
} from '@naru/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { RichText, useLanguage, useTexts } from '../../../shared/i18n/language-context.tsx';
import { useOrderTexts } from '../../../shared/i18n/use-order-texts.ts';
import { networkLabel } from '../../../shared/market/network-label.ts';
import { shortAmount } from '../amounts.ts';
import type { PaymentTarget } from './payment-target.ts';
import sheet from './pay-now.module.css';
import { type DepositorName, type PayGuide, PaymentTargetView, TAG_TEXTS } from './payment-target-view.tsx';
import { useCopyToasts } from '../use-order-act.ts';
import { readDeskKey, trustDeskKey } from '../../../shared/signed/desk-key.ts';
import { findWebChecker } from '../../../shared/signed/web-checker.ts';
import { type PromisedOrder, type QuoteCheck, checkQuote } from './check-quote.ts';
import type { Texts } from '@naru/core';

const classes = bindClasses(sheet);

const BOLD = { b: (inner: string) => <b>{inner}</b> };

export interface PayNowProps {
  readonly transaction: Transaction;
  readonly target: Exclude<PaymentTarget, { kind: 'none' }>;
  /** What is still to be paid, a decimal text. */
  readonly amountText: string;
  /** Above the amount: `Send exactly`. */
  readonly label: string;
  /** Makes label and amount a heading of the page or of a section. */
  readonly renderHeading: (content: ReactNode) => ReactNode;
  /** Beside the amount. */
  readonly children?: ReactNode;
  readonly guide?: PayGuide;
  readonly depositor?: DepositorName;
}

/** All that is needed to pay: the amount, the address, the QR code and the copy buttons. */
export function PayNow(props: PayNowProps): ReactNode {
  const { transaction, target, amountText, label, renderHeading, children, guide, depositor } = props;
  const t = useOrderTexts();
  const { check, trust } = useQuoteCheck(transaction);
  if (check?.state === 'unsafe')
    return <UnsafeAddress check={check} onTrust={trust} renderHeading={renderHeading} />;
  const network = networkLabel(transaction.fromCurrency.network, t);
  const amount = (
    <>
      <span className={layout('kicker')}>{label} </span>
      <AmountText
        amountText={shortAmount(amountText)}
        symbol={transaction.fromCurrency.symbol}
        size="figure"
      />
    </>
  );
  const tag = target.kind === 'address' ? target.tag : null;
  return (
    <div className={classes('pay', tag !== null && 'guarded')}>
      <div className={classes('due')}>
        <div>
          {renderHeading(amount)}
          {amountText === transaction.fromAmount && <UsdText amountText={transaction.rate?.fromUsd} />}
        </div>
        {children}
        <p className={classes('network')}>
          <RichText
            text={t(target.kind === 'bank' ? 'confirm.byBank' : 'confirm.onNetwork', { network })}
            tags={BOLD}
          />
        </p>
      </div>
      {tag !== null && <TagPromise kind={tag.kind} />}
      <div className={classes('where')}>
        <PaymentTargetView target={target} amountText={amountText} guide={guide} depositor={depositor} />
        <SignatureLine quote={transaction.quote} check={check} />
      </div>
      <div className={classes('qr')}>
        <PaymentQr target={target} onCopied={() => guide?.onCopied('target')} />
      </div>
    </div>
  );
}

/**
 * Has to be ticked before the address is shown. The style sheet alone does that, so that it works before the
 * page's code has been loaded, and without it.
 */
function TagPromise({ kind }: { readonly kind: DepositTag['kind'] }): ReactNode {
  const tagText = useTexts(TAG_TEXTS);
  return (
    <div className={classes('promise')}>
      <Notice tone="warning">{tagText('note')}</Notice>
      <Checkbox autoComplete="off">{tagText(`promise.${kind}`)}</Checkbox>
    </div>
  );
}

/** What an amount was worth when the rate was fixed; nothing where that is not known. */
export function UsdText({ amountText }: { readonly amountText: string | undefined }): ReactNode {
  const t = useOrderTexts();
  if (amountText === undefined) return null;
  return <p className={layout('kicker')}>{t('exchange.usd', { amount: groupDigits(amountText) })}</p>;
}

interface PaymentQrProps {
  readonly target: Exclude<PaymentTarget, { kind: 'none' }>;
  readonly onCopied: () => void;
}

/**
 * Pressing the QR code copies the address, or the account line of a bank, which is what it contains. Where
 * all orders share an address it contains the payment link, if there is one, so that wallets fill in the tag.
 * A link with the amount is a choice: not every wallet reads one.
 */
function PaymentQr({ target, onCopied }: PaymentQrProps): ReactNode {
  const t = useOrderTexts();
  const toasts = useCopyToasts(onCopied);
  const place = useRef<HTMLDivElement>(null);
  const [isWithAmount, setIsWithAmount] = useState(false);
  const text = target.kind === 'bank' ? target.account : target.address;
  const amountUri = target.kind === 'address' ? target.amountUri : null;
  const copy = async (): Promise<void> => {
    if (place.current === null) return;
    const isCopied = await copyText(text, place.current);
    if (isCopied) toasts.onCopied();
    else toasts.onFailed();
  };
  return (
    <div ref={place}>
      <QrCode
        text={(isWithAmount ? amountUri : null) ?? tagUri(target) ?? text}
        label={t(target.kind === 'bank' ? 'confirm.qrAccount' : 'confirm.qr')}
        onPress={() => void copy()}
      />
      {amountUri !== null && (
        <Checkbox
          className={classes('with-amount')}
          checked={isWithAmount}
          onChange={({ currentTarget }) => setIsWithAmount(currentTarget.checked)}
        >
          {t('confirm.qrAmount')}
        </Checkbox>
      )}
    </div>
  );
}

function tagUri(target: PaymentQrProps['target']): string | null {
  return target.kind === 'address' && target.tag !== null ? target.paymentUri : null;
}

const DESK_DOCUMENT = '/.well-known/desk.json';

export interface CheckedQuote {
  /** Null while it is checked. */
  readonly check: QuoteCheck | null;
  /** The person has compared the key and trusts it from now on. */
  readonly trust: (key: string) => void;
}

/** Compares what the page shows of an order with what the desk has signed. */
export function useQuoteCheck(order: PromisedOrder): CheckedQuote {
  const { id, quote, lockEndsAt, fromAmount, fromCurrency, convertedAmount, toCurrency, address } = order;
  const { depositAddress, depositTag, depositReference } = order;
  const pay = [fromAmount, fromCurrency, depositAddress, depositTag?.value, depositReference];
  const answer = useQuery({
    queryKey: ['quote-check', id, quote, lockEndsAt, convertedAmount, toCurrency, address, ...pay],
    queryFn: () => checkInBrowser(order),
    staleTime: Infinity,
  });
  return {
    check: answer.data ?? null,
    trust: (key) => {
      trustDeskKey(key);
      void answer.refetch();
    },
  };
}

async function checkInBrowser(order: PromisedOrder): Promise<QuoteCheck> {
  const checker = findWebChecker();
  if (checker === null) return { state: 'unchecked' };
  try {
    return await checkQuote(order, {
      checker,
      knownKey: readDeskKey(),
      readDesk: readDeskDocument,
      trust: trustDeskKey,
    });
  } catch (thrown) {
    // A browser that does not know these signatures.
    if (thrown instanceof DOMException) return { state: 'unchecked' };
    throw thrown;
  }
}

/** Empty if it cannot be read: then no key follows from it. */
async function readDeskDocument(): Promise<string> {
  try {
    const answer = await fetch(DESK_DOCUMENT);
    return answer.ok ? await answer.text() : '';
  } catch {
    return '';
  }
}

/** Whether the desk has signed an address. It is there before that is known, so that nothing moves. */
function SignatureLine({
  quote,
  check,
}: {
  readonly quote: string | null;
  readonly check: Exclude<QuoteCheck, { state: 'unsafe' }> | null;
}): ReactNode {
  const t = useTexts(SIGNED_TEXTS);
  if (quote === null || check?.state === 'unsigned') return null;
  const state = check?.state ?? 'checking';
  return <p className={classes('signature', state === 'signed' && 'signed')}>{t(state)}</p>;
}

interface UnsafeAddressProps {
  readonly check: Extract<QuoteCheck, { state: 'unsafe' }>;
  readonly onTrust: (key: string) => void;
  /** Makes the title a heading of the page or of a section. */
  readonly renderHeading: (content: ReactNode) => ReactNode;
}

/** In place of an address that the desk has not signed. */
function UnsafeAddress({ check, onTrust, renderHeading }: UnsafeAddressProps): ReactNode {
  const { language } = useLanguage();
  const t = useTexts(SIGNED_TEXTS);
  const { problem, key } = check;
  const isOurs = problem === 'quote_missing' || problem === 'quote_differs';
  return (
    <Notice tone="error" role="alert" className={classes('unsafe')}>
      {renderHeading(t('unsafe.title'))}
      <p>{t('unsafe.text')}</p>
      <p>{isOurs ? t(problem) : DOCUMENT_WORDS[language][problem]}</p>
      {key !== null && (
        <>
          <p className={classes('key')}>{t('unsafe.key', { key })}</p>
          <Button size="small" kind="quiet" onClick={() => onTrust(key)}>
            {t('trust')}
          </Button>
        </>
      )}
    </Notice>
  );
}

/** If only the amount identifies the payment, no other amount may be sent. */
export function ExactAmountNotice(): ReactNode {
  const exact = useTexts(EXACT_AMOUNT_TEXTS);
  return <Notice tone="warning">{exact('note')}</Notice>;
}

const EXACT_AMOUNT_TEXTS = {
  note: {
    en: 'Send exactly this amount. Its last digits tell us that the payment is yours; with any other amount we may not find your order.',
    kr: '이 금액을 그대로 보내 주세요. 끝자리로 누구의 입금인지 구분하므로, 금액이 다르면 주문을 찾지 못할 수 있어요.',
  },
} as const satisfies Texts;

export const SIGNED_TEXTS = {
  signed: {
    en: 'Signed by the desk, as your browser knows it',
    kr: '브라우저가 아는 데스크의 키로 서명된 주소예요',
  },
  checking: { en: 'Your browser checks the desk’s signature', kr: '브라우저가 데스크의 서명을 확인해요' },
  unchecked: {
    en: 'This browser cannot check the desk’s signature',
    kr: '이 브라우저는 데스크의 서명을 확인할 수 없어요',
  },
  'unsafe.title': { en: 'Do not pay here', kr: '여기로 입금하지 마세요' },
  'unsafe.text': {
    en: 'What this page shows is not signed by the desk that your browser knows. It may have been changed on its way to you. Close it, open the desk from your own bookmark, and ask our support before you pay.',
    kr: '이 화면의 내용에 브라우저가 알고 있는 데스크의 서명이 없어요. 오는 도중에 바뀌었을 수 있어요. 화면을 닫고, 직접 저장해 둔 주소로 다시 접속한 다음, 입금하기 전에 고객 지원에 문의해 주세요.',
  },
  quote_missing: { en: 'The signature of the desk is missing.', kr: '데스크의 서명이 없어요.' },
  quote_differs: {
    en: 'The page shows something other than what the desk signed.',
    kr: '화면의 내용이 데스크가 서명한 내용과 달라요.',
  },
  'unsafe.key': { en: 'Its key: {{key}}', kr: '서명한 키: {{key}}' },
  trust: {
    en: 'I have compared the key with support: trust it',
    kr: '고객 지원과 키를 비교했고, 이 키를 믿을게요',
  },
  'receipt.text': {
    en: 'The signed receipt proves what was promised and paid. The verification page works offline.',
    kr: '서명된 영수증은 약속한 내용과 오간 금액을 증명해요. 확인 페이지는 인터넷 없이도 열려요.',
  },
  'receipt.download': { en: 'Download the signed receipt (.json)', kr: '서명된 영수증 내려받기 (.json)' },
  'receipt.verify': { en: 'Download the verification page (.html)', kr: '확인 페이지 내려받기 (.html)' },
} as const satisfies Texts;
