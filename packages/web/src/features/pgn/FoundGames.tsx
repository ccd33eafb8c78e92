/** The games that were read: those that are broken named, the others searched, opened, chosen and kept. */
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { playersText } from '../../i18n/playersText.js';
import { useTools } from '../../ui/context.js';
import { Select, useVariants } from '../../ui/fields.js';
import { FirstOf } from '../../ui/list/FirstOf.js';
import { GameFinder } from '../../ui/list/GameFinder.js';
import { ALL_GAMES, findEntries, type PgnQuery } from './find.js';
import { Keeping } from './Keeping.js';
import type { PgnDesk, PgnReading } from './pgnDesk.js';
import { brokenText, moveNumber, skippedText } from './phrases.js';
import type { Fault, PgnEntry } from './read.js';
import { useOpening } from './useOpening.js';
import { VirtualList } from './VirtualList.js';

const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const;

type Broken = PgnEntry & { readonly fault: Fault };

const isBroken = (entry: PgnEntry): entry is Broken => entry.fault !== null;

export function FoundGames({ desk, reading }: { readonly desk: PgnDesk; readonly reading: PgnReading }): JSX.Element {
  const { t, texts } = useTools();
  const { entries } = reading;
  const { open, isOpening } = useOpening(desk);
  const [query, setQuery] = useState<PgnQuery>(ALL_GAMES);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const whole = useMemo(() => entries.filter((entry) => !isBroken(entry)), [entries]);
  const found = useMemo(
    () => findEntries(whole, query, ({ variant }) => (variant ? texts.own(variant, 'name') : '')),
    [whole, query, texts],
  );
  const choose = (number: number): void => {
    const next = new Set(chosen);
    if (!next.delete(number)) next.add(number);
    setChosen(next);
  };
  return (
    <>
      <Undeclared desk={desk} entries={entries} />
      {whole.length > 0 && (
        <section class="pgn-found" aria-labelledby="pgn-list">
          <h2 id="pgn-list">{t('pgn.list')}</h2>
          {whole.length > 1 && (
            <GameFinder
              label={t('pgn.find')}
              search={t('pgn.search')}
              hint={t('pgn.searchHint')}
              query={query}
              results={RESULTS.map((value) => ({ value, name: value }))}
              onChange={(changed) => setQuery({ ...query, ...changed })}
            />
          )}
          <p class="more" role="status">
            {found.length === 0 ? t('pgn.noneFound') : t('pgn.found', { found: found.length, count: whole.length })}
          </p>
          <VirtualList
            items={found}
            label={t('pgn.list')}
            search={JSON.stringify(query)}
            keyOf={({ number }) => number}
            render={(entry) => (
              <Row
                entry={entry}
                isChosen={chosen.has(entry.number)}
                onChoose={choose}
                onOpen={open}
                isOpening={isOpening}
              />
            )}
          />
          {reading.phase !== 'reading' && <Keeping desk={desk} whole={whole} found={found} chosen={chosen} />}
        </section>
      )}
      <BrokenGames entries={entries} open={open} isOpening={isOpening} />
      <SkippedVariations entries={whole} />
    </>
  );
}

/** Asks what the games are that do not say it. */
function Undeclared(props: { readonly desk: PgnDesk; readonly entries: readonly PgnEntry[] }): JSX.Element | null {
  const { t } = useTools();
  const variants = useVariants();
  if (!props.entries.some(({ fault }) => fault?.foreign === '')) return null;
  return (
    <Select
      class="pgn-as"
      label={t('pgn.as')}
      value={null}
      choices={[{ value: null, name: t('pgn.as.choose') }, ...variants]}
      onChange={(variant) => {
        if (variant) void props.desk.readAs(variant);
      }}
    />
  );
}

/** Names the games of which a variation could not be read; they are in the list of whole ones. */
function SkippedVariations({ entries }: { readonly entries: readonly PgnEntry[] }): JSX.Element | null {
  const { t, texts } = useTools();
  const found = entries.flatMap(({ skipped, ...entry }) => (skipped ? [{ ...entry, skipped }] : []));
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="pgn-skipped">
      <h2 id="pgn-skipped">{t('pgn.skipped', { count: found.length })}</h2>
      <FirstOf
        class="pgn-broken"
        items={found}
        keyOf={({ number }) => number}
        more={(count) => t('pgn.broken.more', { count })}
      >
        {(entry) => <span>{skippedText(texts, entry)}</span>}
      </FirstOf>
    </section>
  );
}

interface Opening {
  readonly open: (number: number) => Promise<void>;
  readonly isOpening: boolean;
}

function BrokenGames({
  entries,
  open,
  isOpening,
}: Opening & { readonly entries: readonly PgnEntry[] }): JSX.Element | null {
  const { t, texts } = useTools();
  const broken = entries.filter(isBroken);
  if (broken.length === 0) return null;
  return (
    <section aria-labelledby="pgn-broken">
      <h2 id="pgn-broken">{t('pgn.broken', { count: broken.length })}</h2>
      <FirstOf
        class="pgn-broken"
        items={broken}
        keyOf={({ number }) => number}
        more={(count) => t('pgn.broken.more', { count })}
      >
        {(entry) => (
          <>
            <span>{brokenText(texts, entry)}</span>
            {entry.variant !== null && (
              <button
                type="button"
                class="offer"
                disabled={isOpening}
                aria-label={t('pgn.broken.openOf', { number: entry.number })}
                onClick={() => void open(entry.number)}
              >
                {t('pgn.broken.open')}
              </button>
            )}
          </>
        )}
      </FirstOf>
    </section>
  );
}

function Row(props: {
  readonly entry: PgnEntry;
  readonly isChosen: boolean;
  readonly isOpening: boolean;
  readonly onChoose: (number: number) => void;
  readonly onOpen: (number: number) => Promise<void>;
}): JSX.Element {
  const { entry } = props;
  const { t, texts } = useTools();
  const { number, white, black, event, date, result, variant } = entry;
  const title = playersText(texts, white, black);
  return (
    <>
      <label class="pgn-choose">
        <input
          type="checkbox"
          checked={props.isChosen}
          aria-label={t('pgn.choose', { title })}
          onChange={() => props.onChoose(number)}
        />
      </label>
      <button type="button" class="pgn-row" disabled={props.isOpening} onClick={() => void props.onOpen(number)}>
        <span class="pgn-row-title">{title}</span>
        <span class="pgn-row-result">{result}</span>
        <span class="pgn-row-more">
          <span>{t('pgn.number', { number })}</span>
          {variant && <span>{texts.own(variant, 'name')}</span>}
          <span>{t('pgn.moves', { moves: moveNumber(entry) })}</span>
          {date !== '' && <span>{date}</span>}
          {event !== '' && <span>{event}</span>}
        </span>
      </button>
    </>
  );
}
