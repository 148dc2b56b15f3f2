import type { ConsoleOrder } from '@naru/contract';
import { type FactList, Facts, LiveText, bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readableAmount } from '../../shared/display/readable-amount.ts';
import { useLanguage, useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import type { Translate } from '../../shared/i18n/translate.ts';
import { KeyButton } from '../../shared/keys/key-button.tsx';
import { useNetworkLabel } from '../../shared/display/network-label.ts';
import type { ShownDetails } from './use-acts.ts';
import sheet from './customer-facts.module.css';
import { ReceiverText } from '../../shared/display/receiver-text.tsx';
import { visitorHref } from '../../shared/display/visitor-href.ts';
import { FailureNotice } from '../../shared/display/failure-notice.tsx';
import { trimZeros } from '../../shared/display/trim-zeros.ts';
import { searchHref } from '../../shared/api/search-query.ts';

const classes = bindClasses(sheet);

/** The fact that identifies the payer, if all orders share one account. */
function payerMark(
  { depositReference, fromAmount, isIdentifiedByAmount }: ConsoleOrder['transaction'],
  t: Translate,
): FactList[number] {
  const names = { key: 'names', term: t('order.pay_reference'), detail: <code>{depositReference}</code> };
  if (depositReference !== null) return names;
  const detail = <code>{readableAmount(fromAmount)}</code>;
  return isIdentifiedByAmount && { key: 'exact', term: t('order.exact_amount'), detail };
}

/** Who ordered, where the money goes, and by when. */
export function CustomerFacts(props: {
  readonly order: ConsoleOrder;
  readonly shown: ShownDetails;
}): ReactNode {
  const { order, shown } = props;
  const { t, tName } = useLanguage();
  const { day } = useTimeFormats();
  const { transaction, payWitness } = order;
  const networkLabel = useNetworkLabel();
  const facts: FactList = [
    {
      key: 'email',
      term: t('order.email'),
      detail: <Email transaction={transaction} shown={shown.details?.email ?? null} />,
    },
    order.depositor !== null && {
      key: 'depositor',
      term: t('order.depositor'),
      detail: order.depositor,
    },
    { key: 'account', term: t('order.account'), detail: <Account transaction={transaction} /> },
    { key: 'pays', term: t('order.pays_on'), detail: networkLabel(transaction.fromCurrency.network) },
    { key: 'network', term: t('order.receives_on'), detail: networkLabel(transaction.toCurrency.network) },
    {
      key: 'address',
      term: t('order.receives_at'),
      detail: <CoveredAddress covered={transaction.address} shown={shown.details?.address ?? null} />,
    },
    transaction.depositAddress !== null && {
      key: 'into',
      term: t(payWitness === 'operator' ? 'order.paid_into' : 'order.deposit_address'),
      detail: (
        <>
          <ReceiverText address={transaction.depositAddress} />
          <DepositMark order={order} />
        </>
      ),
    },
    payerMark(order.transaction, t),
    { key: 'made', term: t('search.ordered'), detail: day(transaction.createdAt) },
    { key: 'lock', term: t('order.lock_ends'), detail: day(transaction.lockEndsAt) },
    transaction.closeReason !== null && {
      key: 'reason',
      term: t('order.close_reason'),
      detail: tName('close_reason', transaction.closeReason, transaction.closeReason),
    },
    transaction.note !== null && { key: 'note', term: t('order.note'), detail: transaction.note },
    { key: 'similar', term: t('similar.title'), detail: <SimilarOrders order={order} /> },
  ];
  return (
    <section className={classes('customer')}>
      <div className={classes('head')}>
        <h3>{t('order.customer')}</h3>
        {order.words.canShow && <ShowButton {...shown} />}
      </div>
      <ShowNotes {...shown} />
      <Facts facts={facts} className={classes('facts')} />
    </section>
  );
}

/** The e-mail address, with a warning if letters to it do not arrive. */
function Email({
  transaction,
  shown,
}: Pick<ConsoleOrder, 'transaction'> & { readonly shown: string | null }): ReactNode {
  const t = useT();
  return (
    <>
      <span className={layout('anywhere')}>{shown ?? transaction.email}</span>
      {transaction.letters === 'refused' && (
        <span className={layout('note', 'block')}>{t('fault.receiver_refused')}</span>
      )}
    </>
  );
}

/** The tag at a shared address, or the number of the order's own address. */
function DepositMark({ order }: { readonly order: ConsoleOrder }): ReactNode {
  const t = useT();
  const { depositTag } = order.transaction;
  const { depositAddressIndex } = order;
  if (depositTag !== null) {
    const text = t(`order.deposit_tag.${depositTag.kind}`, { tag: depositTag.value });
    return <span className={layout('note', 'block')}>{text}</span>;
  }
  if (depositAddressIndex === null) return null;
  const text = t('order.deposit_index', { index: String(depositAddressIndex) });
  return <span className={layout('note', 'block')}>{text}</span>;
}

/** The account, with a link to the visitor's page while their e-mail is known. */
function Account({ transaction }: Pick<ConsoleOrder, 'transaction'>): ReactNode {
  const t = useT();
  const { id, userId, email } = transaction;
  return (
    <>
      {userId ?? t('order.account.guest')}
      {email !== '' && (
        <>
          {' · '}
          <Link to={visitorHref('order', id)}>{t('visitors.open')}</Link>
        </>
      )}
    </>
  );
}

/** Shows the covered details, which is recorded, and covers them again. */
function ShowButton({ details, isAsking, show, cover }: ShownDetails): ReactNode {
  const t = useT();
  return (
    <KeyButton
      mark="show"
      kind="quiet"
      size="small"
      isLoading={isAsking}
      aria-expanded={details !== null}
      onClick={() => (details === null ? void show() : cover())}
    >
      {t(details === null ? 'details.show' : 'details.cover')}
    </KeyButton>
  );
}

function ShowNotes({ details, failure }: ShownDetails): ReactNode {
  const t = useT();
  return (
    <>
      <LiveText text={details === null ? '' : t('details.shown')} />
      <FailureNotice failure={failure} />
    </>
  );
}

/** A customer's address: its ends, or the whole of it once somebody has uncovered it. */
export function CoveredAddress(props: {
  readonly covered: string;
  /** Null while it is covered. */
  readonly shown: string | null;
}): ReactNode {
  return props.shown === null ? <code>{props.covered}</code> : <ReceiverText address={props.shown} />;
}

/** Stages in which the desk still knows which network an order was made from. */
const UNPAID: readonly string[] = ['awaiting_deposit', 'claimed'];

/** Links to searches for orders that share something with this one. */
function SimilarOrders({ order }: { readonly order: ConsoleOrder }): ReactNode {
  const t = useT();
  const { id, email, address, fromAmount, fromCurrency, stage } = order.transaction;
  // Once personal data are deleted, nothing is left to compare.
  const links = [
    { kind: 'email', q: email === '' ? '' : `email of ${id}` },
    { kind: 'receiver', q: address === '' ? '' : `receiver of ${id}` },
    { kind: 'amount', q: `${trimZeros(fromAmount)} ${fromCurrency.symbol}` },
    { kind: 'network', q: UNPAID.includes(stage) ? `network of ${id}` : '' },
  ] as const;
  return (
    <ul className={classes('links')}>
      {links
        .filter(({ q }) => q !== '')
        .map(({ kind, q }) => (
          <li key={kind}>
            <Link to={searchHref({ q })}>{t(`similar.${kind}`)}</Link>
          </li>
        ))}
    </ul>
  );
}
