import { clusterContract } from '@sitke/testkit/contracts/store/cluster';
import { openTogether } from '../../test/servers.js';

clusterContract('servers on one PGlite', openTogether);
