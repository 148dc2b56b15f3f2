import type { TotpState, UserSession } from '@naru/contract';
import { readWireList, readWireObject } from '../../shared/api/wire-fields.ts';

/** What an authenticator app needs: to type, and to scan. */
export interface TotpKey {
  readonly secret: string;
  readonly uri: string;
}

export function readSessions(answer: unknown): readonly UserSession[] | null {
  return readWireList(answer, readSession);
}

function readSession(row: unknown): UserSession | null {
  const wire = readWireObject(row);
  const id = wire?.text('id') ?? null;
  const lastUsedAt = wire?.text('lastUsedAt') ?? null;
  if (wire === null || id === null || lastUsedAt === null) return null;
  return {
    id,
    isCurrent: wire.flag('isCurrent'),
    device: wire.text('device') ?? '',
    createdAt: wire.text('createdAt') ?? lastUsedAt,
    lastUsedAt,
    endsAt: wire.text('endsAt') ?? lastUsedAt,
  };
}

export function readTotpState(answer: unknown): TotpState | null {
  const wire = readWireObject(answer);
  const recoveryCodesLeft = wire?.number('recoveryCodesLeft') ?? null;
  if (wire === null || recoveryCodesLeft === null) return null;
  return { isOn: wire.flag('isOn'), recoveryCodesLeft };
}

export function readTotpKey(answer: unknown): TotpKey | null {
  const wire = readWireObject(answer);
  const secret = wire?.text('secret') ?? null;
  const uri = wire?.text('uri') ?? null;
  return secret === null || uri === null ? null : { secret, uri };
}

export function readRecoveryCodes(answer: unknown): readonly string[] | null {
  const codes = readWireObject(answer)?.list('recoveryCodes') ?? [];
  const texts = codes.filter((code) => typeof code === 'string');
  return texts.length === 0 ? null : texts;
}

/** The copy as it is written into a file, line by line for people. */
export function readCopy(answer: unknown): string | null {
  return readWireObject(answer) === null ? null : `${JSON.stringify(answer, null, 2)}\n`;
}

/** Groups of four, so that a person can type them. */
export function groupSecret(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
