import type { AuditRow } from '@naru/contract';
import { bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { useOperatorName } from '../../shared/session/session.ts';
import { newestFirst, isNote } from './notes.ts';
import sheet from './audit-trail.module.css';

const classes = bindClasses(sheet);

/** Everything that happened to the order, newest first. */
export function AuditTrail({ rows }: { readonly rows: readonly AuditRow[] }): ReactNode {
  const { t } = useLanguage();
  return (
    <section className={classes('trail')}>
      <h3>{t('order.audit')}</h3>
      <ol className={classes('rows')}>
        {newestFirst(rows).map((row, index) => (
          <li key={`${row.happenedAt}-${rows.length - index}`} className={classes('row')}>
            <AuditLine row={row} isNoteShown={!isNote(row)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface AuditLineProps {
  readonly row: AuditRow;
  readonly isNoteShown?: boolean;
}

/** When, who, what, and the note. */
export function AuditLine({ row, isNoteShown = true }: AuditLineProps): ReactNode {
  const { t, tName } = useLanguage();
  const { stamp } = useTimeFormats();
  const operatorName = useOperatorName();
  const noteText = useNoteText();
  const actor = row.actor === operatorName ? t('actor.you') : tName('actor', row.actor, row.actor);
  return (
    <span className={classes('line')}>
      <time dateTime={row.happenedAt}>{stamp(row.happenedAt)}</time>
      <span>
        <b>{actor}</b> {saidOrDone(tName, row)}
        {isNoteShown && row.note !== null && <span className={layout('quiet')}> · {noteText(row.note)}</span>}
      </span>
    </span>
  );
}

/** A person's judgement of a payment, with the change of the order's stage that followed. */
function saidOrDone(
  tName: ReturnType<typeof useLanguage>['tName'],
  { event, judgement, stageBefore, stageAfter }: AuditRow,
): string {
  const done = tName('event', event, event);
  if (judgement === null) return done;
  const said = tName('said', judgement, judgement);
  return stageBefore === stageAfter ? said : `${said} · ${done}`;
}

/** How the desk itself notes which values were on the block list. */
const LISTED = /^block list: (\w+(?:, \w+)*)$/;

/** A note of the trail; what the desk wrote by itself is in the reader's language. */
export function useNoteText(): (note: string) => string {
  const { t, tName } = useLanguage();
  return (note) => {
    const facts = LISTED.exec(note)?.[1];
    if (facts === undefined) return note;
    return t('note.listed', {
      facts: facts
        .split(', ')
        .map((fact) => tName('screened', fact, fact))
        .join(', '),
    });
  };
}
