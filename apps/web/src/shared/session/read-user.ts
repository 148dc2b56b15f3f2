import type { Country, User } from '@naru/contract';
import { type WireObject, readWireObject } from '../api/wire-fields.ts';

export function readCountry(wire: WireObject | null): Country | null {
  const name = wire?.text('name') ?? null;
  const code = wire?.text('code') ?? null;
  if (wire === null || name === null || code === null) return null;
  return { name, code, dial_code: wire.text('dial_code') ?? '', nameKr: wire.text('nameKr') ?? name };
}

/** The specification leaves the shape of some answers open: the user may be in `user` or at the top. */
export function readUser(value: unknown): User | null {
  const answer = readWireObject(value);
  const wire = answer?.object('user') ?? answer;
  const userId = wire?.text('_id') ?? wire?.text('id') ?? null;
  if (wire === null || userId === null) return null;
  const text = (name: string): string => wire.text(name) ?? '';
  return {
    _id: userId,
    id: userId,
    username: text('username'),
    email: text('email'),
    phone: text('phone'),
    fullName: text('fullName'),
    dateOfBirth: text('dateOfBirth'),
    selectedCountry: readCountry(wire.object('selectedCountry')),
  };
}
