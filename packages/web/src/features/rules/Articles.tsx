/** The rules of a game in words: a list of its articles, each with what holds here and with boards that show it. */
import type { JsonOptions, VariantId } from '@sitke/rules';
import { valueText } from '@sitke/rules/text';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { loadArticles } from '../../articles/articles.js';
import { type Example, examplesOf } from '../../articles/examples.js';
import type { Block, Inline, ShownArticle } from '../../articles/types.js';
import { lessonTitle, stepText } from '../../i18n/lessonPhrases.js';
import { firstBoard } from '../../session/lesson/steps.js';
import { viewOf } from '../../session/view/select.js';
import { useTools } from '../../ui/context.js';
import { PlaceLink } from '../../ui/PlaceLink.js';
import type { PageOf } from '../../ui/screen.js';
import './articles.css';
import { GameDiagram } from '../../ui/GameDiagram.js';

/** Everything that an article is shown with: the page, and the options that hold on it. */
interface Reading {
  readonly place: PageOf<'ruleset'>;
  readonly options: JsonOptions;
}

/** A table names options, and what they can be: nothing stands in their place. */
const NONE: JsonOptions = {};

/** Returns the name of an article in the page. */
const anchorOf = (article: string): string => `article-${article.replace(/\W/g, '-')}`;

function useArticles(variant: VariantId): readonly ShownArticle[] | 'failed' | null {
  const { id } = useTools().texts;
  const [articles, setArticles] = useState<readonly ShownArticle[] | 'failed' | null>(null);
  useEffect(() => {
    let isHere = true;
    loadArticles(variant, id).then(
      (found) => isHere && setArticles(found),
      () => isHere && setArticles('failed'),
    );
    return () => {
      isHere = false;
    };
  }, [variant, id]);
  return articles;
}

export function Articles(reading: Reading): JSX.Element {
  const { t, texts } = useTools();
  const { place } = reading;
  const articles = useArticles(place.variant);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.article === '' || !Array.isArray(articles)) return;
    const wanted = list.current?.querySelector<HTMLElement>(`#${anchorOf(place.article)}`);
    wanted?.focus({ preventScroll: true });
    wanted?.scrollIntoView({ block: 'center' });
  }, [articles, place.article]);
  if (articles === 'failed') return <p role="status">{t('page.partNotLoaded')}</p>;
  if (articles === null) return <p aria-busy="true" />;
  const numbered = articles.filter(({ number }) => number !== '');
  return (
    <>
      <nav class="rules-contents" aria-label={t('reader.contents')}>
        <ul>
          {numbered.map(({ number, title, isChapter, language }) => (
            <li key={number} class={isChapter ? undefined : 'is-inner'} lang={language}>
              <PlaceLink to={{ ...place, article: number }}>
                {number} {title}
              </PlaceLink>
            </li>
          ))}
        </ul>
      </nav>
      {texts.id !== 'en' && <p class="more">{t('reader.translated')}</p>}
      <div class="rules-articles" ref={list}>
        {articles.map((article) => (
          <OneArticle key={article.number} {...reading} article={article} />
        ))}
      </div>
    </>
  );
}

function OneArticle({ article, ...reading }: Reading & { readonly article: ShownArticle }): JSX.Element {
  const { number, title, isChapter, blocks, language } = article;
  const { place } = reading;
  const Heading = isChapter ? 'h2' : 'h3';
  return (
    <section
      id={anchorOf(number)}
      tabIndex={-1}
      class={place.article === number && number !== '' ? 'is-wanted' : undefined}
      lang={language}
    >
      {title !== '' && (
        <Heading>
          {number} {title}
        </Heading>
      )}
      {blocks.map((block, index) => (
        <OneBlock key={index} {...reading} block={block} />
      ))}
      <Examples place={place} article={number} />
    </section>
  );
}

function OneBlock({ block, ...reading }: Reading & { readonly block: Block }): JSX.Element {
  const { place } = reading;
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Words {...reading} words={block.text} />
        </p>
      );
    case 'list':
      return (
        <ul>
          {block.items.map(({ article, text }, index) => (
            <li
              key={index}
              {...(article !== null && { id: anchorOf(article), tabIndex: -1 })}
              class={article !== null && place.article === article ? 'is-wanted' : undefined}
            >
              <Words {...reading} words={text} />
              {article !== null && <Examples place={place} article={article} />}
            </li>
          ))}
        </ul>
      );
    case 'table':
      return <Table {...reading} block={block} />;
  }
}

function Table({ block, place }: Reading & { readonly block: Extract<Block, { kind: 'table' }> }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keys, too.
    <div class="rules-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {block.head.map((cell, index) => (
              <th key={index} scope="col">
                <Words place={place} options={NONE} words={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Words place={place} options={NONE} words={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Text; in the place of an option stands what it is here. */
function Words({ words, place, options }: Reading & { readonly words: readonly Inline[] }): JSX.Element {
  const { texts } = useTools();
  return (
    <>
      {words.map((word, index) => {
        if (typeof word === 'string') return word;
        if (word.kind !== 'codespan')
          return word.kind === 'em' ? <em key={index}>{word.text}</em> : <b key={index}>{word.text}</b>;
        const value = options[word.text];
        if (value === undefined) return <code key={index}>{word.text}</code>;
        const label = texts.own(place.variant, `option.${word.text}`);
        return (
          <span key={index} class="rules-here" lang={texts.lang}>
            {texts.t('rules.option', { label, value: valueText(texts, place.variant, word.text, value) })}
          </span>
        );
      })}
    </>
  );
}

function Examples(props: { readonly place: PageOf<'ruleset'>; readonly article: string }): JSX.Element | null {
  const { place, article } = props;
  const examples = examplesOf(place.variant, article);
  if (article === '' || examples.length === 0) return null;
  return (
    <div class="rules-examples">
      {examples.map((example) => (
        <OneExample key={example.step.say} variant={place.variant} example={example} />
      ))}
    </div>
  );
}

function OneExample({ variant, example }: { readonly variant: VariantId; readonly example: Example }): JSX.Element {
  const { t, texts } = useTools();
  const { lesson, step } = example;
  const board = firstBoard(variant, step);
  const { pieces, dests } = viewOf(board);
  return (
    <figure lang={texts.lang}>
      <GameDiagram
        pieces={pieces}
        variant={variant}
        orientation={board.orientation}
        dests={board.selection ? dests : []}
      />
      <figcaption>
        {stepText(texts, step)}
        <PlaceLink to={{ page: 'lesson', lesson }}>
          {t('reader.lesson', { lesson: lessonTitle(texts, lesson) })}
        </PlaceLink>
      </figcaption>
    </figure>
  );
}
