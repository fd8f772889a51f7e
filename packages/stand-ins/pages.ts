import { basename, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'

/** HTML with its text escaped. */
export type Markup = ReturnType<typeof html>

/** The frame of a stand-in's pages. @param label what it stands for @param note what it doesn't do */
export const pageFrame =
  (label: string, note: string) =>
  (title: string, body: Markup): Markup =>
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} (sandbox)</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/page/page.css">
</head>
<body>
<header class="row"><p class="label">${label}</p><p class="quiet">${note}</p></header>
<main>${body}</main>
</body>
</html>`

type Modes<Mode extends string> = Readonly<Record<Mode, string>>

/** Buttons that set how a stand-in behaves, until it restarts. */
export const modeForm = <Mode extends string>(legend: string, action: string, modes: Modes<Mode>, mode: Mode): Markup =>
  html`<form method="post" action="${action}">
<fieldset><legend class="label">${legend}</legend>
${Object.entries<string>(modes).map(
  ([value, words]) =>
    html`<button name="mode" value="${value}" aria-pressed="${String(value === mode)}">${words}</button>`,
)}
</fieldset>
</form>`

/** Takes what `modeForm` sends. @param back the form's page */
export const takeMode =
  <Mode extends string>(modes: Modes<Mode>, set: (mode: Mode) => void, back: string) =>
  async (c: Context) => {
    const wanted = new URLSearchParams(await c.req.text()).get('mode') ?? ''
    if (!Object.hasOwn(modes, wanted)) return c.text(`Send mode: ${Object.keys(modes).join(', ')}.`, 422)
    set(wanted as Mode)
    return c.redirect(back, 303)
  }

/** `2026-03-05 15:04 UTC` @param iso in UTC */
export const timeOf = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`

/** Answers with such a page. */
export function showPage(c: Context, page: Markup, { status = 200, policy = pagePolicy() }: PageOptions = {}) {
  c.header('content-security-policy', policy)
  return c.html(page, status)
}

interface PageOptions {
  status?: 200 | 422
  policy?: string
}

/** Allows no scripts. @param returnTo addresses on the site that a form response redirects to */
export function pagePolicy(...returnTo: string[]): string {
  const origins = new Set(returnTo.map((url) => new URL(url).origin))
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${[...origins].join(' ')}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

export const createPageFiles = (): Hono =>
  new Hono().get(
    '/page/:name',
    serveStatic({
      root: join(import.meta.dirname, 'page'),
      rewriteRequestPath: (path) => basename(path),
      onFound: (_, c) => c.header('cache-control', 'no-cache'),
    }),
  )

/** A classic script that throws if it runs twice, like the provider's. */
const WIDGET = `void import('/sandbox/page/assistant-element.js').then(({ AssistantElement }) =>
  customElements.define('elevenlabs-convai', AssistantElement),
)`

/** Stand-in for the voice assistant: defines the provider's element as a panel that says what it replaces. */
export const createAssistant = (): Hono =>
  new Hono().get('/assistant/widget.js', (c) =>
    c.body(WIDGET, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }),
  )
