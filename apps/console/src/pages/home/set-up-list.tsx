import type { Home } from '@naru/contract';
import { Disclosure, Icon, VisuallyHidden, bindClasses, layout } from '@naru/ui';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { POLL_MS } from '../../shared/api/query-keys.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import type { Name } from '../../shared/i18n/translate.ts';
import { useCan, useSession } from '../../shared/session/session.ts';
import boardSheet from '../../features/status/status-board.module.css';
import { REHEARSAL_PAGES } from '../desk/menu.ts';
import sheet from './home.module.css';

const classes = bindClasses(sheet);
const boardClasses = bindClasses(boardSheet);

/** Each with its page. Null: done on the machine of the desk, and the hint says how. */
const STEPS = [
  ['factor', '/account'],
  ['person', '/people'],
  ['addresses', '/status'],
  ['reserves', '/treasury'],
  ['hours', '/opening'],
  ['backup', null],
  ['mail', '/post'],
] as const;

interface Step {
  readonly name: Name;
  readonly hint: Name;
  readonly path: string | null;
  readonly isDone: boolean;
}

/** What is left of setting up the desk; each step ticks itself, and the list goes when all are done. */
export function SetUpList({ home }: { readonly home: Home }): ReactNode {
  const session = useSession().data;
  const can = useCan();
  if (session === undefined || session.operator === null || !can('manage_people')) return null;
  const factor = session.operator.hasAuthenticatorApp || session.operator.hasPasskey;
  const states = { factor, ...home.setUp };
  const steps = STEPS.flatMap(([step, path]): readonly Step[] => {
    const isDone = states[step];
    if (isDone === null) return [];
    return [{ name: `home.step.${step}`, hint: `home.step.${step}.hint`, path, isDone }];
  });
  return session.mode === 'rehearsal' ? <Rehearsed steps={steps} /> : <Steps steps={steps} />;
}

interface StepsProps {
  readonly steps: readonly Step[];
}

/** With the steps of modules. */
function Rehearsed({ steps }: StepsProps): ReactNode {
  const api = useConsoleApi();
  const queries = REHEARSAL_PAGES.map(({ path, isUsed }) => ({
    queryKey: ['step', path],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => isUsed(api, signal),
    refetchInterval: POLL_MS,
  }));
  const states = useQueries({ queries });
  const own = REHEARSAL_PAGES.map(({ path, step }, index): Step => {
    return { ...step, path, isDone: states[index]?.data === true };
  });
  return <Steps steps={[...steps, ...own]} />;
}

function Steps({ steps }: StepsProps): ReactNode {
  const t = useT();
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  if (doneCount === steps.length) return null;
  return (
    <section className={boardClasses('part')} aria-label={t('home.set_up')}>
      <Disclosure
        summary={t('home.set_up.state', { done: doneCount, all: steps.length })}
        // A desk that works already has the list folded.
        isOpenAtFirst={2 * doneCount < steps.length}
      >
        <ul className={layout('stack-3')}>
          {steps.map(({ name, hint, path, isDone }) => (
            <li key={t(name)} className={classes('step', isDone && 'done')}>
              <span className={classes('tick')}>{isDone && <Icon name="check" sizePx={16} />}</span>
              <span>
                {path === null ? <span>{t(name)}</span> : <Link to={path}>{t(name)}</Link>}
                {isDone && <VisuallyHidden>{` – ${t('home.step.done')}`}</VisuallyHidden>}
                <span className={classes('hint')}>{t(hint)}</span>
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}
