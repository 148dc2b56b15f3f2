import type { Home } from '@naru/contract';
import { Disclosure, Icon, VisuallyHidden, bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useCan, useSession } from '../../shared/session/session.ts';
import { usePractice } from '../../features/practice/use-practice.ts';
import boardSheet from '../../features/status/status-board.module.css';
import sheet from './home.module.css';

const classes = bindClasses(sheet);
const boardClasses = bindClasses(boardSheet);

const STEPS = ['factor', 'person', 'addresses', 'reserves', 'hours', 'backup', 'mail', 'practice'] as const;
type Step = (typeof STEPS)[number];

/** Null: done on the machine of the desk, and the hint says how. */
const PATHS: Readonly<Record<Step, string | null>> = {
  factor: '/account',
  person: '/people',
  addresses: '/status',
  reserves: '/treasury',
  hours: '/opening',
  backup: null,
  mail: '/post',
  practice: '/practice',
};

/** What is left of setting up the desk; each step ticks itself, and the list goes when all are done. */
export function SetUpList({ home }: { readonly home: Home }): ReactNode {
  const session = useSession().data;
  const can = useCan();
  if (session === undefined || session.operator === null || !can('manage_people')) return null;
  const { addresses, ...setUp } = home.setUp;
  const factor = session.operator.hasAuthenticatorApp || session.operator.hasPasskey;
  const steps = { factor, ...setUp, ...(addresses === null ? {} : { addresses }) };
  return session.mode === 'rehearsal' ? <Practiced steps={steps} /> : <Steps steps={steps} />;
}

interface StepsProps {
  readonly steps: Readonly<Partial<Record<Step, boolean>>>;
}

function Practiced({ steps }: StepsProps): ReactNode {
  const incidents = usePractice().value?.incidents ?? [];
  const practice = incidents.some(({ state }) => state === 'solved');
  return <Steps steps={{ ...steps, practice }} />;
}

function Steps({ steps }: StepsProps): ReactNode {
  const t = useT();
  const all = STEPS.filter((step) => steps[step] !== undefined);
  const done = all.filter((step) => steps[step] === true);
  if (done.length === all.length) return null;
  return (
    <section className={boardClasses('part')} aria-label={t('home.set_up')}>
      <Disclosure
        summary={t('home.set_up.state', { done: done.length, all: all.length })}
        // A desk that works already has the list folded.
        isOpenAtFirst={2 * done.length < all.length}
      >
        <ul className={layout('stack-3')}>
          {all.map((step) => (
            <li key={step} className={classes('step', steps[step] === true && 'done')}>
              <span className={classes('tick')}>
                {steps[step] === true && <Icon name="check" sizePx={16} />}
              </span>
              <span>
                <StepName step={step} />
                {steps[step] === true && <VisuallyHidden>{` – ${t('home.step.done')}`}</VisuallyHidden>}
                <span className={classes('hint')}>{t(`home.step.${step}.hint`)}</span>
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}

function StepName({ step }: { readonly step: Step }): ReactNode {
  const t = useT();
  const path = PATHS[step];
  const name = t(`home.step.${step}`);
  return path === null ? <span>{name}</span> : <Link to={path}>{name}</Link>;
}
