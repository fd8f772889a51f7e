import { escapeText } from 'entities'
import { formatTime } from '#contracts/dates.ts'
import {
  DRAFT_PATH,
  LONGEST_COMMENT,
  LONGEST_GUEST_NAME,
  LONGEST_NEIGHBOR,
  LONGEST_QUOTE,
} from '#contracts/draft-links.ts'
import { FACES } from '#site/styles/faces.ts'
import { consoleHeaders } from './page-policy.ts'
import type { Pages } from './pages.ts'

interface DraftPage {
  token: string
  expiresAt: number
  timeZone: string
  /** What was said by this link. A stranger's. */
  comments: readonly { name: string; text: string; quote: string }[]
  look: DraftLook
}

/** @property font its address, if there's one in this build */
interface DraftLook {
  siteName: string
  font: string | undefined
}

/** The address of the face that the site's text is set in. */
export const findFace = (assets: Pages['assets']): string | undefined =>
  [...(assets?.keys() ?? [])].find((path) => path.startsWith(`/assets/${FACES.text.file}-`))

/** A draft for a guest: a bar that says what this is, the page itself in a frame without scripts, and a place for comments. */
export function draftPage({ look, token, expiresAt, timeZone, comments }: DraftPage): Response {
  const until = formatTime(expiresAt, 'weekday and clock', timeZone)
  const siteName = escapeText(look.siteName)
  const said = comments.map(
    ({ name, text, quote }) =>
      `<li>${quote === '' ? '' : `<q>${escapeText(quote)}</q>`}<p>${escapeText(text)}</p><small>${escapeText(name)}, guest</small></li>`,
  )
  return page(
    look,
    `<header><b>Draft, not public</b><span>You can see it until ${escapeText(until)}.</span><a href="#comment">Comment</a></header>
<main><iframe title="The page" src="${DRAFT_PATH}/${token}/page" sandbox="allow-same-origin"></iframe>
<aside id="comment"><h1>Your comments</h1>
<p>Only ${siteName} and whoever has this link see them. To comment on a sentence, select it on the page.</p>
<form method="post" action="/api/draft-comment">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="before"><input type="hidden" name="after">
<label>Your name<input name="name" required maxlength="${LONGEST_GUEST_NAME}" autocomplete="name"></label>
<label>The sentence it’s about<textarea name="quote" rows="2" maxlength="${LONGEST_QUOTE}"></textarea><small>Blank for the whole page.</small></label>
<label>Comment<textarea name="comment" rows="5" required maxlength="${LONGEST_COMMENT}"></textarea></label>
<button>Send</button><p role="status"></p></form>
<ul>${said.join('')}</ul></aside></main>`,
    200,
    [SCRIPT],
  )
}

/** In its place, once there's nothing to show. */
export const noDraftPage = (look: DraftLook, status: 404 | 410): Response =>
  page(
    look,
    `<main><aside><h1>${status === 410 ? 'This link has ended' : 'There is no such link'}</h1><p>Ask whoever sent it to you for a new one.</p></aside></main>`,
    status,
  )

/** Keeps an address with a token out of search engines, caches, and other sites' logs. */
export function asUnshared(response: Response): Response {
  response.headers.set('x-robots-tag', 'noindex, nofollow, noarchive')
  response.headers.set('referrer-policy', 'no-referrer')
  response.headers.set('cache-control', 'no-store')
  return response
}

