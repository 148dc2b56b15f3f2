import { runStoreContract } from '../store-contract.ts';
import { SQLITE_ENGINE } from '../testing/sqlite-engine.ts';

runStoreContract({
  name: 'SQLite, written on the calling thread',
  makePlace: async () => {
    const place = await SQLITE_ENGINE.makePlace();
    return { ...place, options: { ...place.options, isWriterInline: true } };
  },
});
