/**
 * Stands for the site's own address in everything that is built: one build serves any configuration, so
 * the server puts its `PUBLIC_ORIGIN` in its place when it sends the file. Never resolves (RFC 6761).
 */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid'
