import { html } from 'hono/html'

type Markup = ReturnType<typeof html>

/**
 * The policy of the stand-in's pages: no script at all, and forms that may lead back to the site.
 * @param returnTo addresses of the site that a form's answer leads to
 */
export function pagePolicy(...returnTo: string[]): string {
  const origins = new Set(returnTo.map((url) => new URL(url).origin))
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${[...origins].join(' ')}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** A page of the stand-in for payments. */
export function pageFrame({ title, body }: { title: string; body: Markup }): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} (sandbox)</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/payments/payments.css">
</head>
<body>
<header><p class="label">Sandbox payments</p><p class="quiet">A stand-in: no card is asked for and no money moves.</p></header>
<main>${body}</main>
</body>
</html>`
}
