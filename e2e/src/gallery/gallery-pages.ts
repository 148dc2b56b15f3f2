import { LANGUAGES, type Screen, THEMES } from '../screens/screen-list.ts';

/** Where the gallery is served, and where each origin keeps what its visitor has stored. */
export const GALLERY_PATH = '/gallery';
export const STORE_PATH = '/gallery/store';

const WIDTHS_PX = [320, 390, 768, 1440];

/** Puts what it receives into the storage of its own origin, and says when that is done. */
export const STORE_PAGE = `<!doctype html><title>store</title><script>
addEventListener('message', ({ data, source }) => {
  for (const [key, value] of data) localStorage.setItem(key, value);
  source.postMessage('stored', '*');
});
parent.postMessage('ready', '*');
</script>`;

export interface GalleryDoors {
  /** Nobody is signed in here. */
  readonly visitorOrigin: string;
  /** Somebody is signed in here. */
  readonly memberOrigin: string;
  /** What the browser of that somebody has stored. */
  readonly memberEntries: readonly (readonly [key: string, value: string])[];
}

/** Every screen in a frame of its own, in the theme, the language and the width that are chosen above. */
export function writeGallery(screens: readonly Screen[], doors: GalleryDoors): string {
  const views = screens
    .filter(({ unfold }) => unfold === undefined)
    .map(({ name, path, isForMember }) => ({
      name,
      url: `${isForMember === true ? doors.memberOrigin : doors.visitorOrigin}${path}`,
    }));
  const facts = JSON.stringify({ views, doors, storePath: STORE_PATH }).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery of all views</title>
<style>
body{margin:0;font:14px/1.5 system-ui,sans-serif;background:#ddd}
form{position:sticky;top:0;z-index:1;display:flex;gap:20px;padding:12px;background:#fff}
main{display:flex;flex-wrap:wrap;gap:20px;padding:20px}
figure{margin:0}iframe{display:block;height:900px;border:0;background:#fff}iframe[hidden]{display:none}
</style>
<form>
${select('theme', THEMES)}
${select('language', LANGUAGES)}
${select('width', WIDTHS_PX.map(String))}
</form>
<main></main>
<script>
const { views, doors, storePath } = ${facts};
const form = document.forms[0];
const store = (origin, entries) => new Promise((resolve) => {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  const hear = ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    if (data === 'ready') return source.postMessage(entries, origin);
    removeEventListener('message', hear);
    frame.remove();
    resolve();
  };
  addEventListener('message', hear);
  frame.src = origin + storePath;
  document.body.append(frame);
});
const show = async () => {
  const { theme, language, width } = Object.fromEntries(new FormData(form));
  await store(doors.visitorOrigin, [['theme', theme]]);
  await store(doors.memberOrigin, [...doors.memberEntries, ['theme', theme]]);
  document.querySelector('main').replaceChildren(...views.map(({ name, url }) => {
    const address = new URL(url);
    address.searchParams.set('lang', language);
    const figure = document.createElement('figure');
    const caption = document.createElement('figcaption');
    const frame = document.createElement('iframe');
    Object.assign(frame, { title: name, loading: 'lazy', src: address.href });
    frame.style.width = width + 'px';
    caption.textContent = name;
    figure.append(caption, frame);
    return figure;
  }));
};
form.addEventListener('change', show);
show();
</script></html>`;
}

function select(name: string, choices: readonly string[]): string {
  const options = choices.map((choice) => `<option>${choice}</option>`).join('');
  return `<label>${name} <select name="${name}">${options}</select></label>`;
}
