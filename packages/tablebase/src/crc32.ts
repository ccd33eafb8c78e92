/**
 * CRC-32 (ISO 3309, as in zip and PNG): detects every error burst of up to 32 bits. Processes four bytes a step.
 *
 * Source: M. Kounavis and F. Berry, "A Systematic Approach to Building High Performance Software-based CRC Generators"
 * (2005), slicing.
 */

/** Effect of a byte on the checksum, by the number of bytes that follow it in its step, times 256. */
const TABLES = new Int32Array(4 * 256);
for (let byte = 0; byte < 256; byte++) {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  TABLES[byte] = crc;
}
for (let i = 256; i < TABLES.length; i++) TABLES[i] = (TABLES[i - 256]! >>> 8) ^ TABLES[TABLES[i - 256]! & 255]!;

/** Returns the checksum of some bytes, as a whole number below 2^32. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  let i = 0;
  for (; i + 4 <= bytes.length; i += 4) {
    crc ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    crc =
      TABLES[768 + (crc & 255)]! ^
      TABLES[512 + ((crc >>> 8) & 255)]! ^
      TABLES[256 + ((crc >>> 16) & 255)]! ^
      TABLES[crc >>> 24]!;
  }
  for (; i < bytes.length; i++) crc = (crc >>> 8) ^ TABLES[(crc ^ bytes[i]!) & 255]!;
  return ~crc >>> 0;
}
