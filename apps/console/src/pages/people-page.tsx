import type { ReactNode } from 'react';
import { usePeople, PeopleList } from '../features/people/people-list.tsx';
import { Invitations } from '../features/people/invitations.tsx';
import { useT } from '../shared/i18n/language-context.tsx';
import { Loaded } from '../shared/page/reading-notes.tsx';
import { SidePage } from './side-page.tsx';

const ROWS_WHILE_LOADING = 3;

/** The operators of the desk, for owners. */
export function PeoplePage(): ReactNode {
  const t = useT();
  const reading = usePeople();
  return (
    <SidePage title={t('team.title')}>
      <Loaded reading={reading} rowCount={ROWS_WHILE_LOADING}>
        {(people) => (
          <>
            <PeopleList people={people.people} />
            <Invitations invitations={people.invitations} />
          </>
        )}
      </Loaded>
    </SidePage>
  );
}
