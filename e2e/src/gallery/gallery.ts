// `npm run lab -- gallery`: every view of the product beside each other, in a chosen theme, language and
// width.
// node tools/run.mjs e2e/src/gallery/gallery.ts [port, 8790 unless given]
import { once } from 'node:events';
import { prepareScreens } from '../screens/open-screen.ts';
import { openGallery } from './open-gallery.ts';

const PORT = 8790;

const ground = await prepareScreens();
await ground.browser.close();
const gallery = await openGallery(ground, Number(process.argv[2] ?? PORT));
console.log(`The gallery is at ${gallery.url} until Ctrl-C.`);
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
gallery.close();
await ground.desk.dispose();
