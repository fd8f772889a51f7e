import { render, toPlainText } from '@react-email/render'
import { recolor } from '#content-loader/accent.ts'
import { openFiles } from '#content-loader/content-files.server.ts'
import { openWords } from '#content-loader/content-table.server.ts'
import { withheldAddresses } from '#content-loader/list-pieces.server.ts'
import { readMailWords } from '#content-loader/mail.server.ts'
import type { ContentSource } from '#contracts/content-source.ts'
import type { ComposeMail, ComposeSample, MailContext, MailToCompose, MailWords } from '#contracts/mail.ts'
import { agreedCallMail, agreedCallNotice } from './agreed-call-mails.tsx'
import { alarmMail, testMail } from './alarm-mail.tsx'
import { leadMail } from './lead-mail.tsx'
import { type Mail, MailFrame } from './mail-frame.tsx'
import { contentMail, erasureMail, invitationMail, leftMail, weeklyMail } from './owner-mails.tsx'
import { sampleLetters } from './sample-letters.ts'
import { surveyMail } from './survey-mails.tsx'
import { confirmMail, guideMail, purchaseMail, replyMail, welcomeMail, yourDataMail } from './visitor-mails.tsx'

type Write = (mail: MailToCompose, context: MailContext) => Mail

const MAILS: Partial<Record<`${MailToCompose['kind']} ${MailToCompose['destination']}`, Write>> = {
  'survey owner-mail': (lead, parts) => leadMail({ ...lead, kind: 'survey' }, parts),
  'business-card owner-mail': (lead, parts) => leadMail({ ...lead, kind: 'business-card' }, parts),
  'lead-magnet owner-mail': (lead, parts) => leadMail({ ...lead, kind: 'lead-magnet' }, parts),
  'booking owner-mail': (lead, parts) => leadMail({ ...lead, kind: 'booking' }, parts),
  'newsletter visitor-mail': welcomeMail,
  'newsletter-left owner-mail': leftMail,
  'survey visitor-mail': surveyMail,
  'lead-magnet visitor-mail': guideMail,
  'purchase visitor-mail': purchaseMail,
  'confirm-newsletter visitor-mail': confirmMail,
  'your-data visitor-mail': yourDataMail,
  'console-invitation visitor-mail': invitationMail,
  'content-note visitor-mail': contentMail,
  'weekly-report owner-mail': weeklyMail,
  'erasure-notice owner-mail': erasureMail,
  'agreed-call visitor-mail': agreedCallMail,
  'agreed-call owner-mail': agreedCallNotice,
  'reply visitor-mail': replyMail,
  'alarm owner-mail': alarmMail,
  'test owner-mail': testMail,
}

/** @throws naming the field and the cure */
export function openMailWords(source: ContentSource): MailWords {
  const files = openFiles(source)
  const words = openWords(files)
  return { ...readMailWords(words), hidden: withheldAddresses(files, words.site()) }
}

export const composeMail: ComposeMail = async (input, parts) => {
  const write = MAILS[`${input.kind} ${input.destination}`]
  if (!write)
    throw new Error(
      `there’s no email about ${input.kind} for ${input.destination}: mail/compose-mail.tsx has no line for it`,
    )
  const mail = write(input, { ...parts, origin: parts.origin.replace(/\/+$/, '') })
  const rendered = await render(<MailFrame mail={mail} brand={parts.words.site.brand} isSandbox={parts.isSandbox} />)
  const html = recolor(rendered, parts.words.site.brand.accent)
    // Its doctype is for mail programs from 2000, and its comments are for hydration. User text is escaped: no tags.
    .replace(/^<!DOCTYPE[^>]*>/, '<!DOCTYPE html>')
    .replaceAll(/<!--.*?-->/g, '')
    // All attributes use double quotes.
    .replaceAll('&#x27;', "'")
  const { subject, replyTo, stopHref, attachments } = mail
  return {
    sender: parts.words.site.brand.name,
    subject,
    html,
    text: `${toPlainText(html, AS_TEXT).trim().replaceAll('\u00a0', ' ')}\n`,
    ...(replyTo && { replyTo }),
    ...(stopHref && { stopHref }),
    ...(attachments && { attachments }),
  }
}

const AS_TEXT: Parameters<typeof toPlainText>[1] = {
  selectors: [
    { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'h2', options: { uppercase: true, leadingLineBreaks: 3, trailingLineBreaks: 2 } },
    { selector: 'h3', options: { uppercase: false, leadingLineBreaks: 3, trailingLineBreaks: 2 } },
    { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
    { selector: 'a[href^="tel:"]', format: 'inline' },
    {
      selector: 'table.facts',
      format: 'dataTable',
      options: { uppercaseHeaderCells: false, colSpacing: 2, maxColumnWidth: 72 },
    },
  ],
}

export const composeSample: ComposeSample = async (source, letter, { now, ...site }) => {
  const { mail, context } = sampleLetters({ origin: site.origin, now })[letter]
  return composeMail(mail, { ...site, ...context, words: openMailWords(source) })
}
