import { VARIANT_IDS, variantOf } from '@sitke/rules';
import type { Command } from '../command.js';
import { t } from '../texts.js';

/** Returns the help on the options of every command. */
function commonHelp(): string {
  return t('help.common', { variants: VARIANT_IDS, first: VARIANT_IDS[0]! });
}

/** Returns the help on the whole program. */
export function generalHelp(): string {
  return `${t('help.general')}\n${commonHelp()}`;
}

/** Returns the help on a command. */
export function commandHelp(command: Command): string {
  return `${command.help}\n${commonHelp()}`;
}

/** Returns a list of the variants with their rulesets and options. */
export function rulesetsHelp(): string {
  return VARIANT_IDS.map((id) => {
    const def = variantOf(id);
    const options = Object.entries(def.optionValues).map(([name, values]) => {
      const words = values.map((value) => (typeof value === 'string' ? value : value ? 'on' : 'off'));
      return `  ${name.padEnd(28)} ${words.join(' | ')}\n`;
    });
    return `${t('help.rulesets', { variant: id, rulesets: Object.keys(def.presets) })}\n${options.join('')}`;
  }).join('\n');
}
