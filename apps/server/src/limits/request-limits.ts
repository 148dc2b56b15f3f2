import { createHash } from 'node:crypto';
import { toEmailKey } from '@naru/core';
import type { Clock } from '@naru/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { sendRefusal } from '../wire/refusals.ts';
import { networkOfAddress, wideNetworkOfAddress } from './caller-network.ts';
import {
  type OwnMeter,
  type QuotaAnswer,
  type QuotaAsk,
  type RateVerdict,
  type SharedMeterParts,
  createOwnMeter,
  createSharedMeter,
} from './quota-meter.ts';
import {
  type CheapPolicyName,
  LETTERS_TO_ONE,
  type LetterReason,
  type LimitSettings,
  type Quota,
  type RatePolicyName,
  type StrictPolicyName,
} from '../config/rate-policy.ts';
import { isCall } from '../wire/request-path.ts';

/**
 * Limits how often strangers may ask. A handler that needs more than the limits of every call does:
 *
 *     const email = request.body.email.trim().toLowerCase();
 *     if (!(await context.limits.admit(request, reply, 'login', email))) return reply;
 *     ... check the password; if it is right: await context.limits.forgive(request, 'login', email);
 *
 * Requests are counted for `account` together with the address (strict) and for the whole network of the
 * address, /24 or /48 (generous).
 * An account alone is counted only for strangers, if the policy says so: a browser that signed in before, or
 * came by a mailed link, is not a stranger.
 *
 * Several processes on one database count strict requests together. Cheap ones each process counts by itself,
 * so that reading never waits: n processes let n times as many through.
 */
export interface RequestLimits {
  /**
   * Counts a request and sends headers with the rest of the quota (draft-ietf-httpapi-ratelimit-headers).
   * False if it is used up: the refusal `too_many_requests` has then been sent. Without an account, requests
   * that look alike count as one client.
   */
  admit(
    request: FastifyRequest,
    reply: FastifyReply,
    policy: StrictPolicyName,
    account?: string,
    standing?: Standing,
  ): Promise<boolean>;
  /** The same for cheap requests, at once and in this process alone. */
  admitCheap(request: FastifyRequest, reply: FastifyReply, policy: CheapPolicyName): boolean;
  /** Counts a letter to `email`. False if it had too many: the caller then answers as if it was sent. */
  admitLetter(reason: LetterReason, email: string): Promise<boolean>;
  /** Refunds the attempts of this client; its network keeps its count. */
  forgive(request: FastifyRequest, policy: StrictPolicyName, account?: string): Promise<void>;
}

/** The parts of a request that identify a caller for counting. */
interface Asker {
  readonly ip: string;
  readonly headers: Pick<IncomingHttpHeaders, 'authorization' | 'user-agent'>;
}

/** Whether the account has seen this browser before. */
export type Standing = 'known' | 'stranger';

interface Count {
  readonly name: string;
  readonly quota: Quota;
  readonly verdict: RateVerdict;
}

interface NamedAsk extends QuotaAsk {
  readonly name: string;
}

/**
 * `settings`: the present ones; null: no limits (measurements only). `shared` null: this process counts by
 * itself.
 */
