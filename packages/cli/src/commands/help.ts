import { rulesOf, VARIANT_IDS, type VariantId, variantOf } from '@sitke/rules';
import { en } from '@sitke/rules/text/en';
import type { Command } from '../args.js';
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

const wordOf = (value: string | boolean): string => (typeof value === 'string' ? value : value ? 'on' : 'off');

/** Returns what a ruleset is. */
function presetHelp(id: VariantId, preset: string): string {
  if (!en.has(id, `preset.${preset}.help`)) return t('help.standard');
  return en.own(id, `preset.${preset}.help`);
}

/** Returns what an option means, its values, and which rulesets have each. */
function optionHelp(id: VariantId, name: string, values: readonly (string | boolean)[]): string {
  const { presets } = variantOf(id);
  const rulesetsWith = (value: string | boolean): string[] =>
    Object.keys(presets).filter((preset) => wordOf(rulesOf(id, preset).options[name]!) === wordOf(value));
  const lines = values.map((value) => {
    const rulesets = rulesetsWith(value);
    return `      ${wordOf(value).padEnd(20)} ${rulesets.join(', ')}`.trimEnd();
  });
  return [`  ${name}: ${en.own(id, `option.${name}`)}`, `    ${en.own(id, `option.${name}.help`)}`, ...lines].join(
    '\n',
  );
}

/** Returns a list of the variants with their rulesets and options. */
export function rulesetsHelp(): string {
  return VARIANT_IDS.map((id) => {
    const { presets, optionValues } = variantOf(id);
    const rulesets = Object.keys(presets).map((preset) => `  ${preset.padEnd(14)} ${presetHelp(id, preset)}`);
    const options = Object.entries(optionValues).map(([name, values]) => optionHelp(id, name, values));
    const title = t('help.rulesets', { variant: id, rulesets: Object.keys(presets) });
    return `${[title, ...rulesets, '', ...options].join('\n')}\n`;
  }).join('\n');
}
