import type { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { simpleParser } from 'mailparser'
import { mailListPage, mailPage, sealed } from './mail-pages.ts'
import { MAIL_MODES, type MailMode, type MailServer } from './mail-server.ts'
import { pagePolicy } from './page-frame.ts'
import { readText } from './read-request.ts'
import { clearMail, findMail, listMail } from './received-mail.ts'

const MAX_BYTES = 1024

export function createMail({ database, server }: { database: DatabaseSync; server: MailServer }): Hono {
  const app = new Hono()
  const find = (number: string) => findMail(database, Number(number))

  app.get('/mail', (c) => {
    c.header('content-security-policy', pagePolicy())
    return c.html(mailListPage(listMail(database), server.mode()))
  })

  // For programs, such as tests.
  app.get('/received-mail', (c) => c.json({ received: listMail(database) }))

  app.post('/mail/mode', async (c) => {
    const wanted = new URLSearchParams(await readText(c.req.raw, MAX_BYTES)).get('mode') ?? ''
    if (!isMode(wanted)) return c.text(`Send mode: ${Object.keys(MAIL_MODES).join(', ')}.`, 422)
    server.setMode(wanted)
    return c.redirect('/sandbox/mail', 303)
  })

  app.post('/mail/empty', (c) => {
    clearMail(database)
    return c.redirect('/sandbox/mail', 303)
  })

  app.get('/mail/:number{\\d+}', async (c) => {
    const found = find(c.req.param('number'))
    if (!found) return c.notFound()
    c.header('content-security-policy', `${pagePolicy()}; frame-src 'self'`)
    const isNarrow = c.req.query('width') === 'phone'
    return c.html(mailPage(found.mail, await simpleParser(found.raw), { isNarrow }))
  })

  app.get('/mail/:number{\\d+}/html', async (c) => {
    const found = find(c.req.param('number'))
    if (!found) return c.notFound()
    const { html } = await simpleParser(found.raw)
    c.header('content-security-policy', sealed.policy)
    return c.html(sealed.document(html || ''))
  })

  app.get('/mail/:number{\\d+}/source', (c) => {
    const found = find(c.req.param('number'))
    if (!found) return c.notFound()
    return c.body(new Uint8Array(found.raw), 200, { 'content-type': 'text/plain; charset=utf-8' })
  })

  app.get('/mail/:number{\\d+}/files/:index{\\d+}', async (c) => {
    const found = find(c.req.param('number'))
    const file = found && (await simpleParser(found.raw)).attachments[Number(c.req.param('index'))]
    if (!file) return c.notFound()
    const name = encodeURIComponent(file.filename ?? 'attachment')
    return c.body(new Uint8Array(file.content), 200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
    })
  })

  return app
}

const isMode = (text: string): text is MailMode => Object.hasOwn(MAIL_MODES, text)
