import { maintenanceContract } from '@sitke/testkit/contracts/store/maintenance';
import { storeOpeners } from '../../test/stores.js';

for (const [name, open] of Object.entries(storeOpeners())) maintenanceContract(name, open);