export function createRequestLimits(
  clock: Clock,
  settings: (() => Pick<LimitSettings, 'rates'>) | null,
  shared: SharedMeterParts | null = null,
): RequestLimits {
  if (settings === null) return NO_LIMITS;
  // One meter per policy, so that keys of cheap reads never evict those of logins.
  const own = new Map<RatePolicyName, OwnMeter>();
  const ownOf = (policy: RatePolicyName): OwnMeter => {
    const meter = own.get(policy) ?? createOwnMeter();
    own.set(policy, meter);
    return meter;
  };
  const letters = createOwnMeter();
  const strict = shared === null ? null : createSharedMeter(shared);
  const answer = (reply: FastifyReply, asks: readonly NamedAsk[], given: QuotaAnswer): boolean => {
    const counts = countsOf(asks, given);
    reply.headers(headersOf(counts));
    if (!given.isAllowed) refuseTooMany(reply, counts);
    return given.isAllowed;
  };
  const asksOf = (request: Asker, policy: RatePolicyName, account?: string): readonly NamedAsk[] => {
    const { client, address } = settings().rates[policy];
    return [
      { name: `${policy}-client`, quota: client, key: clientKey(request, policy, account) },
      { name: `${policy}-address`, quota: address, key: addressKey(request, policy) },
    ];
  };
  return {
    admit: async (request, reply, policy, account, standing = 'known') => {
      const { strangers } = settings().rates[policy];
      const asks = [
        ...asksOf(request, policy, account),
        ...(strangers === undefined || account === undefined || standing === 'known'
          ? []
          : [{ name: `${policy}-account`, quota: strangers, key: `${policy} of ${hashClient(account)}` }]),
      ];
      const given = (strict ?? ownOf(policy)).take(asks, clock.nowMs());
      return answer(reply, asks, await given);
    },
    admitCheap: (request, reply, policy) => {
      const asks = asksOf(request, policy);
      return answer(reply, asks, ownOf(policy).take(asks, clock.nowMs()));
    },
    admitLetter: async (reason, email) => {
      const key = `letter ${reason} ${hashClient(toEmailKey(email.trim()))}`;
      const ask = { key, quota: LETTERS_TO_ONE[reason] };
      // Creating an order must not wait for one more answer of the database.
      const meter = reason === 'order' ? letters : (strict ?? letters);
      return (await meter.take([ask], clock.nowMs())).isAllowed;
    },
    forgive: async (request, policy, account) => {
      await (strict ?? ownOf(policy)).forgive(clientKey(request, policy, account));
    },
  };
}

const NO_LIMITS: RequestLimits = {
  admit: () => Promise.resolve(true),
  admitCheap: () => true,
  admitLetter: () => Promise.resolve(true),
  forgive: () => Promise.resolve(),
};

/** Whole seconds, rounded up, so that a retry is not too early. */
function toSecondsCeil(durationMs: number): number {
  return Math.ceil(durationMs / 1_000);
}

function refuseTooMany(reply: FastifyReply, counts: readonly Count[]): void {
  const waitMs = Math.max(...counts.map(({ verdict }) => verdict.retryAfterMs));
  const retryAfterSeconds = Math.max(1, toSecondsCeil(waitMs));
  reply.header('retry-after', String(retryAfterSeconds));
  void sendRefusal(reply, 'too_many_requests', { retryAfterSeconds });
}

function countsOf(asks: readonly NamedAsk[], given: QuotaAnswer): readonly Count[] {
  return asks.flatMap(({ name, quota }, place) => {
    const verdict = given.verdicts[place];
    return verdict === undefined ? [] : [{ name, quota, verdict }];
  });
}

/** `RateLimit-Policy` names every limit, `RateLimit` the nearest one (both structured fields). */
function headersOf(counts: readonly Count[]): Readonly<Record<string, string>> {
  const policies = counts.map(
    ({ name, quota }) => `"${name}";q=${quota.requestsMax};w=${toSecondsCeil(quota.windowMs)}`,
  );
  const nearest = counts.reduce((left, right) =>
    right.verdict.remaining < left.verdict.remaining ? right : left,
  );
  const { remaining, resetAfterMs } = nearest.verdict;
  return {
    'ratelimit-policy': policies.join(', '),
    ratelimit: `"${nearest.name}";r=${remaining};t=${toSecondsCeil(resetAfterMs)}`,
  };
}

/** A provider's customer changes addresses within its network at will, so they count together. */
function addressKey(request: Asker, policy: RatePolicyName): string {
  return `${policy} network ${wideNetworkOfAddress(request.ip)}`;
}

/** Hashed, so that keys are short and contain no e-mail. */
function clientKey(request: Asker, policy: RatePolicyName, account: string | undefined): string {
  return `${policy} ${networkOfAddress(request.ip)} ${hashClient(account ?? likenessOf(request))}`;
}

/** The client's appearance from outside. It is easily forged; the limit of the network still applies. */
export function likenessOf(request: Asker): string {
  const { authorization = '', 'user-agent': agent = '' } = request.headers;
  return `${authorization}\n${agent}`;
}

export function hashClient(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Limits every call, before its body is read; pages and their files are not counted, nor are the desk's own
 * calls (`isOwn`).
 */
export function boundRequests(
  app: FastifyInstance,
  limits: RequestLimits,
  isOwn: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request) || isOwn(request)) return undefined;
    const policy = READING.has(request.method) ? 'read' : 'write';
    return limits.admitCheap(request, reply, policy) ? undefined : reply;
  });
}
