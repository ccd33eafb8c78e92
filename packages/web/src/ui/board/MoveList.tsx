/** The moves, with variations. One entry is in the tab order; arrow keys go through the game. */
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { sideName } from '../../i18n/phrases.js';
import type { GameState, Path } from '../../session/gameState.js';
import { type Entry, neighbours, type Row, type Section, sectionsOf } from '../../session/view/moveList.js';
import './moves.css';
import { useTools } from '../context.js';
import { Icon } from '../Icon.js';
import { useFollowed } from '../useFollowed.js';

export function MoveList(props: {
  readonly game: GameState;
  /** Whether no step can be taken now. */
  readonly isOff: boolean;
  /** A move was chosen, not only stepped to. */
  readonly onChosen?: () => void;
}): JSX.Element {
  const { game, isOff, onChosen } = props;
  const { texts, dispatch } = useTools();
  const list = useRef<HTMLDivElement>(null);
  const moveFocus = useRef(false);
  const go = (path: Path): void => dispatch({ type: 'wentTo', path });
  // Of a long game the longest part of the page; a piece that is picked up changes none of it.
  const shown = useMemo(() => {
    const choose = (path: Path): void => {
      dispatch({ type: 'wentTo', path });
      onChosen?.();
    };
    return <Moves game={game} onGo={choose} />;
  }, [game, texts, dispatch, onChosen]);
  useFollowed(list, [game]);
  useEffect(() => {
    if (moveFocus.current) list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
    moveFocus.current = false;
  }, [game]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = targetOfKey(game, event.key);
    if (target === undefined) return;
    event.preventDefault();
    moveFocus.current = target !== game.cursor;
    go(target);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move among the buttons inside */}
      <div class="move-list" ref={list} onKeyDown={onKeyDown}>
        {shown}
      </div>
      <NavigationRow game={game} isOff={isOff} />
    </>
  );
}

/** Returns the path that a key leads to. */
function targetOfKey(game: GameState, key: string): Path | undefined {
  const { first, previous, next, last } = neighbours(game);
  const targets: Readonly<Record<string, Path>> = {
    ArrowLeft: previous,
    ArrowRight: next,
    ArrowUp: previous,
    ArrowDown: next,
    Home: first,
    End: last,
  };
  return targets[key];
}

interface ListProps {
  readonly game: GameState;
  readonly onGo: (path: Path) => void;
}

function Moves({ game, onGo }: ListProps): JSX.Element {
  const { t } = useTools();
  const sections = sectionsOf(game);
  return (
    <>
      <MoveButton path="" text={t('moveList.start')} game={game} onGo={onGo} />
      {sections.length === 0 && <p class="more">{t('moveList.empty')}</p>}
      {sections.map((section) => (
        <MoveSection
          key={section.kind}
          section={section}
          hasHeading={sections[0]?.kind === 'setup'}
          game={game}
          onGo={onGo}
        />
      ))}
    </>
  );
}

function MoveSection(props: ListProps & { readonly section: Section; readonly hasHeading: boolean }): JSX.Element {
  const { section, game, onGo } = props;
  const { t, texts } = useTools();
  return (
    <>
      {props.hasHeading && (
        <h2 class="move-row move-heading">
          <span>{t(`moveList.${section.kind}`)}</span>
          {section.kind === 'setup' &&
            section.columns.map((side) => <span key={side}>{sideName(texts, game, side)}</span>)}
        </h2>
      )}
      <Rows rows={section.rows} game={game} onGo={onGo} />
    </>
  );
}

function Rows(props: ListProps & { readonly rows: readonly Row[] }): JSX.Element {
  const { t } = useTools();
  return (
    <ol class="move-rows">
      {props.rows.map((row) => (
        <li key={row.cells[0]?.path ?? row.cells[1]?.path}>
          <div class="move-row">
            <span class="move-number">{t('moveList.number', { number: row.number })}</span>
            <Cell {...props} entry={row.cells[0]} />
            {row.cells[1] && <Cell {...props} entry={row.cells[1]} />}
          </div>
          {row.variations.map((rows) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
            <div
              key={rows[0]?.cells[0]?.path ?? rows[0]?.cells[1]?.path}
              class="variation"
              role="group"
              aria-label={t('moveList.variation')}
            >
              <Rows {...props} rows={rows} />
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}

function Cell(props: ListProps & { readonly entry: Entry | null }): JSX.Element {
  const { entry } = props;
  const { t } = useTools();
  if (!entry) return <span class="move-none">{t('moveList.none')}</span>;
  if (entry.isHidden) return <span class="move-hidden">{t('moveList.hidden')}</span>;
  const text = entry.action ? t(`count.listed.${entry.action}`) : entry.san;
  return <MoveButton {...props} path={entry.path} text={text} />;
}

function MoveButton(props: ListProps & { readonly path: Path; readonly text: string }): JSX.Element {
  const { game, path } = props;
  const isCurrent = game.cursor === path;
  return (
    <button
      type="button"
      class="move"
      aria-current={isCurrent}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => props.onGo(path)}
    >
      {props.text}
    </button>
  );
}

/** Buttons that go through the moves. `isOff`: whether no step can be taken now. */
export function NavigationRow(props: { readonly game: GameState; readonly isOff?: boolean }): JSX.Element {
  const { t, dispatch } = useTools();
  const near = neighbours(props.game);
  return (
    <div class="navigation">
      {(['first', 'previous', 'next', 'last'] as const).map((name) => {
        const isOff = props.isOff || near[name] === props.game.cursor;
        return (
          <button
            key={name}
            type="button"
            aria-label={t(`action.${name}`)}
            aria-disabled={isOff}
            onClick={() => {
              if (!isOff) dispatch({ type: 'wentTo', path: near[name] });
            }}
          >
            <Icon name={name} />
          </button>
        );
      })}
    </div>
  );
}
