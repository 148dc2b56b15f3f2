import { Button, Checkbox, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';
import { CALLS, type Call, readCalls, writeCalls } from './call-choice.ts';
import { playTone } from './play-tone.ts';
import sheet from './status-board.module.css';

const classes = bindClasses(sheet);

/** How this browser calls when something critical comes up. */
export function CallChoices(): ReactNode {
  const t = useT();
  const [calls, setCalls] = useState(readCalls);
  const [isBlocked, setIsBlocked] = useState(false);
  const choose = async (call: Call, isOn: boolean): Promise<void> => {
    if (call === 'notice' && isOn && !(await mayNotify())) return setIsBlocked(true);
    setIsBlocked(false);
    const next = CALLS.filter((each) => (each === call ? isOn : calls.includes(each)));
    writeCalls(next);
    setCalls(next);
  };
  return (
    <section className={classes('part')} aria-labelledby="calls-title">
      <h2 id="calls-title">{t('status.calls')}</h2>
      <p className={classes('advice')}>{t('status.calls.text')}</p>
      <Checkbox
        checked={calls.includes('sound')}
        onChange={({ currentTarget }) => void choose('sound', currentTarget.checked)}
      >
        {t('status.calls.sound')}
      </Checkbox>
      <Checkbox
        checked={calls.includes('notice')}
        error={isBlocked ? t('status.calls.blocked') : undefined}
        onChange={({ currentTarget }) => void choose('notice', currentTarget.checked)}
      >
        {t('status.calls.notice')}
      </Checkbox>
      <p>
        <Button size="small" onClick={playTone}>
          {t('status.calls.try')}
        </Button>
      </p>
    </section>
  );
}

/** Asks the person where the browser has not asked them yet. */
async function mayNotify(): Promise<boolean> {
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
}
