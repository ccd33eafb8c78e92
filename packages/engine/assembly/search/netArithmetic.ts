/** The arithmetic of the net on rows of sums and weights; what they mean is in net.ts. */

/** Sums a side. */
export const HIDDEN: i32 = 32;
/** A weight of 1 of the inputs. */
export const INPUT_ONE: i32 = 255;
/** A row of weights or sums, 16 bits each. */
export const ROW: usize = (HIDDEN as usize) << 1;

/** Writes 32 sums with one row added and one subtracted. */
export function step64(from: usize, plus: usize, minus: usize, to: usize): void {
  step(from, plus, minus, to);
  step(from + 16, plus + 16, minus + 16, to + 16);
  step(from + 32, plus + 32, minus + 32, to + 32);
  step(from + 48, plus + 48, minus + 48, to + 48);
}

function step(from: usize, plus: usize, minus: usize, to: usize): void {
  v128.store(to, i16x8.add(v128.load(from), i16x8.sub(v128.load(plus), v128.load(minus))));
}

/** Writes 32 sums with one row added and two subtracted. */
export function take64(from: usize, plus: usize, minus: usize, taken: usize, to: usize): void {
  take(from, plus, minus, taken, to);
  take(from + 16, plus + 16, minus + 16, taken + 16, to + 16);
  take(from + 32, plus + 32, minus + 32, taken + 32, to + 32);
  take(from + 48, plus + 48, minus + 48, taken + 48, to + 48);
}

function take(from: usize, plus: usize, minus: usize, taken: usize, to: usize): void {
  const less = i16x8.add(v128.load(minus), v128.load(taken));
  v128.store(to, i16x8.sub(i16x8.add(v128.load(from), v128.load(plus)), less));
}

/** Returns the output before its bias, from the sums of the side to move and of the other. */
export function weigh(own: usize, other: usize, by: usize): i32 {
  if (ASC_FEATURE_SIMD) {
    let total = i32x4.splat(0);
    for (let at: usize = 0; at < ROW; at += 64) {
      total = i32x4.add(total, products64(own + at, by + at));
      total = i32x4.add(total, products64(other + at, by + ROW + at));
    }
    const halves = i32x4.add(total, v128.shuffle<i32>(total, total, 2, 3, 0, 1));
    return i32x4.extract_lane(halves, 0) + i32x4.extract_lane(halves, 1);
  }
  let total = 0;
  for (let at: usize = 0; at < ROW; at += 2) {
    total += product(own + at, by + at) + product(other + at, by + ROW + at);
  }
  return total;
}

/** Returns four sums of two products each: of sums, clipped and squared, with the weights of the output. */
function products(from: usize, by: usize): v128 {
  const clipped = i16x8.min_s(i16x8.max_s(v128.load(from), i16x8.splat(0)), i16x8.splat(INPUT_ONE as i16));
  return i32x4.dot_i16x8_s(i16x8.mul(clipped, v128.load(by)), clipped);
}

/** Returns four sums of eight products each. */
function products64(from: usize, by: usize): v128 {
  const first = i32x4.add(products(from, by), products(from + 16, by + 16));
  return i32x4.add(first, i32x4.add(products(from + 32, by + 32), products(from + 48, by + 48)));
}

function product(from: usize, by: usize): i32 {
  const clipped = min(max(load<i16>(from) as i32, 0), INPUT_ONE);
  return clipped * clipped * (load<i16>(by) as i32);
}
