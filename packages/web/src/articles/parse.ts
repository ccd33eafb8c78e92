/** Reads the rules in words, docs/rules/*.md, into the blocks that the app shows. Runs at build time and in tests. */
import { lexer, type Token, type Tokens } from 'marked';
import type { Article, Block, Inline, Item } from './types.js';

/** Returns the parts of a run of text. Errors: throws on Markdown that the documents do not use. */
function inlineOf(tokens: readonly Token[] = []): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    const text = (token as Tokens.Text).text?.replace(/\s+/g, ' ');
    if (token.type === 'text' && 'tokens' in token && token.tokens) return inlineOf(token.tokens);
    if (token.type === 'text' || token.type === 'escape') return [text];
    if (token.type === 'strong' || token.type === 'codespan' || token.type === 'em')
      return [{ kind: token.type, text }];
    if (token.type === 'link') return inlineOf(token.tokens);
    throw new Error(`the rules use ${token.type}: ${token.raw}`);
  });
}

/** Returns the clause that an item of a list is: `c.4` for `**c.4** The new general …`. */
function clauseOf({ text }: Tokens.ListItem): string | null {
  return /^\*\*(c\.\d+)\*\*/.exec(text)?.[1] ?? null;
}

function itemOf(item: Tokens.ListItem, article: string): Item {
  const clause = clauseOf(item);
  const inner = item.tokens.flatMap((token) => (token.type === 'text' ? inlineOf([token]) : []));
  return { article: clause === null ? null : `${article} ${clause}`, text: inner };
}

function blockOf(token: Token, article: string): Block[] {
  if (token.type === 'space') return [];
  if (token.type === 'paragraph') return [{ kind: 'paragraph', text: inlineOf(token.tokens) }];
  if (token.type === 'list') {
    return [{ kind: 'list', items: (token as Tokens.List).items.map((item) => itemOf(item, article)) }];
  }
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    const cells = (row: readonly Tokens.TableCell[]): Inline[][] => row.map(({ tokens }) => inlineOf(tokens));
    return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }];
  }
  throw new Error(`the rules use ${token.type}: ${token.raw}`);
}

/** Returns the articles of a document, chapters among them, in its order. Errors: throws on a heading without a number. */
export function parseArticles(document: string): Article[] {
  const articles: { -readonly [Key in keyof Article]: Article[Key] }[] = [];
  for (const token of lexer(document)) {
    if (token.type === 'heading' && token.depth === 1) {
      articles.push({ number: '', title: '', isChapter: true, blocks: [] });
    } else if (token.type === 'heading') {
      const [, number, title] = /^(\d+(?:\.\d+)?)\.? (.*)$/.exec((token as Tokens.Heading).text) ?? [];
      if (number === undefined || title === undefined) throw new Error(`no article has the heading ${token.raw}`);
      articles.push({ number, title, isChapter: token.depth === 2, blocks: [] });
    } else {
      const article = articles.at(-1);
      if (!article) throw new Error('the rules begin with a heading');
      article.blocks = [...article.blocks, ...blockOf(token, article.number)];
    }
  }
  return articles;
}
