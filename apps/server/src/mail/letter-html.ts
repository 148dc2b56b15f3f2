import type { Language } from '@naru/core';
import { escapeHtml } from '../wire/request-path.ts';
import type { LetterLink, LetterPart, LetterRows, LinkPurpose } from './letter-template.ts';

const LINK_WORDS: Readonly<Record<Language, Readonly<Record<LinkPurpose, string>>>> = {
  en: {
    order: 'Open the order',
    receipt: 'Download the signed receipt',
    reset: 'Set a new password',
    email: 'Confirm this address',
    undo: 'Restore this address',
    lottery: 'Enter the address',
    refund: 'Change the refund address',
    explorer: 'Show the transaction',
  },
  kr: {
    order: '주문 보기',
    receipt: '서명된 영수증 내려받기',
    reset: '새 비밀번호 설정',
    email: '이 주소 확인',
    undo: '이 주소로 되돌리기',
    lottery: '받을 주소 입력하기',
    refund: '환불받을 곳 바꾸기',
    explorer: '트랜잭션 보기',
  },
};

/** Languages as HTML names them. */
const HTML_LANGUAGES: Readonly<Record<Language, string>> = { en: 'en', kr: 'ko' };

/**
 * Letters load nothing, so nobody learns that one was opened. Mail programs that ignore the style sheet show
 * the text in their own colors.
 */
export const LETTER_STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 12px; background: #f3f4f6; color: #1b2430; }
main { max-width: 560px; margin: 0 auto; padding: 28px 24px; background: #ffffff; border: 1px solid #dde2e8;
  border-radius: 8px; font: 16px/1.6 system-ui, -apple-system, 'Apple SD Gothic Neo', 'Malgun Gothic',
  'Noto Sans KR', sans-serif; word-break: keep-all; overflow-wrap: anywhere; }
.brand { margin: 0 0 20px; color: #5a6675; font-size: 14px; font-weight: 600; }
h1 { margin: 0 0 16px; font-size: 21px; line-height: 1.35; }
h2 { margin: 28px 0 12px; padding-top: 20px; border-top: 1px solid #dde2e8; font-size: 17px;
  line-height: 1.4; }
p { margin: 0 0 14px; white-space: pre-line; }
table { width: 100%; margin: 0 0 16px; border-collapse: collapse; border-top: 1px solid #dde2e8; }
th, td { padding: 8px 0; border-bottom: 1px solid #dde2e8; text-align: left; vertical-align: top; }
th { width: 38%; padding-right: 12px; color: #5a6675; font-weight: 400; }
td { font-variant-numeric: tabular-nums; }
a { display: inline-block; padding: 9px 18px; background: #14532d; color: #ffffff; border-radius: 6px;
  font-weight: 600; text-decoration: none; }
a.quiet { padding: 0; background: none; color: #14532d; text-decoration: underline; }
@media (prefers-color-scheme: dark) {
  body { background: #10151b; color: #e6eaef; }
  main { background: #171e26; border-color: #303a46; }
  .brand, th { color: #a3afbd; }
  h2, table, th, td { border-color: #303a46; }
  a { background: #86d9a4; color: #0b1f13; }
  a.quiet { background: none; color: #86d9a4; }
}
`;

/** A letter as HTML: the same parts as its plain text, in one layout. */
export function writeHtml({
  subject,
  parts,
  language,
  brandName,
}: {
  readonly subject: string;
  readonly parts: readonly LetterPart[];
  readonly language: Language;
  readonly brandName: string;
}): string {
  const title = escapeHtml(subject);
  // The subject is the heading of the newest of several letters.
  const rest = parts.filter((part, index) => index > 0 || !isHeadingOf(part, subject));
  const body = rest.map((part) => writePart(part, language)).join('\n');
  return `<!doctype html>
<html lang="${HTML_LANGUAGES[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${LETTER_STYLE}</style>
</head>
<body>
<main>
<p class="brand">${escapeHtml(brandName)}</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}

function isHeadingOf(part: LetterPart, subject: string): boolean {
  return typeof part !== 'string' && 'heading' in part && part.heading === subject;
}

function writePart(part: LetterPart, language: Language): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  if ('heading' in part) return `<h2>${escapeHtml(part.heading)}</h2>`;
  return 'href' in part ? writeLink(part, language) : writeRows(part);
}

/** Links that are not the purpose of the letter. */
const QUIET: ReadonlySet<LetterLink['purpose']> = new Set(['explorer', 'receipt']);

/** An operator configures the address of an explorer: only the web is linked to. */
function writeLink({ href, purpose }: LetterLink, language: Language): string {
  if (!/^https?:\/\//.test(href)) return `<p>${escapeHtml(href)}</p>`;
  const look = QUIET.has(purpose) ? ' class="quiet"' : '';
  const label = typeof purpose === 'string' ? LINK_WORDS[language][purpose] : escapeHtml(purpose.label);
  return `<p><a${look} href="${escapeHtml(href)}">${label}</a></p>`;
}

function writeRows({ rows }: LetterRows): string {
  const lines = rows.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return `<table>\n${lines.join('\n')}\n</table>`;
}

/** The parts of a letter as plain text, with an empty line between them. */
export function plainTextOf(parts: readonly LetterPart[]): string {
  return parts.map(linesOf).join('\n\n');
}

function linesOf(part: LetterPart): string {
  if (typeof part === 'string') return part;
  if ('heading' in part) return `— ${part.heading} —`;
  return 'href' in part ? part.href : part.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
}
