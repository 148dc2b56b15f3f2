import { CONCERNS, type Concern } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../shared/i18n/language-context.tsx';
import sheet from './concern-filter.module.css';

const classes = bindClasses(sheet);

export interface ConcernFilterProps {
  readonly only: Concern | null;
  /** How many orders have each; null until it is known. */
  readonly concerns: Readonly<Record<Concern, number>> | null;
  readonly hrefOf: (only: Concern | null) => string;
}

/** Filters the queue "Needs a look" by one concern; an order can have several. */
export function ConcernFilter({ only, concerns, hrefOf }: ConcernFilterProps): ReactNode {
  const t = useT();
  return (
    <nav aria-label={t('concern.filter')}>
      <ul className={classes('filter')}>
        {[null, ...CONCERNS].map((concern) => (
          <li key={concern ?? 'all'}>
            <Link
              to={hrefOf(concern)}
              className={classes('link')}
              aria-current={concern === only ? 'true' : undefined}
            >
              {t(concern === null ? 'concern.all' : `concern.${concern}`)}
              {concern !== null && concerns !== null && ` ${concerns[concern]}`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
