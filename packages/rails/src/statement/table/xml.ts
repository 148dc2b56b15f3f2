export type XmlRefusal = 'doctype' | 'xml_malformed';

export interface XmlHandler {
  /** Names are without their prefix. */
  open(name: string, attributes: string): void;
  text(text: string): void;
  close(name: string): void;
}

/** More is no statement. */
const DEPTH_MAX = 64;

/**
 * Reads XML strictly and without ever looking at a document type: only the five entities of XML and numbers
 * are known, so nothing expands and nothing is fetched. Null if all was read.
 */
export function scanXml(text: string, handler: XmlHandler): XmlRefusal | null {
  const open: string[] = [];
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('<', at);
    if (start !== at) {
      const part = text.slice(at, start === -1 ? text.length : start);
      if (open.length > 0) handler.text(decodeEntities(part));
      else if (part.trim() !== '') return 'xml_malformed';
    }
    if (start === -1) break;
    const special = readSpecial(text, start, open.length > 0 ? handler : null);
    if (special === 'doctype') return 'doctype';
    if (special !== null) {
      at = special;
      continue;
    }
    const end = text.indexOf('>', start);
    if (end === -1) return 'xml_malformed';
    if (!readTag(text.slice(start + 1, end), open, handler) || open.length > DEPTH_MAX)
      return 'xml_malformed';
    at = end + 1;
  }
  return open.length === 0 ? null : 'xml_malformed';
}

/** Where a declaration, comment or quoted text ends; null at a tag. */
function readSpecial(text: string, start: number, handler: XmlHandler | null): number | 'doctype' | null {
  const second = text[start + 1];
  if (second !== '!' && second !== '?') return null;
  if (text.startsWith('<!--', start)) return endOf(text, '-->', start);
  if (second === '?') return endOf(text, '?>', start);
  if (!text.startsWith('<![CDATA[', start)) return 'doctype';
  const end = endOf(text, ']]>', start);
  handler?.text(text.slice(start + 9, end - 3));
  return end;
}

function endOf(text: string, mark: string, start: number): number {
  const found = text.indexOf(mark, start);
  return found === -1 ? text.length : found + mark.length;
}

function readTag(tag: string, open: string[], handler: XmlHandler): boolean {
  const [, closing, rawName, attributes = '', empty] = /^(\/?)([^\s/>]+)(.*?)(\/?)$/s.exec(tag) ?? [];
  if (rawName === undefined) return false;
  const name = rawName.slice(rawName.indexOf(':') + 1);
  if (closing === '/') {
    if (open.pop() !== name) return false;
    handler.close(name);
    return true;
  }
  handler.open(name, attributes);
  if (empty === '/') handler.close(name);
  else open.push(name);
  return true;
}

/** The value of an attribute, or null. */
export function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? null : decodeEntities(value);
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/** Unknown ones stay as they are written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, tens, hex, name) => {
    if (typeof name === 'string') return ENTITIES.get(name) ?? whole;
    const code = typeof tens === 'string' ? Number(tens) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });
}
