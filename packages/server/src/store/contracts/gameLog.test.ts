import { gameLogContract } from '@sitke/testkit/contracts/store/gameLog';
import { storeOpeners } from '../../test/stores.js';

for (const [name, open] of Object.entries(storeOpeners())) gameLogContract(name, open);
