import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ComposeMail } from '#contracts/mail.ts'

/** Loads what composes mails: the built app/mail/compose-mail.tsx. @param buildFolder what holds `server/` */
export async function loadMails(buildFolder: string): Promise<ComposeMail> {
  const file = pathToFileURL(resolve(buildFolder, 'server', 'mails.js')).href
  return ((await import(file)) as { composeMail: ComposeMail }).composeMail
}
