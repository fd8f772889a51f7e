import type { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { html } from 'hono/html'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { bytesOf, findMail, listMail, type ReceivedMail } from './mail-server.ts'
import { type Markup, pageFrame, pagePolicy, showPage, timeOf } from './pages.ts'

export function createMail(database: DatabaseSync): Hono {
  const app = new Hono()

  app.get('/mail', (c) => showPage(c, mailListPage(listMail(database))))

  // For scripts and tests.
  app.get('/received-mail', (c) => c.json({ received: listMail(database) }))

  app.get('/mail/:id', async (c) => {
    const found = findMail(database, c.req.param('id'))
    if (!found) return c.notFound()
    const page = mailPage(found.mail, await PostalMime.parse(found.raw))
    return showPage(c, page, { policy: `${pagePolicy()}; frame-src 'self'` })
  })

  app.get('/mail/:id/html', async (c) => {
    const found = findMail(database, c.req.param('id'))
    if (!found) return c.notFound()
    const { html = '' } = await PostalMime.parse(found.raw)
    c.header('content-security-policy', sealed.policy)
    return c.html(sealed.document(html))
  })

  app.get('/mail/:id/files/:index{\\d+}', async (c) => {
    const found = findMail(database, c.req.param('id'))
    const file = found && (await PostalMime.parse(found.raw)).attachments[Number(c.req.param('index'))]
    if (!file) return c.notFound()
    const name = encodeURIComponent(file.filename ?? 'attachment')
    return c.body(bytesOf(file), 200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
    })
  })

  return app
}

const frame = pageFrame('Sandbox mail', 'A stand-in: a mail server on this machine that sends nothing on.')

const mailListPage = (mails: readonly ReceivedMail[]): Markup =>
  frame(
    'Mail',
    html`<h1>Mail</h1>
<p class="intro">What the site mailed, to the owner and to visitors. Finish the survey or send a business card, then reload this page.</p>
${mails.length === 0 ? html`<p class="empty">Nothing yet.</p>` : html`<ol>${mails.map(row)}</ol>`}
<p class="cancel"><a href="/sandbox">What arrived at the automation</a></p>`,
  )

const row = ({ id, subject, recipients, files, receivedAt, times }: ReceivedMail) => html`<li>
<h2><a href="/sandbox/mail/${id}">${subject || 'No subject'}</a></h2>
<p class="quiet">To ${recipients.join(', ')}${files > 0 ? html` · ${files} attached` : ''}${times > 1 ? html` · <strong>came ${times} times</strong>` : ''} · <time datetime="${receivedAt}">${timeOf(receivedAt)}</time></p>
</li>`

function mailPage(
  { id, recipients, receivedAt }: ReceivedMail,
  { subject = 'No subject', from, to, replyTo, messageId, html: markup, text = '', attachments }: Email,
): Markup {
  const at = `/sandbox/mail/${id}`
  const facts = [
    ['From', listOf(from)],
    ['To', listOf(to) || recipients.join(', ')],
    ['Reply to', listOf(replyTo)],
    ['Arrived', timeOf(receivedAt)],
    ['Message-ID', messageId],
  ].flatMap(([name, value]) => (value ? [html`<div><dt>${name}</dt><dd>${value}</dd></div>`] : []))
  return frame(
    subject,
    html`<p class="cancel"><a href="/sandbox/mail">All mail</a></p>
<h1>${subject}</h1>
<div class="columns"><div>
<dl class="facts">${facts}</dl>
${attachments.length === 0 ? '' : html`<h2>Attached</h2><ul>${attachments.map((file, index) => html`<li><a href="${at}/files/${index}" download>${file.filename ?? 'attachment'}</a> <span class="quiet">${file.mimeType}, ${bytesOf(file).byteLength} bytes</span></li>`)}</ul>`}
</div><div>
${
  markup
    ? html`<section aria-labelledby="html"><h2 id="html">As HTML</h2>
<iframe title="The mail as HTML" src="${at}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe></section>`
    : ''
}
<section aria-labelledby="text"><h2 id="text">As text</h2><pre tabindex="0" aria-labelledby="text">${text}</pre></section>
</div></div>`,
  )
}

/** How a mail's HTML is served: no scripts, no loading, and links open in a new tab, as in a mail client. */
const sealed = {
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

const listOf = (addresses: Address | readonly Address[] = []): string =>
  [addresses]
    .flat()
    .map(({ name, address = '' }) => (name === '' ? address : `${name} <${address}>`))
    .join(', ')
