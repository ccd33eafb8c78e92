/**
 * Play below full strength, with human mistakes: missed moves, and an evaluation that knows little and is noisy.
 * Everything follows from a seed and the root position, so the same move is missed in the same position each time.
 * src/search/levels.ts sets how strong each weakness is; at full strength there is none.
 */

import { LEARNED, LIMIT_SCALING, uses } from '../core/features';
import { DROP, MOVE_SIZE, moveCaptured, moveFrom, moveKind, movePromotion, moveTo, push } from '../core/moves';
import {
  boardSize,
  boardWidth,
  EVAL_MAX,
  keyOf as exactKey,
  evaluate as exactValue,
  exchangeValue,
  halfmovesOf,
  hashAfter,
  hashOf,
  isKingAttacked,
  lastMoveOf,
  make,
  pieceAt,
  pliesToMate,
  prepareMates,
  suitsNet,
  turnOf,
} from '../variant/game';
import { isRepetition } from './draws';
import { isNetOn, netValue } from './net';
import { seeAtLeast } from './see';
import { MATE } from './stack';

/** Chance in permille that a move is missed at a `missRate` of 100, by what makes it hard to see. */
const QUIET = 250;
const FURTHER = 220;
const BACKWARDS = 350;
const AWAY = 300;
const PROMOTION = 600;
/** Distances that are easy to see: of the move itself, and from the last move's square. */
const NEAR = 2;
const CLOSE = 4;
/** At the root, a capture that gains this much is never missed. */
const HANGING = 250;
/** With an evaluation above this, the player avoids repetitions. */
const CONTENT = -100;
/** More plies than any search looks ahead. */
const ANY_PLY = 10000;
/** Values above this belong to kings only. */
const KING_VALUE = 10000;

let isLimited: bool = false;
let seesChecks: bool = true;
/** In percent: how often moves are missed, and how much of the evaluation is known. */
let missRate: i32 = 0;
let knowledge: i32 = 100;
/** Amplitude of the noise on a piece's square value, in centipawns. */
let evalNoise: i32 = 0;
let seed: u64 = 0;
let avoidsRepetition: bool = false;
/** The seed mixed with the root position; 0 at full strength. */
let salt: u64 = 0;

