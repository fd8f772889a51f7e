import { expect, it } from 'vitest'
import { readTokens } from '#scripts/build/read-tokens.ts'
import { loadMails } from '#server/flows/compose-mail.ts'
import { PARTS, sampleMails } from '../sample-mails.ts'
import { SOURCE } from '../site-content.ts'

it('has every mail in the build, in the colors of the site', async () => {
  const { composeMail } = await loadMails('build', () => SOURCE)
  const { light, dark } = readTokens()
  for (const { name, mail, parts } of sampleMails()) {
    const { html, text } = await composeMail(mail, { ...PARTS, ...parts })
    const found = [html.includes(light.accent), html.includes(dark.paper), text.length > 100]
    expect([name, ...found]).toEqual([name, true, true, true])
  }
})
