/** The fields of a position besides its board: the turn, pockets, rights and counters. */
import { colorOf, pieceOf, variantOf } from '@sitke/rules';
import { errorText } from '@sitke/rules/text';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sideName } from '../../i18n/phrases.js';
import { useTools } from '../../ui/context.js';
import { Radios } from '../../ui/fields.js';
import { type EditorProps, namedPiece } from './EditorBoard.js';
import { rulesOfEditor } from './editor.js';

const MOST_IN_POCKET = 16;
const MOST_MOVES = 9999;
const NAMED_FIELDS = ['castling', 'enPassant', 'conversion', 'count'] as const;

export function TurnField({ state, dispatch }: EditorProps): JSX.Element {
  const { t, texts } = useTools();
  return (
    <Radios
      label={t('editor.turn')}
      name="turn"
      value={state.setup.turn}
      choices={([0, 1] as const).map((value) => ({ value, name: sideName(texts, state, value) }))}
      onChange={(turn) => dispatch({ type: 'turned', turn })}
    />
  );
}

export function PocketFields({ state, dispatch }: EditorProps): JSX.Element | null {
  const { t, texts } = useTools();
  const def = variantOf(state.variant);
  if (!def.hasPockets) return null;
  const pieces = ([0, 1] as const).flatMap((color) => def.pieces.map((_, index) => pieceOf(color, index + 1)));
  return (
    <details class="editor-more" open={state.setup.pockets.some((count) => count > 0)}>
      <summary>{t('editor.pocket')}</summary>
      <div class="editor-numbers">
        {pieces.map((piece) => (
          <NumberField
            key={piece}
            label={namedPiece(texts, state, piece)}
            name={t('editor.pocketOf', {
              side: sideName(texts, state, colorOf(piece)),
              piece: texts.own(state.variant, `piece.${def.pieces[(piece & 15) - 1]!.name}`),
            })}
            value={state.setup.pockets[piece] ?? 0}
            max={MOST_IN_POCKET}
            onChange={(count) => dispatch({ type: 'pocketed', piece, count })}
          />
        ))}
      </div>
    </details>
  );
}

function NumberField(props: {
  readonly label: string;
  readonly name?: string;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}): JSX.Element {
  const { label, name, value, min = 0, max, onChange } = props;
  return (
    <label class="editor-number">
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={value}
        {...(name === undefined ? {} : { title: name })}
        onInput={({ currentTarget }) => {
          const next = currentTarget.valueAsNumber;
          if (Number.isInteger(next) && next >= min && next <= max) onChange(next);
        }}
      />
    </label>
  );
}

export function CounterFields({ state, dispatch }: EditorProps): JSX.Element {
  const { t } = useTools();
  const { count, halfmoves, fullmoves } = state.setup;
  const { def } = rulesOfEditor(state);
  return (
    <details class="editor-more">
      <summary>{t('editor.counters')}</summary>
      <div class="editor-rights">
        {def.fenFields
          .filter(({ name }) => name !== 'reserved')
          .map(({ name }) => (
            <RightField key={name} name={name} state={state} dispatch={dispatch} />
          ))}
        <NumberField
          label={count ? t('editor.plies') : t('editor.halfmoves')}
          value={count ? count.plies : halfmoves}
          max={MOST_MOVES}
          onChange={(next) => dispatch({ type: 'counted', halfmoves: next, fullmoves })}
        />
        <NumberField
          label={t('editor.fullmoves')}
          value={fullmoves}
          min={1}
          max={MOST_MOVES}
          onChange={(next) =>
            dispatch({ type: 'counted', halfmoves: count ? count.plies : halfmoves, fullmoves: next })
          }
        />
      </div>
    </details>
  );
}

/** A field of the FEN; what cannot be read stays in it, with the reason, until it can. */
function RightField({ name, state, dispatch }: EditorProps & { readonly name: string }): JSX.Element {
  const { t, texts } = useTools();
  const [typed, setTyped] = useState<string | null>(null);
  const { def, geometry } = rulesOfEditor(state);
  const field = def.fenFields.find((each) => each.name === name)!;
  const shown = field.write(state.setup, geometry);
  const known = NAMED_FIELDS.find((each) => each === name);
  const problem = typed === null ? null : field.read(typed, { ...state.setup }, geometry);
  return (
    <label class="editor-right">
      <span>{known ? t(`editor.field.${known}`) : t('editor.field.other', { name })}</span>
      <input
        type="text"
        value={typed ?? shown}
        maxLength={12}
        spellcheck={false}
        autoComplete="off"
        aria-invalid={problem !== null}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value);
          dispatch({ type: 'field', name, text: value });
        }}
        onBlur={() => {
          if (problem === null) setTyped(null);
        }}
      />
      {problem && (
        <span class="editor-wrong" role="status">
          {t('editor.field.wrong', { problem: errorText(texts, def, problem) })}
        </span>
      )}
    </label>
  );
}
