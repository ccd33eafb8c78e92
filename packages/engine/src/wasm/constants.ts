/** Constants of a core that it exports: places in a position, and addresses of tables. */

/** Returns constants of a core by their names in its layout.ts. Errors: throws on one that it does not export. */
export function constantsOf<Name extends string>(
  exports: object,
  names: readonly Name[],
): Readonly<Record<Name, number>> {
  const found = names.map((name): [Name, number] => {
    const constant: unknown = exports[name as keyof typeof exports];
    if (!(constant instanceof WebAssembly.Global)) throw new Error(`the core does not export ${name}`);
    return [name, constant.value];
  });
  return Object.fromEntries(found) as Record<Name, number>;
}
