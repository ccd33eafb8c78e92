/** All sentences side by side, for a native reader to correct and send. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadLooks } from '../../i18n/language.js';
import { languageOf, OTHER_IDS, type OtherId } from '../../i18n/languages.js';
import {
  type Changes,
  fileOfChanges,
  findRows,
  loadQuestions,
  type Only,
  type Question,
  type Row,
  sideBySide,
  withChange,
} from '../../i18n/sideBySide.js';
import { saveText } from '../../platform/files.js';
import { useTools } from '../../ui/context.js';
import { Select } from '../../ui/fields.js';
import { Page } from '../../ui/Page.js';
import { loadChanges, saveChanges } from './changes.js';
import './texts.css';

/** How many sentences are drawn at a time. */
const BATCH = 40;
const FILTERS = ['all', 'missing', 'stale', 'changed'] as const satisfies readonly Only[];

export function Texts(): JSX.Element {
  const { t, texts } = useTools();
  const [id, setId] = useState<OtherId>(() => (texts.id === 'en' ? OTHER_IDS[0]! : texts.id));
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setRows(null);
    void loadLooks(id);
    void sideBySide(id).then((found) => {
      if (isCurrent) setRows(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [id]);
  const { name, tag, isUnread } = languageOf(id);
  return (
    <Page title={t('texts.title')} class="texts">
      <p>{t('texts.about')}</p>
      <p>{t('texts.signs')}</p>
      <Select
        class="texts-field"
        label={t('texts.language')}
        value={id}
        choices={OTHER_IDS.map((value) => ({ value, name: languageOf(value).name, lang: languageOf(value).tag }))}
        onChange={setId}
      />
      <p lang={tag}>{t(isUnread ? 'texts.unread' : 'texts.read', { language: name })}</p>
      <Questions id={id} />
      {rows === null ? <p role="status">{t('texts.loading')}</p> : <Rows key={id} id={id} rows={rows} />}
    </Page>
  );
}

function Questions({ id }: { readonly id: OtherId }): JSX.Element | null {
  const { t } = useTools();
  const { name, tag } = languageOf(id);
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void loadQuestions(id).then((found) => {
      if (isCurrent) setQuestions(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [id]);
  if (questions.length === 0) return null;
  return (
    <section class="texts-questions">
      <h2>{t('texts.questions', { language: name })}</h2>
      <ol>
        {questions.map(({ english, own }) => (
          <li key={english}>
            <p lang={tag}>{own}</p>
            <p lang="en">{english}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Rows({ id, rows }: { readonly id: OtherId; readonly rows: readonly Row[] }): JSX.Element {
  const { t } = useTools();
  const [changes, setChanges] = useState<Changes>(loadChanges);
  const [search, setSearch] = useState('');
  const [only, setOnly] = useState<Only>('all');
  const [shown, setShown] = useState(BATCH);
  const changed = changes[id] ?? {};
  const found = findRows(rows, search, only, changed);
  const change = (row: Row, text: string): void => {
    const next = withChange(changes, id, row, text);
    if (saveChanges(next)) setChanges(next);
  };
  return (
    <>
      <div class="texts-finder">
        <label class="texts-field">
          {t('texts.search')}
          <input
            type="search"
            placeholder={t('texts.searchHint')}
            value={search}
            onInput={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </label>
        <Select
          class="texts-field"
          label={t('texts.show')}
          value={only}
          choices={FILTERS.map((value) => ({ value, name: t(`texts.only.${value}`) }))}
          onChange={setOnly}
        />
      </div>
      <p>{t('texts.saveCount', { count: Object.keys(changed).length })}</p>
      <button
        type="button"
        class="offer main"
        disabled={Object.keys(changed).length === 0}
        onClick={() => saveText(`sitke-texts-${id}.json`, fileOfChanges(id, rows, changes), 'application/json')}
      >
        {t('texts.save')}
      </button>
      <p role="status">{t('texts.found', { count: found.length })}</p>
      <ul class="texts-rows">
        {found.slice(0, shown).map((row) => (
          <Sentence key={row.key} id={id} row={row} now={changed[row.key] ?? row.own} onChange={change} />
        ))}
      </ul>
      {shown < found.length && (
        <button type="button" class="offer" onClick={() => setShown(shown + BATCH)}>
          {t('texts.more')}
        </button>
      )}
    </>
  );
}

function Sentence(props: {
  readonly id: OtherId;
  readonly row: Row;
  readonly now: string;
  readonly onChange: (row: Row, text: string) => void;
}): JSX.Element {
  const { t } = useTools();
  const { id, row, now, onChange } = props;
  const { name, tag } = languageOf(id);
  return (
    <li class={now === row.own ? '' : 'is-changed'}>
      <code>{row.key}</code>
      <p lang="en">{row.english}</p>
      <textarea
        lang={tag}
        rows={2}
        aria-label={t('texts.translation', { language: name, key: row.key })}
        value={now}
        onInput={({ currentTarget }) => onChange(row, currentTarget.value)}
      />
      {row.isStale && <p class="texts-stale">{t('texts.stale')}</p>}
    </li>
  );
}
