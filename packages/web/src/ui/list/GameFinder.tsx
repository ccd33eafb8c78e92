/** The search above a list of games: words, a game, a result. */
import type { VariantId } from '@sitke/rules';
import type { JSX } from 'preact';
import { useTools } from '../context.js';
import { type Choice, Select, useVariants } from '../fields.js';
import './list.css';

/** The terms of a search; null where all are welcome. */
export interface GameQuery<Result extends string> {
  /** Words that must all be there. */
  readonly text: string;
  readonly variant: VariantId | null;
  readonly result: Result | null;
}

export function GameFinder<Result extends string>(props: {
  readonly label: string;
  readonly search: string;
  readonly hint: string;
  readonly query: GameQuery<Result>;
  readonly results: readonly Choice<Result>[];
  readonly onChange: (query: GameQuery<Result>) => void;
}): JSX.Element {
  const { t } = useTools();
  const { query, onChange } = props;
  const any = { value: null, name: t('games.any') };
  return (
    <search class="game-finder" aria-label={props.label}>
      <label class="game-finder-words">
        <span>{props.search}</span>
        <input
          type="search"
          value={query.text}
          placeholder={props.hint}
          autoComplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => onChange({ ...query, text: currentTarget.value })}
        />
      </label>
      <Select
        label={t('games.variant')}
        value={query.variant}
        choices={[any, ...useVariants()]}
        onChange={(variant) => onChange({ ...query, variant })}
      />
      <Select
        label={t('games.result')}
        value={query.result}
        choices={[any, ...props.results]}
        onChange={(result) => onChange({ ...query, result })}
      />
    </search>
  );
}
