import type { Store } from '@naru/desk';
import type { ImageShelf } from '@naru/market';

const PREFIX = 'news-image:';
/** Larger ones are fetched again after a restart; most are far smaller. */
const KEPT_BYTES_MAX = 512 * 1024;

type NoteStore = Pick<
  Store,
  'findMarketNote' | 'saveMarketNote' | 'listMarketNoteKeys' | 'forgetMarketNotes'
>;

/** Keeps the pictures of headlines in the database, so that a restart and other processes have them. */
export function createImageShelf(store: NoteStore): ImageShelf {
  return {
    find: async (articleId) => {
      const text = await store.findMarketNote(PREFIX + articleId);
      const [contentType, written] = text?.split(' ') ?? [];
      if (contentType === undefined || written === undefined) return null;
      return { contentType, bytes: Buffer.from(written, 'base64') };
    },
    keep: async (articleId, { contentType, bytes }, shownIds) => {
      const shown = new Set(shownIds.map((id) => PREFIX + id));
      const kept = await store.listMarketNoteKeys(PREFIX);
      await store.forgetMarketNotes(kept.filter((key) => !shown.has(key)));
      if (bytes.byteLength > KEPT_BYTES_MAX) return;
      await store.saveMarketNote(
        PREFIX + articleId,
        `${contentType} ${Buffer.from(bytes).toString('base64')}`,
      );
    },
  };
}
