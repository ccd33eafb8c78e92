/** How players are called. */
import type { Who } from '@sitke/protocol';
import { FULL_STRENGTH } from '../state/levels.js';
import type { Texts } from './index.js';

/** Returns how somebody is called; nobody may stand for a free seat. */
export function whoText({ t }: Texts, who: Who | null): string {
  switch (who?.kind) {
    case undefined:
      return t('who.nobody');
    case 'guest':
      return who.name ?? t('who.guest');
    case 'engine':
      return who.level >= FULL_STRENGTH ? t('who.fullEngine') : t('who.engine', { level: who.level });
    case 'deleted':
      return t('who.deleted');
    case 'bot':
      return t('who.bot', { name: who.name });
  }
}
