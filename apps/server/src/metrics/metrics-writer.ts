import type { Counter, Gauge } from 'prom-client';
import { METRICS, type MetricName, type Sample } from './metric-table.ts';

/** The text format of Prometheus, with figures of the process besides: memory, processor, event loop. */
export interface MetricsWriter {
  readonly contentType: string;
  write(samples: readonly Sample[]): Promise<string>;
}

/** The event loop is measured by a timer of this period, from the first scrape on. */
const LOOP_MEASURED_EVERY_MS = 20;

/** Loads the library: only a desk that is scraped needs it. */
export async function openMetricsWriter(): Promise<MetricsWriter> {
  const { default: prometheus } = await import('prom-client');
  const register = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register, eventLoopMonitoringPrecision: LOOP_MEASURED_EVERY_MS });
  const made = new Map<MetricName, Gauge | Counter>();
  const find = (name: MetricName): Gauge | Counter => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const { kind, help, labels } = METRICS[name];
    const options = { name, help, labelNames: labels, registers: [register] };
    const metric = kind === 'gauge' ? new prometheus.Gauge(options) : new prometheus.Counter(options);
    made.set(name, metric);
    return metric;
  };
  return {
    contentType: register.contentType,
    write: (samples) => {
      // What is not there any more, such as a stage without orders, is left out.
      for (const [name, metric] of made) {
        metric.reset();
        // Without labels it would be 0 instead.
        if (METRICS[name].labels.length === 0) metric.remove();
      }
      for (const { name, labels, value } of samples) find(name).inc(labels, value);
      return register.metrics();
    },
  };
}
