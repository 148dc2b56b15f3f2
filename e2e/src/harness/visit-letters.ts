import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { waitUntil } from './desk-process.ts';
import { type LetterSink, openLetterSink } from './letter-sink.ts';
import { type Visits, visitDesk } from './visits.ts';

export interface MailedVisits {
  readonly visits: Visits;
  /** The newest letter whose head or body has the text, with its bodies decoded. */
  readonly letterWith: (text: string) => Promise<string>;
}

/** Opens a rehearsal desk that sends mail, with its operator; call it once at the top of a test file. */
export function visitDeskWithMail(): MailedVisits {
  const mail: { sink?: LetterSink } = {};
  before(async () => {
    mail.sink = await openLetterSink();
  });
  after(() => mail.sink?.close());
  const visits = visitDesk({
    desk: {
      mode: 'rehearsal',
      env: {
        get SMTP_URL() {
          return mail.sink?.url ?? assert.fail('no sink');
        },
        MAIL_FROM: 'desk@desk.example',
        PUBLIC_URL: 'https://desk.example',
      },
    },
    hasOperator: true,
  });
  return {
    visits,
    letterWith: async (text) => {
      const find = () =>
        (mail.sink?.letters() ?? []).map(decodeBodies).findLast((letter) => letter.includes(text));
      await waitUntil(60_000, `a letter with ${text}`, async () => find() !== undefined);
      return find() ?? assert.fail(text);
    },
  };
}

function decodeBodies(source: string): string {
  return source
    .replaceAll('\r\n ', ' ')
    .replaceAll(/(?:^[A-Za-z\d+/=]{1,76}\r\n?)+/gm, (lines) => Buffer.from(lines, 'base64').toString());
}
