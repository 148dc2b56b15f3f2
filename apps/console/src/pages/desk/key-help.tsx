import { Dialog, bindClasses } from '@naru/ui';
import { Fragment, type ReactNode } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';
import sheet from './key-help.module.css';

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
    { keys: ['Esc'], text: t('help.back') },
    { keys: ['G', 'Q'], text: t('help.go', { queue: t('queue.to_send') }), isSequence: true },
    { keys: ['G', 'C'], text: t('help.go', { queue: t('queue.confirming') }), isSequence: true },
    { keys: ['G', 'W'], text: t('help.go', { queue: t('queue.waiting') }), isSequence: true },
    { keys: ['G', 'N'], text: t('help.go', { queue: t('queue.attention') }), isSequence: true },
    { keys: ['G', 'L'], text: t('help.go', { queue: t('queue.closed') }), isSequence: true },
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
