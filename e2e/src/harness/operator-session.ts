import { CONSOLE_SESSION_KEY_HEADER } from '@naru/contract';

/** The headers by which a browser of the console shows who is signed in. */
export interface OperatorSession extends Readonly<Record<string, string>> {
  readonly cookie: string;
  readonly [CONSOLE_SESSION_KEY_HEADER]: string;
}

/** Both halves of a session, from the answer that opened it. */
export function sessionFrom(headers: Headers): OperatorSession {
  const [cookie = ''] = headers.getSetCookie();
  const key = headers.get(CONSOLE_SESSION_KEY_HEADER);
  if (cookie === '' || key === null) throw new Error('nobody was signed in');
  return { cookie: cookie.split(';')[0] ?? '', [CONSOLE_SESSION_KEY_HEADER]: key };
}
