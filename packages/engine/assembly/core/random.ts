/** Hash keys. They are the same in every process, so a hash may be stored. */

/** Writes `count` keys of 64 bits. Source: splitmix64 (Steele, Lea, Flood 2014), seed fixed by the caller. */
export function writeKeys(at: usize, count: i32, seed: u64): void {
  let state = seed;
  for (let i = 0; i < count; i++) {
    state += 0x9e3779b97f4a7c15;
    let z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    store<u64>(at + ((i as usize) << 3), z ^ (z >> 31));
  }
}
