// Vite's parser for scripts, which are started before npm has installed anything: installs what is missing, then loads it.
import { installMissing } from './prepare.mjs';

installMissing();
export const { parseSync } = await import('vite');