/** Returns a well mixed number. Source: splitmix64's finalizer (Steele, Lea, Flood 2014). */
function mixed(value: u64): u64 {
  let z = value + 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/** Sets the weaknesses; 0, 100, 0 for none. */
export function setWeakness(missed: i32, known: i32, noise: i32, checks: bool, number: i32): void {
  missRate = missed;
  knowledge = known;
  evalNoise = noise;
  seesChecks = checks;
  seed = mixed(number as u64);
  isLimited = missed > 0 || known < 100 || noise > 0;
}

/** Prepares the search of a root position. */
export function prepareRoot(root: usize): void {
  salt = isLimited ? mixed(seed ^ hashOf(root)) : 0;
  prepareMates(root);
  avoidsRepetition = missRate > 0 && evaluate(root) > CONTENT;
}

/** Returns the key of a position in the table. Weaker levels use other keys, so they do not share entries. */
export function keyOf(pos: usize): u64 {
  return exactKey(pos) ^ salt;
}

/** Returns the predicted key after a move. */
export function keyAfter(pos: usize, move: i32): u64 {
  return hashAfter(pos, move) ^ salt;
}

/** Returns the value of a position whose distance to mate is known, for the side to move; 0 where it is not. */
export function mateValue(pos: usize, ply: i32): i32 {
  const plies = isLimited ? -1 : pliesToMate(pos);
  if (plies < 0) return 0;
  return (plies & 1) !== 0 ? MATE - ply - plies : ply + plies - MATE;
}

/** Returns the value of a position for the side to move, as the level judges it. */
export function evaluate(pos: usize): i32 {
  return isLimited ? roughValue(pos) : fullValue(pos);
}

/** Returns the value of a position for the side to move: by hand-made terms, and what the net adds to them. */
export function fullValue(pos: usize): i32 {
  const value = exactValue(pos);
  if (!isNetOn || !uses(LEARNED) || !suitsNet(pos)) return value;
  return min(max(value + netValue(pos), -EVAL_MAX), EVAL_MAX);
}

/** Scales an evaluation down as the 50-move limit approaches, so that the winning side makes progress. */
export function damped(pos: usize, evaluation: i32): i32 {
  return uses(LIMIT_SCALING) ? evaluation - (evaluation * min(halfmovesOf(pos), 100)) / 200 : evaluation;
}

/** Returns a blend of the evaluation and plain material, with the noise of the level. */
function roughValue(pos: usize): i32 {
  const us = turnOf(pos);
  let material = 0;
  let liked = 0;
  for (let square = 0; square < boardSize(); square++) {
    const piece = pieceAt(pos, square);
    if (piece === 0) continue;
    const color = piece >> 4;
    const worth = exchangeValue(piece & 15);
    const sign = color === us ? 1 : -1;
    if (worth < KING_VALUE) material += sign * worth;
    liked += sign * noiseFor(piece & 15, color === 0 ? square : boardSize() - 1 - square);
  }
  const value = (exactValue(pos) * knowledge + material * (100 - knowledge)) / 100 + liked;
  return min(max(value, -EVAL_MAX), EVAL_MAX);
}

/** Returns the noise for a piece in a block of four squares, as its side sees it. */
function noiseFor(role: i32, square: i32): i32 {
  const zone = ((square / boardWidth()) >> 1) * boardWidth() + ((square % boardWidth()) >> 1);
  const number = mixed(seed ^ (((role << 8) | zone) as u64));
  return (((number & 0xffff) as i32) % (2 * evalNoise + 1)) - evalNoise;
}

function distance(a: i32, b: i32): i32 {
  return max(abs((a % boardWidth()) - (b % boardWidth())), abs(a / boardWidth() - b / boardWidth()));
}

/** Returns how hard a move is to see, in permille. Captures of neighbouring pieces and recaptures are easy. */
function hiddenness(pos: usize, move: i32): i32 {
  const from = moveFrom(move);
  const to = moveTo(move);
  const last = lastMoveOf(pos);
  const length = distance(from, to);
  const isCapture = moveCaptured(move) !== 0;
  if (moveKind(move) === DROP || (isCapture && last !== 0 && moveTo(last) === to)) return 0;
  let hidden = length > NEAR ? (length - NEAR) * FURTHER : 0;
  const climb = to / boardWidth() - from / boardWidth();
  if (turnOf(pos) === 0 ? climb < 0 : climb > 0) hidden += BACKWARDS;
  if (last !== 0 && distance(moveTo(last), to) > CLOSE) hidden += AWAY;
  if (isCapture) return length > NEAR || climb === 0 ? hidden / 2 : hidden / 4;
  return hidden + (movePromotion(move) !== 0 ? PROMOTION : QUIET);
}

/** Returns whether a root move repeats a position of the game that the player avoids. */
function isReturn(pos: usize, move: i32): bool {
  return avoidsRepetition && moveCaptured(move) === 0 && isRepetition(make(pos, move), ANY_PLY);
}

/** Returns whether a move is missed. At the root a hanging piece is never missed, and a check only by weak levels. */
function isMissed(pos: usize, move: i32, isRoot: bool): bool {
  if (isRoot && isReturn(pos, move)) return true;
  const chance = (hiddenness(pos, move) * missRate) / 100;
  if (chance === 0 || ((mixed(salt ^ (move as u64)) & 0xffff) as i32) % 1000 >= chance) return false;
  if (!isRoot) return true;
  if (moveCaptured(move) !== 0 && seeAtLeast(pos, move, HANGING)) return false;
  const next = make(pos, move);
  return !seesChecks || !isKingAttacked(next, turnOf(next));
}

/** Removes missed moves from a list and returns its end. Keeps at least `least` moves. Not for positions in check. */
export function dropMissedMoves(pos: usize, list: usize, end: usize, isRoot: bool, least: i32): usize {
  if (!isLimited || missRate === 0) return end;
  let kept = list;
  for (let at = list; at < end; at += MOVE_SIZE) {
    const move = load<i32>(at);
    const isNeeded = kept < list + (least as usize) * MOVE_SIZE;
    if (isNeeded || !isMissed(pos, move, isRoot)) kept = push(kept, move);
  }
  return kept;
}
