// `npm run house`: refuses every import that the layers do not allow. With --picture it prints the diagram.
import { checkLayers } from './house/layer-rules.ts';
import { houseViewOf } from './house/house-view.ts';
import { housePicture } from './house/picture.ts';
import { checkRooms } from './house/room-rules.ts';
import { reportFindings } from './source/finding.ts';
import { readRepository } from './source/read-repository.ts';

const view = houseViewOf(readRepository());
if (process.argv.includes('--picture')) {
  process.stdout.write(housePicture(view));
} else {
  reportFindings(
    'house',
    [...checkRooms(view), ...checkLayers(view)],
    `${view.files.length} files, every arrow down.`,
  );
}
