/** Every variant of the registry keeps the contract of a variant. */

import { variantContract } from '@sitke/testkit/contracts/variant';
import { VARIANT_IDS } from '../index.js';

for (const id of VARIANT_IDS) variantContract(id);
