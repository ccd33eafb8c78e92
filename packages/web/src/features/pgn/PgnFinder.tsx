/** The search among the games of a PGN. */
import { VARIANT_IDS } from '@sitke/rules';
import type { JSX } from 'preact';
import { useTools } from '../../ui/context.js';
import type { PgnQuery } from './find.js';

const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const;

export function PgnFinder(props: {
  readonly query: PgnQuery;
  readonly onChange: (query: PgnQuery) => void;
}): JSX.Element {
  const { t, texts } = useTools();
  const { query, onChange } = props;
  return (
    <search class="pgn-finder" aria-label={t('pgn.find')}>
      <label class="pgn-words">
        <span>{t('pgn.search')}</span>
        <input
          type="search"
          value={query.text}
          placeholder={t('pgn.searchHint')}
          autoComplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => onChange({ ...query, text: currentTarget.value })}
        />
      </label>
      <label>
        <span>{t('games.variant')}</span>
        <select
          value={query.variant ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...query, variant: VARIANT_IDS.find((id) => id === value) ?? null })
          }
        >
          <option value="">{t('games.any')}</option>
          {VARIANT_IDS.map((id) => (
            <option key={id} value={id}>
              {texts.own(id, 'name')}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('games.result')}</span>
        <select
          value={query.result ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...query, result: RESULTS.find((result) => result === value) ?? null })
          }
        >
          <option value="">{t('games.any')}</option>
          {RESULTS.map((result) => (
            <option key={result} value={result}>
              {result}
            </option>
          ))}
        </select>
      </label>
    </search>
  );
}