/** Its title is all that a card of the link may show. */
function page({ siteName, font }: DraftLook, body: string, status: number, scripts: readonly string[] = []): Response {
  const face = font === undefined ? '' : `@font-face{font-family:site;src:url(${font})}`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeText(siteName)}</title><style>${face}${STYLE}</style></head><body>${body}${scripts.map((script) => `<script>${script}</script>`).join('')}</body></html>`
  return asUnshared(
    new Response(html, { status, headers: consoleHeaders(html, { scripts, more: [{ frame: ["'self'"] }] }) }),
  )
}

const STYLE = `*{box-sizing:border-box}
:root{--paper:#f7f4ee;--ink:#0e1620;--quiet:#4c545e;--line:#d9d3c7;--bad:#a3262a;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--paper:#0e1620;--ink:#f1ede4;--quiet:#b3b9c1;--line:#333c47;--bad:#f0a0a0}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 site,system-ui,sans-serif}
header{display:flex;gap:.25rem 1rem;align-items:baseline;padding:.5rem 1rem;border-bottom:1px solid var(--ink)}
header a,button{margin-left:auto;color:inherit;font:inherit;min-height:2.25rem;padding:.3rem .9rem;border:1px solid var(--ink);border-radius:2px;background:none;text-decoration:none;cursor:pointer}
button{margin:0;background:var(--ink);color:var(--paper)}
iframe{display:block;width:100%;height:calc(100dvh - 8rem);border:0;background:#fff}
aside{padding:1.25rem 1rem 3rem;max-width:40rem;overflow-wrap:anywhere}
h1{margin:0 0 .5rem;font-size:1.25rem;line-height:1.2}
p,small{color:var(--quiet)}
p{margin:0 0 1rem}
label{display:block;margin-bottom:1rem;font-weight:500}
input,textarea{display:block;width:100%;margin-top:.25rem;padding:.45rem .6rem;border:1px solid var(--quiet);border-radius:2px;background:none;color:inherit;font:inherit}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
[role=status]{margin-top:.75rem;color:var(--ink)}
[data-failed]{color:var(--bad)}
ul{list-style:none;margin:1.5rem 0 0;padding:0}
li{padding:.75rem 0;border-top:1px solid var(--line)}
li p{margin:.25rem 0;color:var(--ink);white-space:pre-wrap}
q{display:block;padding-left:.75rem;border-left:1px solid var(--quiet);color:var(--quiet)}
@media(max-width:40rem){header{flex-wrap:wrap}header span{flex:1}header b{flex-basis:100%}}
@media(min-width:64rem){main:has(iframe){display:grid;grid-template-columns:minmax(0,1fr) 23rem}main:has(iframe) aside{height:calc(100dvh - 3.5rem);overflow-y:auto;border-left:1px solid var(--line)}iframe{height:calc(100dvh - 3.5rem)}header a{display:none}}`

/**
 * Takes what's selected in the frame over into the form, with what stands beside it, and sends the form without leaving
 * the page. The form works without it, too. It asks again and again: in a frame without scripts, not every browser says
 * when something is selected.
 */
const SCRIPT = `const frame = document.querySelector('iframe'), form = document.querySelector('form'), status = form.querySelector('[role=status]')
let last = ''
setInterval(() => {
  const page = frame.contentDocument, chosen = page && page.getSelection()
  const quote = chosen && chosen.rangeCount > 0 ? String(chosen).replace(/\\s+/g, ' ').trim() : ''
  if (quote === '' || quote === last) return
  last = quote
  const at = chosen.getRangeAt(0), ahead = at.cloneRange(), behind = at.cloneRange()
  ahead.setStartBefore(page.body.firstChild)
  ahead.setEnd(at.startContainer, at.startOffset)
  behind.setEndAfter(page.body.lastChild)
  behind.setStart(at.endContainer, at.endOffset)
  form.elements.quote.value = quote.slice(0, ${LONGEST_QUOTE})
  form.elements.before.value = String(ahead).replace(/\\s+/g, ' ').slice(-${LONGEST_NEIGHBOR})
  form.elements.after.value = String(behind).replace(/\\s+/g, ' ').slice(0, ${LONGEST_NEIGHBOR})
}, 400)
let isSending = false
const say = (words, isFailed) => { status.textContent = words; status.toggleAttribute('data-failed', isFailed) }
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (isSending) return
  isSending = true
  const sent = Object.fromEntries(new FormData(form))
  say('Sending…', false)
  try {
    const answer = await fetch(form.action, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) })
    if (!answer.ok) return say(await answer.text(), true)
    const entry = document.createElement('li')
    for (const [tag, text] of [['q', sent.quote], ['p', sent.comment], ['small', sent.name + ', guest']]) {
      if (text !== '') entry.appendChild(document.createElement(tag)).textContent = text
    }
    document.querySelector('ul').append(entry)
    for (const name of ['quote', 'before', 'after', 'comment']) form.elements[name].value = ''
    say('Sent. ' + document.title + ' sees it beside the text.', false)
  } catch {
    say('It wasn’t sent: the server can’t be reached. Your words are still here.', true)
  } finally {
    isSending = false
  }
})`
