/** A helper of tests: parts of a server with some methods replaced. */

/** Returns an object that behaves as another, but for the members that are given; methods may call the others'. */
export function overriding<T extends object>(original: T, members: Partial<T>): T {
  return new Proxy(original, {
    get: (target, name) => {
      const value: unknown = Object.hasOwn(members, name) ? Reflect.get(members, name) : Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
