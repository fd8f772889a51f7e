import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CONTENT } from '#test/site-content.ts'
import { VaultScreen } from './vault-screen.tsx'

const vault = CONTENT.vault()
const html = (given: Partial<typeof vault> = {}) =>
  renderToStaticMarkup(<VaultScreen vault={{ ...vault, ...given }} leadMagnetHref="/given-by-the-server" />)

test('an empty vault says so', () => {
  const page = html({ items: [] })
  expect(page).toContain('No items currently available in the vault. Check back soon!')
  expect(page).not.toContain('<li')
})
