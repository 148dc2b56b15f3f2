import { randomUUID } from 'node:crypto';
import type { ScreenGround } from '../screens/open-screen.ts';
import { GALLERY_PATH, STORE_PAGE, STORE_PATH, writeGallery } from './gallery-pages.ts';
import { openDoor } from './open-door.ts';

export interface Gallery {
  readonly url: string;
  readonly frames: number;
  close(): void;
}

/** Opens the gallery on two doors: one for somebody who is signed in, one for everybody else. */
export async function openGallery({ desk, screens, memberState }: ScreenGround, port = 0): Promise<Gallery> {
  const pages = new Map([[STORE_PATH, STORE_PAGE]]);
  const visitors = await openDoor(desk.publicUrl, pages, port);
  const members = await openDoor(desk.publicUrl, pages, port === 0 ? 0 : port + 1);
  const memberEntries = memberState.origins.flatMap(({ localStorage }) =>
    localStorage.map(({ name, value }) => [name, value] as const),
  );
  const doors = { visitorOrigin: visitors.origin, memberOrigin: members.origin, memberEntries };
  pages.set(GALLERY_PATH, writeGallery(screens, doors));
  // The other half of the session is a cookie, which both doors of this computer see.
  const cookies = memberState.cookies.map(({ name, value }) => `${name}=${value}; Path=/; SameSite=Lax`);
  const entry = `${GALLERY_PATH}/${randomUUID()}`;
  pages.set(entry, writeEntry(cookies));
  return {
    url: visitors.origin + entry,
    frames: screens.filter(({ unfold }) => unfold === undefined).length,
    close: () => {
      visitors.close();
      members.close();
    },
  };
}

/** Takes what belongs to the session, and leads on. */
function writeEntry(cookies: readonly string[]): string {
  const sets = cookies.map((cookie) => `document.cookie=${JSON.stringify(cookie)};`);
  return `<!doctype html><script>${sets.join('')}location.replace('${GALLERY_PATH}')</script>`;
}
