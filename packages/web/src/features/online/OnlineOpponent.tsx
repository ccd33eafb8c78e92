/** Against whom an online game is, and on which side. */
import { isEngineVariant } from '@sitke/engine/variants';
import type { JSX } from 'preact';
import { levelText, sideName } from '../../i18n/phrases.js';
import { LEVELS } from '../../session/levels.js';
import type { OpponentForm } from '../../session/lobby/newGame.js';
import { useTools } from '../../ui/context.js';
import { Radios, Select } from '../../ui/fields.js';
import { type FormProps, PROBLEM_ID } from './formProps.js';

const KINDS = ['lobby', 'link', 'engine', 'bot'] as const;

export function OnlineOpponent(props: FormProps): JSX.Element {
  const { form, onChange, bots } = props;
  const { t, texts } = useTools();
  const { opponent } = form;
  const change = (next: Partial<OpponentForm>): void => onChange({ ...form, opponent: { ...opponent, ...next } });
  // Without a program there is none to choose, but what was chosen stays in sight.
  const isThere = { lobby: true, link: true, engine: isEngineVariant(form.variant), bot: bots.length > 0 };
  const kinds = KINDS.filter((kind) => isThere[kind] || opponent.kind === kind);
  return (
    <>
      <Radios
        label={t('form.opponent')}
        name="opponent"
        value={opponent.kind}
        choices={kinds.map((value) => ({ value, name: t(`form.opponent.${value}`) }))}
        help="opponent-help"
        onChange={(kind) => change({ kind, bot: opponent.bot || (bots[0] ?? '') })}
      >
        <p id="opponent-help" class="more">
          {t(`form.opponentHelp.${opponent.kind}`)}
        </p>
      </Radios>
      {opponent.kind === 'engine' && (
        <Select
          label={t('computer.level')}
          labelClass="option-label"
          attributes={{ name: 'level' }}
          value={opponent.level}
          choices={LEVELS.map((value) => ({ value, name: levelText(texts, value) }))}
          onChange={(level) => change({ level })}
        />
      )}
      {opponent.kind === 'bot' && <BotChoice {...props} onChoose={(bot) => change({ bot })} />}
    </>
  );
}

function BotChoice(props: FormProps & { readonly onChoose: (bot: string) => void }): JSX.Element {
  const { form, bots, problem } = props;
  const { t } = useTools();
  const { bot } = form.opponent;
  const isWrong = problem?.kind === 'bot';
  return (
    <Select
      label={t('form.bot')}
      labelClass="option-label"
      attributes={{ name: 'bot', 'aria-invalid': isWrong, 'aria-describedby': isWrong ? PROBLEM_ID : undefined }}
      value={bot}
      choices={(bots.includes(bot) ? bots : [bot, ...bots]).map((name) => ({ value: name, name }))}
      onChange={props.onChoose}
    />
  );
}

export function SideChoice({ form, onChange }: FormProps): JSX.Element {
  const { t, texts } = useTools();
  return (
    <Radios
      label={t('computer.side')}
      name="side"
      value={form.seat}
      choices={([null, 0, 1] as const).map((value) => ({
        value,
        name: value === null ? t('computer.random') : sideName(texts, form, value),
      }))}
      onChange={(seat) => onChange({ ...form, seat })}
    />
  );
}
