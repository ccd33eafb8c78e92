import { variantContract } from '@sitke/testkit/contracts/variant';

variantContract('makruk');
