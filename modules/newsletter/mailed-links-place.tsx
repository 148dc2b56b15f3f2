import { Skeleton } from '@naru/ui';
import { createLater } from '@naru/ui/later';
import { LaterPart } from '@naru/web/module';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';

const CODE = createLater(() => import('./mailed-links.tsx').then((code) => code.MailedLinks));

/** What the home page asks of people who open a link of a letter; nobody else loads it. */
export function MailedLinksPlace(): ReactNode {
  const [query] = useSearchParams();
  const asked = { token: query.get('newsletter'), reader: query.get('leave') };
  if (asked.token === null && asked.reader === null) return null;
  return (
    <Suspense fallback={<Skeleton height="64px" />}>
      <LaterPart code={CODE} props={asked} />
    </Suspense>
  );
}
