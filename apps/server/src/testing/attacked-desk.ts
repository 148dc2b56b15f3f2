import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { makeRehearsalAddress } from '@naru/chains';
import { formatAmount, makeQuote } from '@naru/core';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context/context.ts';
import type { LogEvent } from '../log/json-log.ts';
import { buildPublicApp } from '../http/public/build-public-app.ts';
import { createTestContext } from './test-context.ts';
import { type TestDesk, withTestDesk } from './test-desk.ts';

/** A desk that listens on a real port, for requests that no well-behaved client would send. */
export interface AttackedDesk {
  readonly house: TestDesk;
  readonly app: FastifyInstance;
  readonly url: string;
  readonly logged: readonly LogEvent[];
  /** The specification's payload for a valid swap. */
  goodBody(): Promise<Record<string, unknown>>;
  send(
    method: string,
    path: string,
    options?: { readonly body?: string; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<AttackAnswer>;
  /** Writes bytes to the port and returns the whole answer until it closes. */
  raw(bytes: string | Buffer): Promise<string>;
}

export interface AttackAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly code: unknown;
  /** Processor time of the request and its answer, which other programs cannot lengthen. */
  readonly workMs: number;
}

export async function withAttackedDesk(
  run: (desk: AttackedDesk) => Promise<void>,
  changes: (house: TestDesk) => Partial<ServerContext> = () => ({}),
): Promise<void> {
  await withTestDesk({}, async (house) => {
    const logged: LogEvent[] = [];
    const context = createTestContext(house, {
      log: (event) => logged.push(event),
      ...changes(house),
    });
    const app = await buildPublicApp(context);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      await run({ house, app, url, logged, ...describeAttacks(house, url) });
    } finally {
      app.server.closeAllConnections();
      await app.close();
    }
  });
}

function describeAttacks(house: TestDesk, url: string): Pick<AttackedDesk, 'goodBody' | 'send' | 'raw'> {
  return {
    goodBody: () => goodBody(house),
    send: async (method, path, { body, headers = {} } = {}) => {
      const before = process.cpuUsage();
      const answer = await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body }),
      });
      const text = await answer.text();
      const { user, system } = process.cpuUsage(before);
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        code: codeOf(text),
        workMs: (user + system) / 1000,
      };
    },
    raw: (bytes) => sendRaw(new URL(url), bytes),
  };
}

function codeOf(text: string): unknown {
  if (!text.startsWith('{')) return undefined;
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'object' && parsed !== null && 'code' in parsed ? parsed.code : undefined;
}

async function sendRaw(url: URL, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: url.hostname, port: Number(url.port) });
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
    socket.on('connect', () => socket.write(bytes));
    socket.setTimeout(2_000, () => socket.destroy());
  });
}

async function goodBody(house: TestDesk): Promise<Record<string, unknown>> {
  const { desk } = house;
  for (const railId of ['rehearsal-ltc', 'rehearsal-usdt-tron']) await house.watch(railId);
  const snapshot = await house.publish();
  const payAsset = desk.assets.get('LTC') ?? assert.fail('no litecoin');
  const receiveAsset = desk.assets.get('USDT-tron') ?? assert.fail('no tether');
  const quote = makeQuote({
    payAsset,
    receiveAsset,
    snapshot,
    adjustments: desk.rateBook.adjustments(),
    anchor: 'pay',
    anchorBaseUnits: 200_000_000n,
  });
  assert.ok(quote.ok);
  return {
    userId: null,
    email: 'mina@example.com',
    address: makeRehearsalAddress('rehearsal-usdt-tron', new Uint8Array(20).fill(7)).address,
    fromCurrency: payAsset.assetId,
    toCurrency: receiveAsset.assetId,
    fromAmount: '2',
    convertedAmount: formatAmount(quote.value.receiveBaseUnits, receiveAsset.decimals),
  };
}
