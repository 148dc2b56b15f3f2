import { prefixOf } from '../backup/backup-names.ts';

// In the folder or bucket each copy that was begun has a folder of its own:
//   naru-1b9d6bcd-live-2026-11-26T09-55-01Z/
//     begun                                       empty, and first: copies can be written there
//     file-00000000.age …                         the database file, as it was then
//     log-00000000-2026-11-26T09-55-03Z.age …     its write-ahead log since, with the time of each piece
//     desk.age                                    everything else; written last, again when it changes

export const BEGUN = 'begun';
/** The manifest of a copy. Without it the copy is not whole. */
export const DESK_PIECE = 'desk.age';

export function nameCopy(deskId: string, nowMs: number): string {
  return `${prefixOf(deskId)}live-${nameTime(nowMs)}`;
}

export function nameFilePiece(place: number): string {
  return `file-${padPlace(place)}.age`;
}

export function nameLogPiece(place: number, nowMs: number): string {
  return `log-${padPlace(place)}-${nameTime(nowMs)}.age`;
}

const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ`;
const COPY = new RegExp(String.raw`^(naru-[\da-f]{8}-)live-${TIME}$`);
const LOG_PIECE = new RegExp(String.raw`^log-(\d{8})-(${TIME})\.age$`);

/** The part of the name that says which desk it is of; null for a folder that is no copy. */
export function deskOfCopy(name: string): string | null {
  return COPY.exec(name)?.[1] ?? null;
}

export function parseLogPiece(name: string): { readonly place: number; readonly atMs: number } | null {
  const [, place = '', time = ''] = LOG_PIECE.exec(name) ?? [];
  if (time === '') return null;
  const atMs = Date.parse(`${time.slice(0, 10)}${time.slice(10).replaceAll('-', ':')}`);
  return { place: Number.parseInt(place, 10), atMs };
}

function padPlace(place: number): string {
  return String(place).padStart(8, '0');
}

function nameTime(nowMs: number): string {
  return `${new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}
