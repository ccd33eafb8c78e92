/** Trusted Types: which addresses may be loaded as code where the content security policy requires them. */

/** The part of the browser's Trusted Types in use; TypeScript has no types for it yet. */
interface TrustedTypes {
  createPolicy(name: 'default', policy: { createScriptURL(address: string): string }): unknown;
}

/** Allows workers from the page's own origin, and no other code. */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { href } = new URL(address, location.href);
      if (!href.startsWith(`${location.origin}/`)) throw new TypeError('the script is from another origin');
      return href;
    },
  });
}
