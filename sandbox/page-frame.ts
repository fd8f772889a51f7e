import { html } from 'hono/html'

/** HTML whose texts are escaped. */
export type Markup = ReturnType<typeof html>

export function pageFrame(page: { title: string; label: string; note: string; style: string; body: Markup }): Markup {
  const { title, label, note, style, body } = page
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} (sandbox)</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/page/base.css">
<link rel="stylesheet" href="/sandbox/page/desk.css">
<link rel="stylesheet" href="/sandbox/page/${style}">
</head>
<body>
<header><p class="label">${label}</p><p class="quiet">${note}</p></header>
<main>${body}</main>
</body>
</html>`
}

/** No script at all. @param returnTo addresses of the site that a form's answer leads to */
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
