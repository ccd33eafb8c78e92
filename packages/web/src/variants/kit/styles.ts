/**
 * How two people at one device place their pieces: `turns` means one piece each in turn; under `open` and `hidden` each side
 * arranges its whole army and says when it is ready, and under `hidden` the other side may not look.
 */
export type PlacementStyle = 'turns' | 'open' | 'hidden';
