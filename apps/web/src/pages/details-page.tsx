import type { Transaction } from '@naru/contract';
import {
  Button,
  Facts,
  FigureText,
  Perforation,
  Seal,
  Slip,
  SlipPart,
  StatusChip,
  bindClasses,
  buttonClass,
  layout,
  type ButtonProps,
  saveFile,
  useServerClock,
} from '@naru/ui';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useTexts } from '../shared/i18n/language-context.tsx';
import { useOrderLanguage, useOrderTexts } from '../shared/i18n/use-order-texts.ts';
import { useOrder } from '../features/order/use-order.ts';
import { Arrival } from '../features/order/payment/arrival.tsx';
import { BlockWait } from '../features/order/payment/block-wait.tsx';
import { ChainPayments } from '../features/order/payment/chain-payments.tsx';
import { ClosingWords } from '../features/order/progress/closing-words.tsx';
import { DeskNotes } from '../features/order/progress/desk-notes.tsx';
import { type FactName, orderFacts } from '../features/order/facts-of-order.tsx';
import { FollowOrder } from '../features/order/follow-order.tsx';
import { linkWords, orderLink } from '../features/order/order-link.ts';
import { OrderLetters } from '../features/order/order-letters.tsx';
import { ReplaceLink } from '../features/order/replace-link.tsx';
import { DeviationChoice } from '../features/order/deviation-choice.tsx';
import { OrderCrossing } from '../features/order/progress/order-crossing.tsx';
import { NoScriptLine, OrderMissing } from '../features/order/order-frame.tsx';
import { OrderStory } from '../features/order/progress/order-story.tsx';
import { RefundList } from '../features/order/refund-list.tsx';
import { RehearsalPanel } from '../features/order/rehearsal-panel.tsx';
import { reachedStations, stationsOf } from '../features/order/progress/stations.ts';
import { StatusHeading } from '../features/order/progress/status-heading.tsx';
import { StillPay } from '../features/order/payment/still-pay.tsx';
import { PageHeading, usePageTitle } from '../shared/part/page-heading.tsx';
import { useIsFirstView } from '../shared/part/first-view.ts';
import { ExchangeSteps } from '../shared/part/exchange-steps.tsx';
import sheet from './details-page.module.css';
import { useRepeatSwap } from './repeat-swap.ts';
import { useBrand } from '../shared/brand/use-desk-facts.ts';
import { pathOf } from '../shared/api/desk-api.ts';
import { SIGNED_TEXTS } from '../features/order/payment/pay-now.tsx';
import { withSymbol } from '../features/order/amounts.ts';
import { writeReceipt, receiptOf } from '../features/order/receipt-of.ts';

const classes = bindClasses(sheet);

const FACTS: readonly FactName[] = [
  'transactionId',
  'status',
  'from',
  'to',
  'send',
  'receive',
  'rate',
  'fee',
  'rateFixedAt',
  'network',
  'receiver',
  'refundTo',
  'email',
  'created',
];

/** Shown if there are no stations. */
const TIMES: readonly FactName[] = ['seenAt', 'confirmedAt', 'sentAt', 'deliveredAt'];

/** Step three: the invoice and the progress of the order. */
export function Page(): ReactNode {
  const t = useOrderTexts();
  const { id = '' } = useParams();
  const answer = useOrder(id, false);
  return (
    <div className={layout('stack-5')}>
      {!answer.isUnknown && <ExchangeSteps current="invoice" />}
      {answer.transaction === null ? (
        <OrderMissing answer={answer} title={t('page.details')} />
      ) : (
        <Invoice transaction={answer.transaction} />
      )}
    </div>
  );
}

/** The title of the tab says that the money has arrived, which the status alone does not. */
function useInvoiceTitle(transaction: Transaction): void {
  const t = useOrderTexts();
  const { status, id: reference } = transaction;
  const reached = reachedStations(transaction).at(-1)?.name;
  const news = status === 'paid' && reached !== undefined ? t(`station.${reached}`) : t(`status.${status}`);
  usePageTitle(`${news} · ${t('details.title', { reference })}`);
}

