import { Dialog, bindClasses, layout } from '@naru/ui';
import { Fragment, type ReactNode } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';
import type { PlainMessageKey } from '../../shared/i18n/translate.ts';
import { useSession } from '../../shared/session/session.ts';
import sheet from './key-help.module.css';
import { PLACES, QUEUE_PLACES, openPlaces } from './menu.ts';

const classes = bindClasses(sheet);

const KEYS = [
  ['help.move', 'J', 'K'],
  ['help.enter', 'Enter'],
  ['help.next_step', 'P'],
  ['help.copy_amount', 'A'],
  ['help.copy_address', 'C'],
  ['help.refund', 'R'],
  ['help.hold', 'H'],
  ['help.release', 'L'],
  ['help.cancel', 'X'],
  ['help.pick', 'Space'],
  ['help.pick_all', '*'],
  ['help.prepare', 'B'],
  ['help.show', 'S'],
  ['help.note', 'N'],
  ['help.tell', 'M'],
  ['help.find', '/'],
  ['help.find', 'Ctrl K'],
  ['help.back', 'Esc'],
  ['help.help', '?'],
] as const satisfies readonly (readonly [PlainMessageKey, ...string[]])[];

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
  const places = openPlaces([...QUEUE_PLACES, ...PLACES], session).map(({ letter, name }) => ({
    keys: ['G', letter.toUpperCase()],
    text: t('help.go', { queue: t(name) }),
    isSequence: true,
  }));
  const lines = KEYS.map(([textKey, ...keys]) => ({ keys, text: t(textKey), isSequence: false }));
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('help.title')} closeLabel={t('action.close')}>
      <p className={layout('quiet-small')}>{t('help.text')}</p>
      <dl className={classes('lines')}>
        {[...lines, ...places].map(({ keys, text, isSequence }) => (
          <div key={keys.join(' ')} className={classes('line')}>
            <dt>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && (
                    <span className={layout('note')}>{isSequence ? ` ${t('help.then')} ` : ' '}</span>
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
