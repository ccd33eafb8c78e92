/** The security headers of every answer: a page loads nothing from elsewhere, and is framed nowhere. */

/**
 * Scripts, styles and connections of this origin only; no inline script or style; nothing turns text into code but the
 * page's own policy for the addresses of workers (Trusted Types).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

/** Below it lie the files that pages of other origins may load, or show in a frame. */
const EMBED = '/embed/';

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Pages of other origins may read the answer, without credentials, and show it in an element. */
const SHARED_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Link, Retry-After',
};

/** They may frame it, too; it loads nothing from elsewhere either. */
const EMBED_HEADERS: Readonly<Record<string, string>> = {
  ...SHARED_HEADERS,
  'content-security-policy': POLICY.replace("frame-ancestors 'none'", 'frame-ancestors *'),
};

/** Returns the security headers of the answer to a path; `isShared`: whether its route is for pages of other origins. */
export function headersFor(path: string, isShared: boolean): Readonly<Record<string, string>> {
  if (path.startsWith(EMBED)) return EMBED_HEADERS;
  return isShared ? SHARED_HEADERS : SECURITY_HEADERS;
}
