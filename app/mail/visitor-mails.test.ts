import { expect, it } from 'vitest'
import { survey } from '#content/survey.ts'
import { linksOfNotes } from '#scripts/build/check-rules.ts'
import { PARTS, sampleMails } from '#test/sample-mails.ts'
import { composeMail } from './compose-mail.tsx'

it('links no note to a hidden piece', async () => {
  const { mail, parts } = sampleMails().find(({ name }) => name === 'visitor-survey-booked') ?? expect.fail()
  const pathsOf = async (hidden: string[]) => {
    const { html } = await composeMail(mail, { ...PARTS, ...parts, words: { ...PARTS.words, hidden } })
    return [...html.matchAll(/\shref="([^"]*)"/g)].map(([, href = '']) => href.replace(PARTS.origin, ''))
  }
  const before = await pathsOf([])
  const inNote = linksOfNotes(survey).find(({ href }) => before.includes(href))?.href ?? expect.fail()
  expect(await pathsOf([inNote])).toEqual(before.filter((path) => path !== inNote))
})
