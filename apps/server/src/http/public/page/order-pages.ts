import type { Language } from '@naru/core';
import path from 'node:path';
import { type BrandFacts, type Notice, ORDER_PAGE_MARKS, type OrderStep } from '@naru/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../../wire/request-path.ts';
import { describeFault } from '../../../log/json-log.ts';
import type { ServerContext } from '../../../context/context.ts';
import { chooseEncoding, compressText } from '../../send-file.ts';
import type { PageDrawer } from './page-drawer.ts';
import { isOrderId } from '../order/read-transaction.ts';
import {
  LANGUAGE_TAGS,
  WRITTEN_FOLDER,
  askedLanguage,
  fillAnswers,
  readAnswers,
  readBranded,
} from './written-pages.ts';

const ORDER_PAGE = /^\/buy-crypto-(confirm|details)\/([^/]+)\/?$/;

/** The pages of orders, with the order in their first HTML. */
interface OrderPages {
  /**
   * The page of a path with its headers, or the reply once it has been sent. Null if there is no such order
   * or it cannot be read now: the page without it then says so.
   */
  readonly draw: (
    pathname: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Buffer | FastifyReply | null>;
}

interface OrderPagesParts extends Pick<ServerContext, 'pagesFolder' | 'publicUrl' | 'log'> {
  readonly drawer: PageDrawer | null;
  readonly front: () => BrandFacts;
  readonly notices: () => readonly Notice[];
  readonly nowMs: () => number;
  /** The body of a call's answer, or null if the call fails. */
  readonly answerOf: (url: string) => Promise<string | null>;
  /** The same, counted as a call of this visitor. */
  readonly answerFor: (url: string, visitor: FastifyRequest) => Promise<string | null>;
}

interface AskedOrder {
  readonly step: OrderStep;
  readonly orderId: string;
  readonly language: Language;
  /** The answer of the order's own call. */
  readonly json: string;
}

/** Draws with the application's own components, so that texts and geometry have one source. */
export function openOrderPages(parts: OrderPagesParts): OrderPages {
  return {
    draw: async (pathname, request, reply) => {
      const [, step, orderId = ''] = ORDER_PAGE.exec(pathname) ?? [];
      if ((step !== 'confirm' && step !== 'details') || !isOrderId(orderId)) return null;
      try {
        const json = await parts.answerFor(`/api/transaction/${orderId}`, request);
        if (json === null) return null;
        if (step === 'confirm' && !isPending(json))
          return await reply.redirect(request.url.replace('-confirm/', '-details/'), 302);
        const language = askedLanguage(request);
        const html = await composePage(parts, { step, orderId, language, json });
        if (html === null) return null;
        const encoding = chooseEncoding(request.headers['accept-encoding']);
        reply
          .type('text/html; charset=utf-8')
          .header('vary', 'cookie, accept-encoding')
          .header('content-language', LANGUAGE_TAGS[language])
          .header('x-robots-tag', 'noindex');
        if (encoding !== 'identity') reply.header('content-encoding', encoding);
        return await compressText(html, encoding);
      } catch (thrown) {
        parts.log({ level: 'error', event: 'page_draw_failed', fields: { fault: describeFault(thrown) } });
        return null;
      }
    },
  };
}

/** Null if it cannot be drawn now. */
async function composePage(parts: OrderPagesParts, asked: AskedOrder): Promise<string | null> {
  const { pagesFolder, drawer } = parts;
  const { step, orderId, language, json } = asked;
  if (pagesFolder === null || drawer === null) return null;
  const file = path.join(pagesFolder, WRITTEN_FOLDER, `buy-crypto-${step}.${language}.html`);
  const template = (await readBranded(file, parts)).replaceAll(ORDER_PAGE_MARKS.orderId, orderId);
  const answers = await readAnswers(template, async (url) =>
    url.endsWith(orderId) ? json : parts.answerOf(url),
  );
  const nowMs = parts.nowMs();
  const address = `/buy-crypto-${step}/${orderId}`;
  const drawn = await drawer.draw({ path: address, language, brand: parts.front(), nowMs, answers });
  if (drawn === null) return null;
  const texts = new Map<string, string>([
    [ORDER_PAGE_MARKS.title, escapeHtml(drawn.title)],
    [ORDER_PAGE_MARKS.markup, drawn.markup],
  ]);
  // In one pass and before the answers: a customer's text may look like a mark.
  const framed = template.replace(/%order\w+%/g, (mark) => texts.get(mark) ?? mark);
  return fillAnswers(framed, nowMs, answers);
}

function isPending(json: string): boolean {
  const transaction: unknown = JSON.parse(json);
  return (
    typeof transaction === 'object' &&
    transaction !== null &&
    'status' in transaction &&
    transaction.status === 'pending'
  );
}
