import { setTimeout as pause } from 'node:timers/promises'
import type { PuppeteerFrame, PuppeteerPage } from './puppeteer.ts'

const PATIENCE_MS = 60_000

/** Somebody at a page. Each step waits until what it needs is there, and says what was missing when it never came. */
export interface Visitor {
  /** Comes to a page and answers the cookie banner. */
  enter(path: string): Promise<void>
  /** Presses what bears exactly this text, or begins with it, by a real pointer at its middle. */
  press(kind: string, text: string): Promise<void>
  /** Presses the first of its kind, in the same way. */
  pressFirst(kind: string): Promise<void>
  /** Types into the field that a selector finds. */
  type(field: string, text: string): Promise<void>
  /** Waits for a text in what a selector finds. */
  see(selector: string, text: string): Promise<void>
  /** Presses what has such a name, in the frame whose address holds this. */
  pressInFrame(address: string, kind: string, name: RegExp): Promise<void>
  page: PuppeteerPage
}

/** @param site its address */
export function visit(page: PuppeteerPage, site: string): Visitor {
  const press = async (kind: string, text: string) => {
    const place = await until(`${kind} "${text}" to press`, () => page.evaluate(findPlace, kind, text))
    await page.mouse.click(place.x, place.y)
  }
  return {
    page,
    enter: async (path) => {
      await page.goto(`${site}${path}`)
      await press('[data-cookie-banner] button', 'Necessary Only')
    },
    press,
    // Every text begins with nothing.
    pressFirst: (kind) => press(kind, ''),
    type: async (field, text) => {
      await until(`the field ${field}`, () => page.evaluate(focusOn, field))
      await page.keyboard.type(text)
    },
    see: async (selector, text) => {
      await until(`"${text}" in ${selector}`, () => page.evaluate(shows, selector, text))
    },
    pressInFrame: async (address, kind, name) => {
      const { source, flags } = name
      await until(`${kind} ${name} in the frame ${address}`, async () => {
        const frame: PuppeteerFrame | undefined = page.frames().find((each) => each.url().includes(address))
        return frame?.evaluate(pressNamed, kind, source, flags)
      })
    },
  }
}

/** Asks again and again, through documents that go and come. */
async function until<T>(what: string, ask: () => Promise<T | false | null | undefined>): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  let trouble = ''
  while (Date.now() < end) {
    try {
      const answer = await ask()
      if (answer) return answer
    } catch (error) {
      trouble = ` (${error instanceof Error ? error.message : String(error)})`
    }
    await pause(100)
  }
  throw new Error(`Waited in vain for ${what}${trouble}`)
}

// From here on: run in the page, each by itself.

function findPlace(kind: string, text: string): { x: number; y: number } | null {
  const said = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const all = [...document.querySelectorAll(kind)].filter(isSeen)
  const element = all.find((each) => said(each) === text) ?? all.find((each) => said(each).startsWith(text))
  if (!element) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const place = { x: left + width / 2, y: top + height / 2 }
  const hit = document.elementFromPoint(place.x, place.y)
  // What lies below something else, or is still on its way, cannot be pressed.
  return hit && (element.contains(hit) || hit.contains(element)) ? place : null
}

function focusOn(field: string): boolean {
  const all = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(field)]
  const element = all.find((each) => each.checkVisibility())
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  element?.focus()
  // What is typed takes the place of what was there.
  element?.select()
  return element !== undefined && document.activeElement === element
}

function shows(selector: string, text: string): boolean {
  return [...document.querySelectorAll(selector)].some(
    (element) => element.checkVisibility() && (element.textContent ?? '').includes(text),
  )
}

function pressNamed(kind: string, source: string, flags: string): boolean {
  const pattern = new RegExp(source, flags)
  const name = (element: Element) => element.getAttribute('aria-label') ?? (element.textContent ?? '').trim()
  const element = [...document.querySelectorAll<HTMLElement>(kind)].find((each) => pattern.test(name(each)))
  element?.click()
  return element !== undefined
}
