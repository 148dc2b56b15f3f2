import { DESK_NOTICES_ID, type Notice } from '@naru/contract';
import { escapeHtml } from '../../machine/escape-html.ts';

const PLACE = `<div id="${DESK_NOTICES_ID}"></div>`;
const LABELS = { en: 'Notices', kr: '알림' } as const;

/** Writes the notices of the desk into a page, as the application draws them once it runs. */
export function fillNotices(html: string, notices: readonly Notice[], language: 'en' | 'kr'): string {
  if (notices.length === 0) return html;
  const list = notices.map(({ kind, text, when }) => {
    const time =
      when === null
        ? ''
        : `<span data-when=""><span>${escapeHtml(when[language])}</span><span></span></span>`;
    return `<p data-kind="${kind}"><span>${escapeHtml(text[language])}</span>${time}</p>`;
  });
  const aside = `<aside data-written="" aria-label="${LABELS[language]}">${list.join('')}</aside>`;
  return html.replace(PLACE, () => PLACE.replace('></div>', () => `>${aside}</div>`));
}
