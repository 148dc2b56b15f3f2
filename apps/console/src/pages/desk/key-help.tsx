import { Dialog, bindClasses } from '@naru/ui';
import { Fragment, type ReactNode } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useSession } from '../../shared/session/session.ts';
import sheet from './key-help.module.css';
import { PLACES, QUEUE_PLACES, openPlaces } from './menu.ts';

const classes = bindClasses(sheet);

/** All keyboard shortcuts. */
export function KeyHelp({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const session = useSession().data;
  const lines: readonly {
    readonly keys: readonly string[];
    readonly text: string;
    readonly isSequence?: boolean;
  }[] = [
    { keys: ['J', 'K'], text: t('help.move') },
    { keys: ['Enter'], text: t('help.enter') },
    { keys: ['P'], text: t('help.next_step') },
    { keys: ['A'], text: t('help.copy_amount') },
    { keys: ['C'], text: t('help.copy_address') },
    { keys: ['R'], text: t('help.refund') },
    { keys: ['H'], text: t('help.hold') },
    { keys: ['L'], text: t('help.release') },
    { keys: ['X'], text: t('help.cancel') },
    { keys: ['Space'], text: t('help.pick') },
    { keys: ['S'], text: t('help.show') },
    { keys: ['N'], text: t('help.note') },
    { keys: ['M'], text: t('help.tell') },
    { keys: ['/'], text: t('help.find') },
    { keys: ['Ctrl K'], text: t('help.find') },
    { keys: ['Esc'], text: t('help.back') },
    ...openPlaces([...QUEUE_PLACES, ...PLACES], session).map(({ letter, nameKey }) => ({
      keys: ['G', letter.toUpperCase()],
      text: t('help.go', { queue: t(nameKey) }),
      isSequence: true,
    })),
    { keys: ['?'], text: t('help.help') },
  ];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('help.title')} closeLabel={t('action.close')}>
      <p className={classes('text')}>{t('help.text')}</p>
      <dl className={classes('lines')}>
        {lines.map(({ keys, text, isSequence = false }) => (
          <div key={keys.join(' ')} className={classes('line')}>
            <dt>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && (
                    <span className={classes('then')}>{isSequence ? ` ${t('help.then')} ` : ' '}</span>
                  )}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
