import { relayContract } from '@sitke/testkit/contracts/store/relay';
import { openTogether } from '../../test/servers.js';

relayContract('servers on one PGlite', openTogether);
