import { type DeskWait, WAITS, type Wait } from '@naru/contract';
import { Icon, bindClasses, groupDigits } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAgeText } from '../../shared/display/age-text.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import type { PlainMessageKey } from '../../shared/i18n/translate.ts';
import { queueHref } from '../../features/queue/rows.ts';
import { useStatus, useWaits } from '../../features/status/use-status.ts';
import { STATUS_PATH } from '../../features/status/alarm-place.ts';
import boardSheet from '../../features/status/status-board.module.css';
import sheet from './home.module.css';

const classes = bindClasses(sheet);
const boardClasses = bindClasses(boardSheet);

/** Where each of them is dealt with. */
const WAIT_PLACES = {
  to_send: { path: queueHref({ queue: 'to_send' }), nameKey: 'queue.to_send' },
  confirming: { path: queueHref({ queue: 'confirming' }), nameKey: 'home.wait.confirming' },
  waiting: { path: queueHref({ queue: 'waiting' }), nameKey: 'home.wait.waiting' },
  attention: { path: queueHref({ queue: 'attention' }), nameKey: 'queue.attention' },
  claims: { path: '/bank', nameKey: 'home.wait.claims' },
  lines: { path: '/bank', nameKey: 'home.wait.lines' },
  deposits: { path: '/unmatched', nameKey: 'unmatched.title' },
  messages: { path: '/post?folder=contact', nameKey: 'home.wait.messages' },
  letters: { path: '/post', nameKey: 'home.wait.letters' },
  approvals: { path: '/proposals', nameKey: 'home.wait.approvals' },
} as const satisfies Record<Wait, { readonly path: string; readonly nameKey: PlainMessageKey }>;

/** What waits and since when, and whether all networks are read. */
export function HomeWaits(): ReactNode {
  const t = useT();
  const waits = useWaits();
  const status = useStatus().value;
  const some = WAITS.flatMap((what) => waits.get(what) ?? []).filter(({ count }) => count > 0);
  const silent = (status?.rails ?? []).filter(({ isSilent }) => isSilent);
  return (
    <section className={boardClasses('part')} aria-labelledby="waits-title">
      <h2 id="waits-title">{t('home.waits')}</h2>
      {some.length > 0 ? (
        <ul className={classes('rows')}>
          {some.map((wait) => (
            <WaitRow key={wait.what} wait={wait} />
          ))}
        </ul>
      ) : (
        status !== null && (
          <p className={boardClasses('fine')}>
            <Icon name="check" sizePx={18} />
            {t('home.waits.none')}
          </p>
        )
      )}
      {status !== null && status.rails.length > 0 && (
        <p className={classes('note')}>
          <Link to={STATUS_PATH}>
            {silent.length === 0
              ? t('home.networks.fine', { count: status.rails.length })
              : t('home.networks.silent', { names: silent.map(({ network }) => network).join(', ') })}
          </Link>
        </p>
      )}
    </section>
  );
}

function WaitRow({ wait: { what, count, since } }: { readonly wait: DeskWait }): ReactNode {
  const t = useT();
  const { path, nameKey } = WAIT_PLACES[what];
  return (
    <li>
      <Link to={path} className={classes('row')}>
        <span>{t(nameKey)}</span>
        <span className={classes('age')}>{since !== null && <Since since={since} />}</span>
        <strong>{groupDigits(String(count))}</strong>
      </Link>
    </li>
  );
}

function Since({ since }: { readonly since: string }): ReactNode {
  const t = useT();
  return <time dateTime={since}>{t('home.since', { age: useAgeText({ sinceIso: since }) })}</time>;
}
