import { runStoreContract } from '../store-contract.ts';
import { SQLITE_ENGINE } from '../testing/sqlite-engine.ts';

runStoreContract(SQLITE_ENGINE);
