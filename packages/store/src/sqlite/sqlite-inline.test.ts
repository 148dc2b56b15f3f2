import { runStoreContract } from '../store-contract.ts';
import { makeSqlitePlace } from '../testing/sqlite-engine.ts';

runStoreContract({
  name: 'SQLite, written on the calling thread',
  makePlace: async () => {
    const place = await makeSqlitePlace();
    return { ...place, options: { dataFolder: place.dataFolder, isWriterInline: true } };
  },
});
