import type { ConsoleIssueWords } from '@naru/contract';
import { Button, Disclosure, Notice, Skeleton, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { localeOf } from '../../../shared/i18n/translate.ts';
import { useCan } from '../../../shared/session/session.ts';
import { type ShownLetter, useIssuePreview } from '../api/use-issues.ts';
import sheet from './issue.module.css';

const classes = bindClasses(sheet);

/** Shows the letter of an issue as readers of each language get it. */
export function IssueLetters({ words }: { readonly words: ConsoleIssueWords }): ReactNode {
  const t = useT();
  const can = useCan();
  const [shown, setShown] = useState<ShownLetter | null>(null);
  if (!can('answer_letters')) return null;
  return (
    <section className={classes('preview')} aria-label={t('issue.preview')}>
      <div className={classes('buttons')}>
        {(['en', 'kr'] as const).map((language) => (
          <Button key={language} size="small" onClick={() => setShown({ language, words: words[language] })}>
            {t(`issue.preview.${language}`)}
          </Button>
        ))}
      </div>
      {shown !== null && <Letter shown={shown} />}
    </section>
  );
}

function Letter({ shown }: { readonly shown: ShownLetter }): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  const preview = useIssuePreview(shown);
  if (preview.isPending) return <Skeleton height="320px" />;
  if (preview.data === undefined) {
    return (
      <Notice tone="error" role="alert">
        {failureText(failureOf(preview.error))}
      </Notice>
    );
  }
  const { html, text } = preview.data;
  const lang = localeOf(shown.language);
  return (
    <>
      {/* Without scripts and without an origin. */}
      <iframe
        className={classes('frame')}
        title={t(`issue.preview.${shown.language}`)}
        sandbox=""
        src={`data:text/html;charset=utf-8,${encodeURIComponent(html)}`}
      />
      <Disclosure summary={t('issue.plain')}>
        <p className={classes('plain')} lang={lang}>
          {text}
        </p>
      </Disclosure>
    </>
  );
}
