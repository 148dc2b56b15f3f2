import { readSession, writeSession } from '../../../shared/storage/browser-storage.ts';
import { addRecent, readRecentsText, writeRecentsText } from '../model/recents.ts';

export function listRecents(key: string): readonly string[] {
  return readRecentsText(readSession('recents')).get(key) ?? [];
}

export function noteRecent(key: string, text: string): void {
  writeSession('recents', writeRecentsText(addRecent(readRecentsText(readSession('recents')), key, text)));
}
