// Runs in a process of its own on the second core, so that making the load is not counted as serving it.
import autocannon from 'autocannon';
import { serveParent } from '../process/node-child.ts';
import { percentile } from '../report/statistics.ts';
import { type MadeOrder, checkAnswer } from './expectation.ts';
import type { LoadJob, LoadOutcome } from './load-message.ts';

const SAMPLE_EVERY_MS = 50;
const TIMEOUT_S = 30;

function fire(job: LoadJob): Promise<LoadOutcome> {
  const latenciesMs: number[] = [];
  const made: MadeOrder[] = [];
  let firstFault: unknown = null;
  let lastAnswerAtMs = 0;
  const requests = job.requests.map(({ expected, ...request }) => ({
    ...request,
    onResponse: (status: number, body: string) => {
      try {
        const order = checkAnswer(expected, status, body);
        if (order !== null) made.push(order);
      } catch (error) {
        firstFault ??= error;
      }
    },
  }));
  return new Promise((resolve, reject) => {
    const { url, connections, amount } = job;
    const startedAtMs = performance.now();
    const options = { url, connections, amount, requests, sampleInt: SAMPLE_EVERY_MS, timeout: TIMEOUT_S };
    const tracker = autocannon(options, (error, outcome) => {
      if (error !== null) return reject(error);
      if (firstFault !== null) return reject(firstFault);
      if (outcome.errors + outcome.timeouts > 0) {
        return reject(
          new Error(`${outcome.errors} broken connections, ${outcome.timeouts} without an answer`),
        );
      }
      if (latenciesMs.length !== amount) {
        return reject(new Error(`${latenciesMs.length} answers to ${amount} requests`));
      }
      return resolve({
        answers: latenciesMs.length,
        wallMs: lastAnswerAtMs - startedAtMs,
        p50Ms: percentile(latenciesMs, 50),
        p99Ms: percentile(latenciesMs, 99),
        orderIds: made.map((order) => order.orderId),
        depositAddresses: made.map((order) => order.depositAddress),
      });
    });
    tracker.on('response', (_client, _status, _bytes, latencyMs: number) => {
      latenciesMs.push(latencyMs);
      lastAnswerAtMs = performance.now();
    });
  });
}

const NOTHING_YET: LoadOutcome = {
  answers: 0,
  wallMs: 0,
  p50Ms: 0,
  p99Ms: 0,
  orderIds: [],
  depositAddresses: [],
};

serveParent({ first: NOTHING_YET, answerTo: fire });
