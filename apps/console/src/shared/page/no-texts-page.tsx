import { Button, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import type { Language } from '@naru/core';
import sheet from './calm-page.module.css';

const classes = bindClasses(sheet);

/** The only texts that are part of what is loaded first: they say that the others are missing. */
const TEXTS: Readonly<Record<Language, { title: string; text: string; reload: string }>> = {
  en: {
    title: 'The console could not be loaded',
    text: 'Check your connection and that the server is running, then reload the page.',
    reload: 'Reload the page',
  },
  kr: {
    title: '콘솔을 불러오지 못했습니다',
    text: '인터넷 연결과 서버를 확인한 다음 새로 고침하세요.',
    reload: '새로 고침',
  },
};

export function NoTextsPage({ language }: { readonly language: Language }): ReactNode {
  const texts = TEXTS[language];
  return (
    <main className={classes('main')}>
      <h1 className={classes('title')}>{texts.title}</h1>
      <p role="alert">{texts.text}</p>
      <p>
        <Button kind="primary" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      </p>
    </main>
  );
}
