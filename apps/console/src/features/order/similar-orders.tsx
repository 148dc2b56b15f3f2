import type { ConsoleOrder } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { trimZeros } from '../../shared/display/trim-zeros.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import { searchHref } from '../../shared/api/search-query.ts';
import sheet from './similar-orders.module.css';

const classes = bindClasses(sheet);

/** Stages in which the desk still knows which network an order was made from. */
const UNPAID: readonly string[] = ['awaiting_deposit', 'claimed'];

/** Links to searches for orders that share something with this one. */
export function SimilarOrders({ order }: { readonly order: ConsoleOrder }): ReactNode {
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
