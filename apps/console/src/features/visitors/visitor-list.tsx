import type { VisitorRow } from '@naru/contract';
import { Button, type Column, Table, bindClasses, layout } from '@naru/ui';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { TextField } from '../../shared/form/fields.tsx';
import { useT, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import { PagedList } from '../../shared/page/paged-list.tsx';
import { useCan } from '../../shared/session/session.ts';
import { visitorHref } from '../../shared/display/visitor-href.ts';
import { useVisitors } from './visitor-view.tsx';
import sheet from './visitors.module.css';

const classes = bindClasses(sheet);

/** Visitors with an account, and the way to all others. */
export function VisitorList(): ReactNode {
  const t = useT();
  const can = useCan();
  const columns = useColumns();
  return (
    <>
      <p className={layout('lead')}>
        {t('visitors.lead')} {can('curb_visitors') && <Link to="/lists">{t('lists.link')}</Link>}
      </p>
      <FindForm />
      <PagedList state={useVisitors()} emptyText={t('visitors.empty')}>
        {(rows) => (
          <Table
            caption={t('visitors.link')}
            density="dense"
            rows={rows}
            rowKey={({ id }) => id}
            columns={columns}
          />
        )}
      </PagedList>
    </>
  );
}

function FindForm(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isWhole = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email.trim());
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (isWhole) void navigate(visitorHref('email', email.trim()));
  };
  return (
    <form className={classes('find')} noValidate onSubmit={submit}>
      <TextField
        label={t('visitors.find')}
        type="email"
        name="email"
        maxLength={254}
        error={isTried && !isWhole ? t('visitors.find.problem') : null}
        text={email}
        onTextChange={setEmail}
      />
      <Button type="submit">{t('visitors.find.submit')}</Button>
    </form>
  );
}

function useColumns(): readonly Column<VisitorRow>[] {
  const t = useT();
  const { day } = useTimeFormats();
  return [
    {
      key: 'name',
      header: t('field.name'),
      isHeadline: true,
      cell: ({ id, username }) => <Link to={visitorHref('user', id)}>{username}</Link>,
    },
    { key: 'email', header: t('order.email'), cell: ({ email }) => email },
    {
      key: 'since',
      header: t('visitors.since'),
      cell: ({ since }) => <time dateTime={since}>{day(since)}</time>,
    },
    {
      key: 'state',
      header: t('market.state'),
      cell: ({ isFrozen }) => (
        <span className={classes(isFrozen && 'frozen')}>
          {t(isFrozen ? 'visitor.act.visitor_frozen' : 'visitors.free')}
        </span>
      ),
    },
  ];
}
