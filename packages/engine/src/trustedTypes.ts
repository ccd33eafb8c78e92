/** Which addresses may become code: browsers ask, where the server's content security policy tells them to. */

/** The part of the browser's Trusted Types that is used; TypeScript does not know them yet. */
interface TrustedTypes {
  createPolicy(name: 'default', policy: { createScriptURL(address: string): string }): unknown;
}

/** Lets workers of a page, or of a worker, come from its own origin, and nothing else become code in any way. */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { href } = new URL(address, location.href);
      if (!href.startsWith(`${location.origin}/`)) throw new TypeError('a script from elsewhere');
      return href;
    },
  });
}
