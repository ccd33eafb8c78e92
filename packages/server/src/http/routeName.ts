/** One of the routes of a server, as its router has it: `:name` is a part of the path that any text may be. */
export interface RouteName {
  /** In capitals; `ALL` for any. */
  readonly method: string;
  readonly path: string;
}
