import type { PasswordHasher } from '../../password/password-hasher.ts';
import type { ServerContext } from '../context.ts';
import type { MarketDesk } from '../../market/market-desk.ts';
import type { SetupToken } from './setup-token.ts';

/** All that the console's calls know beside the house itself. */
export interface ConsoleParts {
  readonly context: ServerContext;
  /** Folder of the built console, or null when it is not built. */
  readonly pagesFolder: string | null;
  /** Null when the desk had an owner at its start. */
  readonly setupToken: SetupToken | null;
  /** Names of the console beside those of this computer. */
  readonly hostNames: readonly string[];
  readonly passwords: PasswordHasher;
  readonly market: MarketDesk | null;
  /** Orders that a rail's watcher asks a person to look at. */
  readonly listRefusedOrders: () => readonly string[];
}