function Invoice({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useOrderTexts();
  const { status, id: reference } = transaction;
  useInvoiceTitle(transaction);
  return (
    <>
      <NoScriptLine transaction={transaction} step="details" />
      {transaction.isRehearsal && status !== 'delivered' && <RehearsalPanel transaction={transaction} />}
      <PrintedHead />
      <Slip>
        <SlipPart className={classes('part')}>
          <div className={classes('top')}>
            <div className={layout('stack-3')}>
              <PageHeading className={classes('title')}>
                <SwapTitle transaction={transaction} />
              </PageHeading>
              <p className={layout('line-2-4', 'quiet-small')} role="status">
                <StatusChip tone={status}>{t(`status.${status}`)}</StatusChip>
                <span>
                  {t('fact.uid')} <code>{reference}</code>
                </span>
              </p>
            </div>
            <StampedSeal transaction={transaction} />
          </div>
          {status === 'delivered' ? (
            <Arrival transaction={transaction}>
              <SaveReceipt transaction={transaction} kind="primary" />
              <RepeatButton transaction={transaction} kind="secondary" />
            </Arrival>
          ) : (
            <StatusHeading transaction={transaction} />
          )}
          <OrderStory transaction={transaction} />
          <BlockWait transaction={transaction} />
          <DeskNotes transaction={transaction} />
          <StillPay transaction={transaction} />
          <OrderCrossing transaction={transaction} />
          {status === 'cancel' && <ClosingWords transaction={transaction} />}
          <Predecessor transaction={transaction} />
          <Ways transaction={transaction} />
          <DeviationChoice transaction={transaction} />
          <RefundList transaction={transaction} />
        </SlipPart>
        <Perforation />
        <SlipPart className={classes('lower')}>
          <Agreed transaction={transaction} />
          <div className={classes('payments')}>
            <ChainPayments transaction={transaction} />
          </div>
        </SlipPart>
      </Slip>
      <Foot transaction={transaction} />
    </>
  );
}

function Agreed({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const language = useOrderLanguage();
  const facts = stationsOf(transaction) === null ? [...FACTS, ...TIMES] : FACTS;
  return (
    <section className={classes('agreed')}>
      <h2 className={layout('plain-title')}>{language.t('details.facts')}</h2>
      <Facts facts={orderFacts(transaction, facts, language)} />
    </section>
  );
}

/** The seal is stamped again at each step forward. */
function StampedSeal({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { status, depositAddress } = transaction;
  const isStamped = status !== 'pending' && status !== 'cancel';
  return <Seal key={status} address={depositAddress} isStamped={isStamped} />;
}

/** To follow the order, and to keep it. */
function Foot({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useOrderTexts();
  return (
    <>
      <div className={layout('line-2')} data-screen="">
        <FollowOrder transaction={transaction} />
        {transaction.status !== 'delivered' && <SaveReceipt transaction={transaction} size="small" />}
        <PrintReceipt />
      </div>
      <SignedReceipt transaction={transaction} />
      <OrderLetters transaction={transaction} />
      <p className={classes('link')}>{linkWords(transaction, t)}</p>
      <ReplaceLink transaction={transaction} />
    </>
  );
}

/** `0.05 BTC → 3,464.935947 USDT`. */
function SwapTitle({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useOrderTexts();
  const { fromAmount, fromCurrency, convertedAmount, toCurrency } = transaction;
  return (
    <>
      <span className={layout('kicker')}>{t('page.details')} </span>
      <FigureText
        text={t('fact.networkBoth', {
          pay: withSymbol(fromAmount, fromCurrency.symbol),
          receive: withSymbol(convertedAmount, toCurrency.symbol),
        })}
      />
    </>
  );
}

/** Links to the order whose money this one was made from. */
function Predecessor({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useOrderTexts();
  if (transaction.predecessorLink === null) return null;
  return (
    <Link to={`/buy-crypto-details/${transaction.predecessorLink}`} className={classes('way')}>
      {t('order.predecessor')}
    </Link>
  );
}

interface RepeatButtonProps {
  readonly transaction: Transaction;
  readonly kind: 'primary' | 'secondary';
}

function RepeatButton({ transaction, kind }: RepeatButtonProps): ReactNode {
  const t = useOrderTexts();
  return (
    <Button kind={kind} onClick={useRepeatSwap(transaction)} className={classes('way')}>
      {t('expired.again')}
    </Button>
  );
}

/** Back to the payment while it is due, or to a new swap once this one has ended. */
function Ways({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useOrderTexts();
  switch (transaction.status) {
    case 'pending':
      return (
        <Link
          to={`/buy-crypto-confirm/${transaction._id}`}
          className={`${buttonClass({ kind: 'primary' })} ${classes('way')}`}
        >
          {t('order.toConfirm')}
        </Link>
      );
    case 'cancel':
      return <RepeatButton transaction={transaction} kind="primary" />;
    case 'delivered':
    case 'paid':
    case 'processing':
      return null;
  }
}

/** Whose page this is, on paper: the header and footer that say it on the screen are not printed. */
function PrintedHead(): ReactNode {
  const { name, contactEmail } = useBrand();
  const { pathname } = useLocation();
  // The server does not know under which host name it was reached.
  const origin = useIsFirstView() ? '' : location.origin;
  return (
    <p className={classes('head')}>
      <strong>{name}</strong> · {origin + pathname} · {contactEmail}
    </p>
  );
}

/** The receipt as the desk signs it, and the page that verifies it without the desk. */
function SignedReceipt({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useTexts(SIGNED_TEXTS);
  return (
    <p className={classes('receipt')} data-screen="">
      {t('receipt.text')}{' '}
      <a href={pathOf('getReceipt', { params: { id: transaction._id } })} download>
        {t('receipt.download')}
      </a>{' '}
      <a href="/verify.html" download>
        {t('receipt.verify')}
      </a>
    </p>
  );
}

interface SaveReceiptProps extends Pick<ButtonProps, 'kind' | 'size'> {
  readonly transaction: Transaction;
}

function SaveReceipt({ transaction, ...looks }: SaveReceiptProps): ReactNode {
  const { t, language } = useOrderLanguage();
  const brand = useBrand();
  const clock = useServerClock();
  const download = (): void => {
    const receipt = receiptOf(transaction, {
      words: { t, language },
      brand: brand.name,
      contactEmail: brand.contactEmail,
      link: orderLink(transaction),
      nowMs: clock.nowMs(),
    });
    saveFile(`${transaction.id}.html`, 'text/html', writeReceipt(receipt));
  };
  return (
    <Button {...looks} onClick={download}>
      {t('details.download')}
    </Button>
  );
}

function PrintReceipt(): ReactNode {
  const t = useOrderTexts();
  return (
    <Button size="small" onClick={() => print()}>
      {t('details.receipt')}
    </Button>
  );
}
