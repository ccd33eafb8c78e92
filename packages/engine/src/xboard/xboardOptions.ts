/** Options as XBoard writes them. */

import { type EngineOption, findOption, setOption } from '../session/options.js';
import type { SessionSettings } from '../session/settings.js';
import { t } from './xboardText.js';

/** Returns the option of `NAME=VALUE`, undefined if XBoard has none of that name, and the value. */
export function readOption(text: string): [option: EngineOption | undefined, value: string] {
  const [name = '', ...values] = text.split('=');
  const option = findOption(name.trim());
  return [option?.isUciOnly ? undefined : option, values.join('=')];
}

/** Sets an option; returns what there is to say, '' for nothing. */
export function setXboardOption(
  settings: SessionSettings,
  option: EngineOption | undefined,
  text: string,
): Promise<string> {
  if (!option) return Promise.resolve(t('refused.option'));
  const value = option.type === 'check' ? ({ 1: 'true', 0: 'false' }[text] ?? text) : text;
  return setOption(option, settings, value);
}
