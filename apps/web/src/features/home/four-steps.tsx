import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { LOWER_HALF_TEXTS } from './lower-half-texts.ts';
import sheet from './four-steps.module.css';
import { Section } from './section.tsx';

const classes = bindClasses(sheet);

export function FourSteps(): ReactNode {
  const t = useTexts(LOWER_HALF_TEXTS);
  const steps = [
    { key: 'choose', title: t('steps.choose'), text: t('steps.chooseText') },
    { key: 'pay', title: t('steps.pay'), text: t('steps.payText') },
    { key: 'confirm', title: t('steps.confirm'), text: t('steps.confirmText') },
    { key: 'receive', title: t('steps.receive'), text: t('steps.receiveText') },
  ];
  return (
    <Section title={t('steps.title')}>
      <ol className={classes('steps')}>
        {steps.map(({ key, title, text }, index) => (
          <li key={key} className={classes('step')}>
            <span className={classes('number')} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={classes('title')}>{title}</h3>
            <p className={classes('text')}>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
