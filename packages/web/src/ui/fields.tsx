/** Fields of forms with their names: a choice from a list, or from a row of buttons; a box to tick. */
import { VARIANT_IDS, type VariantId } from '@sitke/rules';
import type { ComponentChildren, JSX } from 'preact';
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

/** A choice whose possibilities are all in sight. */
export function Radios<Value extends string | number | boolean | null>(props: {
  readonly label: string;
  readonly class?: string;
  readonly labelClass?: string;
  /** Of the group, in its form. */
  readonly name: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  /** The id of what describes the one that is chosen. */
  readonly help?: string;
  /** Below the buttons. */
  readonly children?: ComponentChildren;
}): JSX.Element {
  const { name, help, onChange } = props;
  return (
    <fieldset class={props.class ?? 'segmented'}>
      <legend class={props.labelClass}>{props.label}</legend>
      {props.choices.map((one) => {
        const isChosen = one.value === props.value;
        return (
          <label key={String(one.value)}>
            <input
              type="radio"
              name={name}
              checked={isChosen}
              aria-describedby={isChosen ? help : undefined}
              onChange={() => onChange(one.value)}
            />
            <span>{one.name}</span>
          </label>
        );
      })}
      {props.children}
    </fieldset>
  );
}

export function Check(props: {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}): JSX.Element {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.isChecked}
        disabled={props.isDisabled}
        onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
      />
      {props.label}
    </label>
  );
}

/** Returns the games to choose from. */
export function useVariants(): readonly Choice<VariantId>[] {
  const { texts } = useTools();
  return VARIANT_IDS.map((value) => ({ value, name: texts.own(value, 'name') }));
}
