import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatDate } from '#contracts/dates.ts'
import { AuthorityList } from './piece.tsx'

test('each authority is a link with the name of its site, and below them is the day of the last comparison', () => {
  const list = [
    { title: 'Fed. R. Civ. P. 6', url: 'https://www.law.cornell.edu/rules/frcp/rule_6' },
    { title: 'A rule', url: 'https://courts.example/a' },
  ]
  const authorities = { checkedOn: '2025-03-05', checkedBy: 'Ada Moreno', list }
  const html = renderToStaticMarkup(<AuthorityList authorities={authorities} />)
  expect(html).toMatch(
    /<a href="https:\/\/www\.law\.cornell\.edu\/rules\/frcp\/rule_6">Fed\. R\. Civ\. P\. 6<\/a>\s<span[^>]*>law\.cornell\.edu</,
  )
  expect(html).toMatch(/<a href="https:\/\/courts\.example\/a">A rule<\/a>\s<span[^>]*>courts\.example</)
  expect(html).toContain(
    `Last compared with the sources <time dateTime="2025-03-05">${formatDate('2025-03-05')}</time>, by Ada Moreno.`,
  )
})
