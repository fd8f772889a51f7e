import type { Page } from '@playwright/test'

/** Translates the page as Google Translate does: each text, also one that comes later, moves into elements of its own. */
export const translate = (page: Page): Promise<void> => page.evaluate(wrapTexts)

/** Translates each page that comes, too. */
export const translateAll = (page: Page) => page.on('load', () => void translate(page).catch(() => {}))

/** Runs in the page. */
export function wrapTexts(): void {
  // As a plain string: its types are deprecated, and it's what the translator uses.
  const FONT: string = 'font'
  const wrap = (text: Text) => {
    const { parentElement: parent, data } = text
    if (!parent || data.trim() === '' || parent.closest('script, style, textarea, title, noscript, svg, font')) return
    const [outer, inner] = [document.createElement(FONT), document.createElement(FONT)]
    text.replaceWith(outer)
    inner.append(text)
    outer.append(inner)
  }
  const wrapAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) wrap(text)
  }
  wrapAll()
  new MutationObserver(wrapAll).observe(document.body, { childList: true, subtree: true, characterData: true })
}
