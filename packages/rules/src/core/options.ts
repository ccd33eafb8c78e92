/** The values of options as texts. */

/** Returns the word for a value of an option. */
export function optionWord(value: string | boolean): string {
  return typeof value === 'string' ? value : value ? 'on' : 'off';
}
