import { directoryContract } from '@sitke/testkit/contracts/store/directory';
import { storeOpeners } from '../../test/stores.js';

for (const [name, open] of Object.entries(storeOpeners())) directoryContract(name, open);
