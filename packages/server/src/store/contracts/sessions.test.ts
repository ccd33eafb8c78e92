import { sessionsContract } from '@sitke/testkit/contracts/store/sessions';
import { storeOpeners } from '../../test/stores.js';

for (const [name, open] of Object.entries(storeOpeners())) sessionsContract(name, open);
