import type { UserEvent } from '@naru/contract';
import { readWireList, readWireObject } from '../../shared/api/wire-fields.ts';
import { ACTIVITY_KINDS } from './activity-texts.ts';

export function readActivity(answer: unknown): readonly UserEvent[] | null {
  return readWireList(answer, readEvent);
}

function readEvent(row: unknown): UserEvent | null {
  const wire = readWireObject(row);
  const id = wire?.text('id') ?? null;
  const kind = wire?.text('kind') ?? null;
  const happenedAt = wire?.text('happenedAt') ?? null;
  if (wire === null || id === null || kind === null || happenedAt === null || !isKind(kind)) return null;
  return { id, kind, device: wire.text('device') ?? '', happenedAt };
}

function isKind(text: string): text is UserEvent['kind'] {
  return Object.hasOwn(ACTIVITY_KINDS, text);
}
