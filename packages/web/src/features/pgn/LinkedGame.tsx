import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { GameRecord } from '../../session/games/record.js';
import { useTools } from '../../ui/context.js';
import { GameDiagram } from '../../ui/GameDiagram.js';
import type { PgnDesk, PgnReading } from './pgnDesk.js';
import { brokenText, moveNumber } from './phrases.js';
import type { PgnEntry } from './read.js';
import { useOpening } from './useOpening.js';

export function LinkedGame({ desk, reading }: { readonly desk: PgnDesk; readonly reading: PgnReading }): JSX.Element {
  const { t } = useTools();
  const { open, isOpening } = useOpening(desk);
  const [record, setRecord] = useState<GameRecord | null>(null);
  const [entry] = reading.entries;
  const isSound = reading.isWhole && reading.entries.length === 1 && entry!.fault === null;
  const number = entry?.variant ? entry.number : null;
  useEffect(() => {
    if (number === null) return;
    if (isSound && desk.opensLink()) void open(number);
    else void desk.records([number]).then(([found]) => setRecord(found ?? null));
  }, [number, isSound]);
  return (
    <section class="pgn-link" aria-labelledby="pgn-link">
      <h2 id="pgn-link">{t('pgn.link')}</h2>
      <p role="status">{!isSound && <LinkProblem reading={reading} entry={entry ?? null} />}</p>
      {record && <Picture record={record} />}
      {record && (
        <button type="button" class="offer main" disabled={isOpening} onClick={() => void open(number!)}>
          {t(isSound ? 'pgn.open' : 'pgn.broken.open')}
        </button>
      )}
    </section>
  );
}

function LinkProblem(props: { readonly reading: PgnReading; readonly entry: PgnEntry | null }): JSX.Element {
  const { t, texts } = useTools();
  const { reading, entry } = props;
  const fault = entry?.fault;
  if (reading.isWhole && entry && fault) return <>{brokenText(texts, { ...entry, fault })}</>;
  return <>{entry?.variant ? t('pgn.link.cut', { moves: moveNumber(entry) }) : t('pgn.link.cutAll')}</>;
}

function Picture({ record }: { readonly record: GameRecord }): JSX.Element {
  const { t } = useTools();
  const { variant } = record.game;
  return (
    <div class="pgn-link-picture">
      <GameDiagram pieces={record.summary.pieces} variant={variant} label={t('pgn.link.picture')} />
    </div>
  );
}
