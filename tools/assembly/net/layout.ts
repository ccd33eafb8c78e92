/**
 * Shape of a net, and where its numbers are. A net sees a position from both sides: a piece on a square is a feature,
 * own or the enemy's, with the own side's first rank at the bottom and its king on the left half of the board. Each
 * side's features add up to `hidden` sums; their squares, clipped, weigh into one output, by the number of pieces.
 *
 * The parameters are in one row of floats: feature weights by feature, sums' biases, then for each bucket the weights
 * of the own side's sums and the other's, then the buckets' biases.
 */

/** Bytes of a record before its pieces; see tools/src/net/record.ts. */
export const HEADER: usize = 8;

export let squares: i32 = 0;
export let width: i32 = 0;
export let roles: i32 = 0;
export let hidden: i32 = 0;
export let buckets: i32 = 0;
/** Pieces of a full board, by which the buckets are cut. */
export let pieces: i32 = 0;

/** Number of parameters. */
export let parameters: i32 = 0;
/** Addresses: the parameters, their gradients, running means and squares, and records. */
export let weights: usize = 0;
export let gradients: usize = 0;
export let means: usize = 0;
export let deviations: usize = 0;
export let records: usize = 0;
/** Bytes of a record. */
export let recordSize: usize = 0;

let scratchStart: usize = 0;

/** Sets the shape and takes the memory for it, with room for so many records. */
export function takeMemory(
  boardSquares: i32,
  boardWidth: i32,
  roleCount: i32,
  sums: i32,
  bucketCount: i32,
  pieceCount: i32,
  room: i32,
): void {
  squares = boardSquares;
  width = boardWidth;
  roles = roleCount;
  hidden = sums;
  buckets = bucketCount;
  pieces = pieceCount;
  parameters = (2 * roles * squares + 1) * hidden + buckets * (2 * hidden + 1);
  recordSize = HEADER + 8 * (((squares + 15) / 16) as usize);
  const size = (((parameters as usize) << 2) + 63) & ~63;
  scratchStart = 1024;
  weights = 65536;
  gradients = weights + size;
  means = gradients + size;
  deviations = means + size;
  records = deviations + size;
  const end = records + (room as usize) * recordSize + 64;
  const missing = (((end + 65535) / 65536) as i32) - memory.size();
  if (missing > 0) memory.grow(missing);
}

/** Lists of features, own and other side's, then sums of both, each its gradient behind it. */
export function featuresAt(side: i32): usize {
  return scratchStart + (side as usize) * 512;
}

export function sumsAt(side: i32): usize {
  return scratchStart + 1024 + (side as usize) * 8192;
}

export function slopesAt(side: i32): usize {
  return scratchStart + 1024 + 16384 + (side as usize) * 8192;
}

/** Byte offset of a feature's weights, of the sums' biases, of a bucket's weights and bias. */
export function featureOffset(feature: i32): usize {
  return ((feature * hidden) as usize) << 2;
}

export function biasOffset(): usize {
  return featureOffset(2 * roles * squares);
}

export function bucketOffset(bucket: i32): usize {
  return biasOffset() + (((hidden + bucket * 2 * hidden) as usize) << 2);
}

export function outputBiasOffset(bucket: i32): usize {
  return bucketOffset(buckets) + ((bucket as usize) << 2);
}
