import type { ConfigSources } from './rails-config.ts';
import type { Section } from './section.ts';

type ReadSecret = ConfigSources['readSecret'];

interface ServersField {
  readonly fix: string;
  readonly readSecret: ReadSecret;
  /** The field with their login; null if they have none. */
  readonly loginField: string | null;
}

const SERVERS_MAX = 8;
const SECRET_NAME = /^env:([A-Z_][A-Z0-9_]*)$/;

/** The address of a server; null, with a recorded problem, if it is not one. */
export function parseServerUrl(
  section: Section,
  field: string,
  text: string,
  { fix, loginField }: { readonly fix: string; readonly loginField: string | null },
): string | null {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return section.note(field, 'is not an http or https address', fix);
  if (url.username !== '' || url.password !== '')
    return section.note(field, 'carries a password', loginFix(loginField));
  return url.href;
}

function loginFix(loginField: string | null): string {
  return loginField === null
    ? 'take another server: none with a login is read here'
    : `take it out and name it in ${loginField} as env:NAME`;
}

/**
 * The addresses of several servers: one text or a list of them. An address that carries a key is named as
 * `env:NAME`. Null, with recorded problems, if something is wrong.
 */
export function parseServerUrls(
  section: Section,
  field: string,
  { fix, readSecret, loginField }: ServersField,
): readonly string[] | null {
  const isList = Array.isArray(section.raw(field));
  const texts = isList ? (section.texts(field) ?? []) : readSingle(section, field, fix);
  if (texts === null) return null;
  if (texts.length === 0 || texts.length > SERVERS_MAX || new Set(texts).size !== texts.length)
    return section.note(field, `is not a list of 1 to ${SERVERS_MAX} different addresses`, fix);
  const urls = texts.map((text, place) => {
    const own = isList ? `${field}[${place}]` : field;
    const name = SECRET_NAME.exec(text)?.[1];
    const address = name === undefined ? text : readSecret(name);
    if (address === undefined || address === '')
      return section.note(own, `names ${name ?? ''}, which is not set`, fix);
    return parseServerUrl(section, own, address, { fix, loginField });
  });
  const whole = urls.filter((url) => url !== null);
  return whole.length === urls.length ? whole : null;
}

function readSingle(section: Section, field: string, fix: string): readonly string[] | null {
  const text = section.text(field, fix);
  return text === null ? null : [text];
}

/** The login of a server, if it needs one. Null, with a recorded problem, if it cannot be read. */
export function parseAuth(
  section: Section,
  readSecret: ReadSecret,
  field = 'auth',
): { readonly login: string | null } | null {
  const fix = 'write env:NAME and set that variable to user:password';
  const parsed = parseSecret(section, field, { fix, readSecret });
  if (parsed === null) return null;
  if (parsed.secret !== null && !parsed.secret.includes(':'))
    return section.note(field, `names ${parsed.name}, which is not user:password`, fix);
  return { login: parsed.secret };
}

/** The value of the environment variable that a field names; undefined if the field is missing. */
export function parseSecret(
  section: Section,
  field: string,
  { fix, readSecret }: { readonly fix: string; readonly readSecret: ReadSecret },
): { readonly name: string; readonly secret: string | null } | null {
  if (!section.has(field)) return { name: '', secret: null };
  const text = section.text(field, fix);
  if (text === null) return null;
  const name = SECRET_NAME.exec(text)?.[1];
  if (name === undefined) return section.note(field, 'is not the name of an environment variable', fix);
  const secret = readSecret(name);
  if (secret === undefined || secret === '')
    return section.note(field, `names ${name}, which is not set`, fix);
  // Docker keeps the quotation marks of a value, and files from Windows have other line ends.
  if (/^(["']).*\1$|\p{Cc}/u.test(secret))
    return section.note(field, `names ${name}, which has quotation marks or line ends around it`, fix);
  return { name, secret };
}
