/** From the server's view of a game, and the commands since, to the game on the board. */
import { type GameEnd, type GameView, isServerEnd, isUndelivered, type Link, type Pending } from '@sitke/protocol';
import { type Color, isClaimReason, makeFen, Position, rulesOf } from '@sitke/rules';
import { arrangingSide, countMove, isCurtained, nodeAt, rulesetText, serverView } from '../game.js';
import type { Ending, GameState, Path, Tree, TreeNode } from '../gameState.js';
import { childOf, movesOf, ROOT } from '../tree.js';

/** Returns whether both armies are still arranged in secret. */
export function isSecret(view: GameView): boolean {
  return view.turn === null && view.status !== 'ended';
}

/** Returns the newest arrangement of the own army: stored, or still on its way. */
export function newestDraft({ draft, pending }: Pick<Link, 'draft' | 'pending'>): { n: number; drops: string[] } {
  const drafts = pending.flatMap(({ command }) => (command.type === 'arrange' ? [command] : []));
  const { n, drops } = [draft ?? { n: 0, drops: [] }, ...drafts].reduce((a, b) => (b.n >= a.n ? b : a));
  return { n, drops: [...drops] };
}

/** Returns the texts of commands that extend the line. */
function lineCommands(pending: readonly Pending[]): string[] {
  return pending.flatMap(({ command }) => {
    if (command.type === 'move') return [command.move];
    return command.type === 'count' ? [countMove(command.action)] : [];
  });
}

type Beginning = Pick<GameState, 'variant' | 'ruleset' | 'start'>;

function beginningOf(view: GameView): Beginning {
  const { variant, you } = view;
  const rules = rulesOf(variant, view.options);
  const ruleset = rulesetText(variant, rules.options);
  if (!isSecret(view) || you === null || you === rules.initial.turn) return { variant, ruleset, start: '' };
  // Behind the curtain a side places its pieces as if it were the first.
  const own = Position.fromSetup(rules, { ...rules.initial, turn: you });
  if (!own.ok) throw new RangeError('the rules know no position in which this side places its pieces');
  return { variant, ruleset, start: makeFen(own.value) };
}

/** Plays texts as long as the rules allow them, and it is a side's turn where one is given; returns the last node. */
function playAll(game: Beginning, start: Path, texts: readonly string[], you: Color | null = null): Path {
  let path = start;
  for (const text of texts) {
    if (you !== null && nodeAt(game, path).position.turn !== you) break;
    const next = childOf(path, text);
    try {
      nodeAt(game, next);
    } catch (error) {
      if (error instanceof RangeError) break;
      throw error;
    }
    path = next;
  }
  return path;
}

/** How a game ended that its last position does not say. */
function endingOfView(game: Beginning, end: Path, { by, winner }: GameEnd): Ending | null {
  switch (by) {
    case 'resignation':
      return winner === null ? null : { kind: by, winner };
    case 'agreement':
      return { kind: by };
    case 'other':
      return { kind: 'recorded', winner };
    default:
      if (isServerEnd(by)) return { kind: 'termination', by, winner };
      return isClaimReason(by) && !nodeAt(game, end).outcome ? { kind: 'claim', reason: by } : null;
  }
}

function treeOf(end: Path, ending: Ending | null): Tree {
  const tree: Record<Path, TreeNode> = {};
  let path = ROOT;
  for (const text of movesOf(end)) {
    tree[path] = { children: [text] };
    path = childOf(path, text);
  }
  tree[end] = ending ? { children: [], ending } : { children: [] };
  return tree;
}

function isReady(view: GameView, pending: readonly Pending[], color: Color): boolean {
  if (view.ready[color] !== null || !isSecret(view)) return true;
  return color === view.you && pending.some(({ command }) => command.type === 'ready');
}

const known = new WeakMap<Link, GameState | null>();

/** Returns the game on the board as the view and the commands under way make it, at a node or its end; null before the first view. */
export function gameOf(link: Link, cursor: Path | null = null): GameState | null {
  if (!known.has(link)) known.set(link, gameAtEnd(link));
  const game = known.get(link) ?? null;
  if (!game || cursor === null || !Object.hasOwn(game.tree, cursor)) return game;
  return lookedBack(game, cursor);
}

const looked = new WeakMap<GameState, GameState>();

/** The game at an earlier position, the same object for the same position. */
function lookedBack(game: GameState, cursor: Path): GameState {
  const last = looked.get(game);
  const found = last?.cursor === cursor ? last : { ...game, cursor };
  looked.set(game, found);
  return found;
}

function gameAtEnd(link: Link): GameState | null {
  const { view, pending } = link;
  if (view === null) return null;
  const beginning = beginningOf(view);
  const { you, status } = view;
  const secret = isSecret(view);
  const told = playAll(beginning, ROOT, secret ? newestDraft(link).drops : view.line);
  const own = secret || status !== 'live' || you === null ? [] : lineCommands(pending);
  const end = playAll(beginning, told, own, you);
  return {
    id: null,
    source: null,
    ...beginning,
    tree: treeOf(end, view.end && endingOfView(beginning, end, view.end)),
    cursor: end,
    played: null,
    undone: null,
    ready: [isReady(view, pending, 0), isReady(view, pending, 1)],
    computer: null,
    hands: { kind: 'server', view, isSending: own.length > 0 },
  };
}

/** Returns whether the person at the page is arranging an army in secret. */
export function isArranging(game: GameState): boolean {
  return isCurtained(game) && arrangingSide(game) === serverView(game)?.you;
}

/** Returns how many acts at the end of the line are not on the server's disk, as far as is known. */
export function undeliveredCommands(link: Link): number {
  return lineCommands(link.pending.filter(isUndelivered)).length;
}
