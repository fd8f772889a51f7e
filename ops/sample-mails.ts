// npx node ops/sample-mails.ts [FOLDER]: writes each email with sample data, as HTML and text, for review.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadMails } from '#server/flows/leads/compose-mail.ts'
import { build } from './build-if-changed.mjs'
import { PARTS, SOURCE, sampleMails } from './sample-mail-list.ts'

const folder = process.argv[2] ?? 'data/mails'
// Emails are bundled with the pages.
await build(SOURCE.folder)
const { composeMail } = await loadMails('build', () => SOURCE)
mkdirSync(folder, { recursive: true })
for (const { name, mail, parts } of sampleMails()) {
  const { subject, html, text } = await composeMail(mail, { ...PARTS, ...parts })
  writeFileSync(join(folder, `${name}.html`), html)
  writeFileSync(join(folder, `${name}.txt`), `${subject}\n\n${text}`)
}
console.log(`The emails are in ${folder}`)
