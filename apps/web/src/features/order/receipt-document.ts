/** A receipt in the reader's language and time zone. */
export interface Receipt {
  /** BCP 47. */
  readonly languageTag: string;
  readonly brand: string;
  readonly title: string;
  readonly sections: readonly ReceiptSection[];
  /** Small print at the end. */
  readonly note: string;
}

export interface ReceiptSection {
  /** Empty for the first one, which the title names. */
  readonly heading: string;
  readonly rows: readonly (readonly [term: string, detail: string])[];
}

/** The saved file loads nothing and runs nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const STYLE = [
  'body{margin:40px auto;max-width:640px;padding:0 20px;color:#1a211e;background:#fff;',
  'font:15px/1.5 Pretendard,system-ui,sans-serif}',
  'h1{margin:0;font-size:26px}h2{margin:28px 0 4px;font-size:15px}',
  'dl{margin:12px 0 0;border-top:1px dashed #857b68}',
  'div{display:flex;gap:20px;justify-content:space-between;padding:8px 0;border-bottom:1px solid #e8e1d1}',
  'dt{flex:none;color:#434e48}dd{margin:0;text-align:right;overflow-wrap:anywhere}',
  'footer{margin-top:28px;color:#5a645e;font-size:13px}',
  '@page{margin:16mm}@media print{body{margin:0}}',
].join('');

/** A self-contained HTML file without scripts, images or links. */
export function writeReceipt({ languageTag, brand, title, sections, note }: Receipt): string {
  return [
    '<!doctype html>',
    `<html lang="${escapeText(languageTag)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    `<title>${escapeText(title)} · ${escapeText(brand)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    `<p>${escapeText(brand)}</p>`,
    `<h1>${escapeText(title)}</h1>`,
    ...sections.flatMap(writeSection),
    `<footer>${escapeText(note)}</footer>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function writeSection({ heading, rows }: ReceiptSection): readonly string[] {
  if (rows.length === 0) return [];
  return [
    ...(heading === '' ? [] : [`<h2>${escapeText(heading)}</h2>`]),
    '<dl>',
    ...rows.map(([term, detail]) => `<div><dt>${escapeText(term)}</dt><dd>${escapeText(detail)}</dd></div>`),
    '</dl>',
  ];
}

/** For text and for attributes in double quotes. */
function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
