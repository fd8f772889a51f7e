import { html } from 'hono/html'
import type { ParsedMail } from 'mailparser'
import { MAIL_MODES, type MailMode } from './mail-server.ts'
import { type Markup, pageFrame } from './page-frame.ts'
import type { ReceivedMail } from './received-mail.ts'

const frame = (title: string, body: Markup) =>
  pageFrame({
    title,
    label: 'Sandbox mail',
    note: 'A stand-in: a mail server on this machine that sends nothing on.',
    style: 'mail.css',
    body,
  })

export const mailListPage = (mails: readonly ReceivedMail[], mode: MailMode): Markup =>
  frame(
    'Mail',
    html`<h1>Mail</h1>
<p class="intro">What the site mailed, to the owner and to visitors. Finish the survey or send a business card, then reload this page.</p>
<div class="tools">
<form method="post" action="/sandbox/mail/mode">
<fieldset><legend class="label">The mail server</legend>
${Object.entries(MAIL_MODES).map(
  ([value, words]) =>
    html`<button name="mode" value="${value}" aria-pressed="${String(value === mode)}">${words}</button>`,
)}
</fieldset>
</form>
<form method="post" action="/sandbox/mail/empty"><button ${mails.length === 0 ? 'disabled' : ''}>Empty the list</button></form>
</div>
${mails.length === 0 ? html`<p class="empty">Nothing yet.</p>` : html`<ol class="mails">${mails.map(row)}</ol>`}
<p class="cancel"><a href="/sandbox">What arrived at the automation</a></p>`,
  )

const row = ({ number, subject, recipients, files, receivedAt, times }: ReceivedMail) => html`<li>
<h2><a href="/sandbox/mail/${number}">${subject || 'No subject'}</a></h2>
<p class="quiet">To ${recipients.join(', ')}${files > 0 ? html` · ${files} attached` : ''}${times > 1 ? html` · <strong>came ${times} times</strong>` : ''} · <time datetime="${receivedAt}">${timeOf(receivedAt)}</time></p>
</li>`

export function mailPage(
  { number, recipients, receivedAt }: ReceivedMail,
  { subject = 'No subject', from, to, replyTo, messageId, html: markup, text = '', attachments }: ParsedMail,
  { isNarrow }: { isNarrow: boolean },
): Markup {
  const at = `/sandbox/mail/${number}`
  const toText = [to ?? []].flat().map(({ text: each }) => each)
  const facts = [
    ['From', from?.text],
    ['To', toText.join(', ') || recipients.join(', ')],
    ['Reply to', replyTo?.text],
    ['Arrived', timeOf(receivedAt)],
    ['Message-ID', messageId],
  ].flatMap(([name, value]) => (value ? [html`<div><dt>${name}</dt><dd>${value}</dd></div>`] : []))
  return frame(
    subject,
    html`<p class="cancel"><a href="/sandbox/mail">All mail</a></p>
<h1>${subject}</h1>
<dl class="facts">${facts}</dl>
${attachments.length === 0 ? '' : html`<h2>Attached</h2><ul class="files">${attachments.map(({ filename = 'attachment', contentType, size }, index) => html`<li><a href="${at}/files/${index}" download>${filename}</a> <span class="quiet">${contentType}, ${size} bytes</span></li>`)}</ul>`}
${
  markup
    ? html`<section aria-labelledby="html"><h2 id="html">As HTML</h2>
<p class="quiet">${isNarrow ? html`<a href="${at}">On a wide screen</a>` : html`<a href="${at}?width=phone">On a phone</a>`}</p>
<iframe ${isNarrow ? html`class="narrow"` : ''} title="The mail as HTML" src="${at}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe></section>`
    : ''
}
<section aria-labelledby="text"><h2 id="text">As text</h2><pre tabindex="0" aria-labelledby="text">${text}</pre></section>
<p class="cancel"><a href="${at}/source">Source</a></p>`,
  )
}

/** How a mail's HTML is served: no script, nothing loaded, and its links open beside it, as in a mail program. */
export const sealed = {
  policy: [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  document: (markup: string): string => {
    const base = '<base target="_blank">'
    return /<head[^>]*>/i.test(markup) ? markup.replace(/<head[^>]*>/i, (head) => head + base) : base + markup
  },
}

const timeOf = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`
