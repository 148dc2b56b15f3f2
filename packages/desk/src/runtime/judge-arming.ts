import type { ArmingState } from '@naru/core';
import { type Desk, getAsset } from './desk.ts';
import { type DepositSource, fingerprintSource } from './deposit-source.ts';

/** A person's comparison of the deposit addresses of an asset with their wallet. */
export interface Arming {
  /** Fingerprint of the compared addresses. */
  readonly fingerprint: string;
  readonly opensAtMs: number;
}

export interface JudgedArming {
  readonly state: ArmingState;
  /** When it opens automatically; null if it does not. */
  readonly opensAtMs: number | null;
}

export type ArmingParts = Pick<Desk, 'assets' | 'clock' | 'hashText'> & {
  readonly rails: ReadonlyMap<string, DepositSource>;
  readonly settings: { readonly armings: ReadonlyMap<string, Arming> };
};

/** Whether customers may be asked to pay an asset. Simulated networks have no wallet to compare with. */
export function judgeArming(parts: ArmingParts, assetId: string): JudgedArming {
  const { railId } = getAsset(parts, assetId);
  const rail = parts.rails.get(railId);
  if (rail === undefined) throw new Error(`no rail ${railId} is configured`);
  if (rail.network.environment === 'rehearsal') return { state: 'armed', opensAtMs: null };
  const arming = parts.settings.armings.get(assetId);
  if (arming === undefined) return { state: 'never', opensAtMs: null };
  if (arming.fingerprint !== fingerprintSource(parts, rail)) return { state: 'changed', opensAtMs: null };
  return parts.clock.nowMs() < arming.opensAtMs
    ? { state: 'waiting', opensAtMs: arming.opensAtMs }
    : { state: 'armed', opensAtMs: null };
}
