/** Copies positions, by far the most frequent write of the core. */

/** Copies a multiple of 64 bytes; the areas may not overlap. Copies 16 bytes at once with SIMD, 8 without. */
export function copyBlocks(from: usize, to: usize, size: usize): void {
  for (let offset: usize = 0; offset < size; offset += 64) {
    if (ASC_FEATURE_SIMD) {
      v128.store(to + offset, v128.load(from + offset));
      v128.store(to + offset, v128.load(from + offset, 16), 16);
      v128.store(to + offset, v128.load(from + offset, 32), 32);
      v128.store(to + offset, v128.load(from + offset, 48), 48);
    } else {
      store<u64>(to + offset, load<u64>(from + offset));
      store<u64>(to + offset, load<u64>(from + offset, 8), 8);
      store<u64>(to + offset, load<u64>(from + offset, 16), 16);
      store<u64>(to + offset, load<u64>(from + offset, 24), 24);
      store<u64>(to + offset, load<u64>(from + offset, 32), 32);
      store<u64>(to + offset, load<u64>(from + offset, 40), 40);
      store<u64>(to + offset, load<u64>(from + offset, 48), 48);
      store<u64>(to + offset, load<u64>(from + offset, 56), 56);
    }
  }
}
