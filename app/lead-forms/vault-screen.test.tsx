import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CONTENT } from '#test/site-content.ts'
import { VaultScreen } from './vault-screen.tsx'

const vault = CONTENT.vault()
const html = (given: Partial<typeof vault> = {}) =>
  renderToStaticMarkup(<VaultScreen vault={{ ...vault, ...given }} leadMagnetHref="/given-by-the-server" />)

test('four drawers, of which only the real one leads anywhere', () => {
  const page = html()
  expect(page).toContain('Exclusive Download Vault')
  expect(page.match(/<li/g)).toHaveLength(4)
  expect(page.match(/<a /g)).toHaveLength(1)
  expect(page).toContain('href="/given-by-the-server"')
  expect(page.match(/<span role="link" aria-disabled="true">/g)).toHaveLength(3)
  expect(page.match(/Coming soon/g)).toHaveLength(3)
  expect(page).not.toContain('href="#"')
})

test('an empty vault says so', () => {
  const page = html({ items: [] })
  expect(page).toContain('No items currently available in the vault. Check back soon!')
  expect(page).not.toContain('<li')
})
