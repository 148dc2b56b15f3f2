import '@naru/ui/styles.css';
import { writeStored } from '@naru/ui/storage';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import { makeTexts } from './texts.ts';

const wishes = new URLSearchParams(location.search);
const language = wishes.get('lang') === 'ko' ? 'ko' : 'en';
writeStored('local', 'theme', wishes.get('theme') ?? 'is_dark');
document.documentElement.lang = language;

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <Gallery say={makeTexts(language)} />
  </StrictMode>,
);
