import type { PasswordHasher } from '../../password/password-hasher.ts';
import type { TrustedProxies } from '../../config/env-setting.ts';
import type { Secret } from '../../config/secret.ts';
import type { ServerContext } from '../../context/context.ts';
import type { MarketDesk } from '../../market/market-desk.ts';
import type { Gauges } from '../../status/gauges.ts';
import type { SetupToken } from './session/credentials.ts';

/** The parts that the console's calls use. */
export interface ConsoleParts {
  readonly context: ServerContext;
  /** Folder of the built console, or null if it is not built. */
  readonly pagesFolder: string | null;
  /** Null if the desk had an owner at its start. */
  readonly setupToken: SetupToken | null;
  /** Host names of the console, besides those of this computer. */
  readonly hostNames: readonly string[];
  /** Whether a proxy in front of the console sets forwarding headers; the visitors’ proxy does not count. */
  readonly proxies: TrustedProxies;
  readonly passwords: PasswordHasher;
  readonly market: MarketDesk | null;
  readonly gauges: Gauges;
  /** Null: figures can be read only by signing in. */
  readonly metricsToken: Secret | null;
  /** The number of this process's failed readings of the network. */
  readonly railFaultsOf: (railId: string) => number;
}
