/** A game with the army on the board against another one. */
import { setupBookOf } from '@sitke/engine/setups';
import { isEngineVariant } from '@sitke/engine/variants';
import { type Color, opposite, type VariantId, variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { levelText, sideName } from '../../i18n/phrases.js';
import { type Army, fenOf, missingRoles } from '../../session/armies/army.js';
import type { Formations } from '../../session/armies/formations.js';
import { anySeed } from '../../session/effects/random.js';
import type { AppEvent } from '../../session/events.js';
import { FIRST_LEVEL, LEVELS } from '../../session/levels.js';
import { useTools } from '../../ui/context.js';
import { Radios, Select } from '../../ui/fields.js';
import { formationText } from './phrases.js';

const ANY = '';

interface Props {
  readonly variant: VariantId;
  readonly found: Formations;
  readonly army: Army;
}

/** The choices for the game. */
interface Terms {
  readonly side: Color;
  /** The name of a formation, or `ANY`. */
  readonly against: string;
  readonly level: number;
}

/** Returns the event that begins the game, or why it cannot begin. */
function gameWith(
  { variant, found, army }: Props,
  { side, against, level }: Terms,
): AppEvent | 'incomplete' | 'forbidden' {
  const { rules, formations } = found;
  if (missingRoles(rules, army).length > 0) return 'incomplete';
  const book = setupBookOf(variant);
  const other = formations.find(({ name }) => name === against)?.army ?? book[anySeed() % book.length]!.pieces;
  const start = side === 0 ? fenOf(rules, army, other) : fenOf(rules, other, army);
  if (start === null) return 'forbidden';
  const computer = isEngineVariant(variant) ? { color: opposite(side), level, seed: anySeed(), standing: null } : null;
  return { type: 'gameStarted', variant, options: variantOf(variant).presets.standard, computer, start };
}

export function TryOut(props: Props): JSX.Element {
  const { variant, found } = props;
  const { t, texts, dispatch } = useTools();
  const [terms, setTerms] = useState<Terms>({ side: 0, against: ANY, level: FIRST_LEVEL });
  const [problem, setProblem] = useState<'incomplete' | 'forbidden' | null>(null);
  const start = (event: Event): void => {
    event.preventDefault();
    const begun = gameWith(props, terms);
    if (typeof begun === 'string') setProblem(begun);
    else dispatch(begun);
  };
  return (
    <section>
      <h2>{t('studio.try')}</h2>
      <form class="try-army" onSubmit={start}>
        <Radios
          label={t('studio.try.side')}
          name="try-side"
          value={terms.side}
          choices={([0, 1] as const).map((value) => ({ value, name: sideName(texts, { variant }, value) }))}
          onChange={(side) => setTerms({ ...terms, side })}
        />
        <Opponent found={found} terms={terms} onChange={setTerms} />
        <button type="submit" class="offer main">
          {t('studio.try.start')}
        </button>
        <p class="more" role="alert">
          {problem === 'incomplete' && t('studio.try.incomplete')}
          {problem === 'forbidden' && t('studio.try.forbidden', { side: sideName(texts, { variant }, 1) })}
        </p>
      </form>
    </section>
  );
}

function Opponent(props: {
  readonly found: Formations;
  readonly terms: Terms;
  readonly onChange: (terms: Terms) => void;
}): JSX.Element {
  const { found, terms, onChange } = props;
  const { t, texts } = useTools();
  return (
    <>
      <Select
        label={t('studio.try.against')}
        value={terms.against}
        choices={[
          { value: ANY, name: t('studio.try.random') },
          ...found.formations.map(({ name }) => ({ value: name, name: formationText(texts, name).name })),
        ]}
        onChange={(against) => onChange({ ...terms, against })}
      />
      <Select
        label={t('studio.try.level')}
        value={terms.level}
        choices={LEVELS.map((value) => ({ value, name: levelText(texts, value) }))}
        onChange={(level) => onChange({ ...terms, level })}
      />
    </>
  );
}
