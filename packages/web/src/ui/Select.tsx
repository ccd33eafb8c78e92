/** A choice from a list, with its name. */
import { VARIANT_IDS, type VariantId } from '@sitke/rules';
import type { JSX } from 'preact';
import { useTools } from './context.js';

export interface Choice<Value> {
  readonly value: Value;
  readonly name: string;
  /** The language of its name, where it is not the page's. */
  readonly lang?: string;
}

interface Props<Value> {
  readonly label: string;
  readonly class?: string;
  readonly labelClass?: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  /** Of the control itself. */
  readonly attributes?: JSX.IntrinsicElements['select'];
}

/** As an option's `value` has it: null, which stands for no choice, is empty there. */
const textOf = (value: unknown): string => (value === null ? '' : String(value));

export function Select<Value extends string | number | null>(props: Props<Value>): JSX.Element {
  const { label, labelClass, value, choices, onChange, attributes } = props;
  return (
    <label class={props.class}>
      <span class={labelClass}>{label}</span>
      <select
        {...attributes}
        value={textOf(value)}
        onChange={({ currentTarget }) => {
          const found = choices.find((one) => textOf(one.value) === currentTarget.value);
          if (found) onChange(found.value);
        }}
      >
        {choices.map((one) => (
          <option key={textOf(one.value)} value={textOf(one.value)} lang={one.lang}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Returns the games to choose from. */
export function useVariants(): readonly Choice<VariantId>[] {
  const { texts } = useTools();
  return VARIANT_IDS.map((value) => ({ value, name: texts.own(value, 'name') }));
}
