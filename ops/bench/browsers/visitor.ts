import { setTimeout as pause } from 'node:timers/promises'

/** Keys that a walk presses. */
export type Key = 'Tab' | 'Enter' | 'Escape'

/** A browser tab, limited to what the walks need. Firefox and WebKit each implement it. */
export interface Tab extends AsyncDisposable {
  /** The browser's name and version. */
  browser: string
  resize(width: number, height: number): Promise<void>
  goto(url: string): Promise<void>
  back(): Promise<void>
  /** Goes to the other one of two tabs, which is blank at first. */
  switchTab(): Promise<void>
  /** Runs a function in the page. Arguments and result must be JSON. */
  run<A extends unknown[], T>(task: (...input: A) => T | Promise<T>, ...input: A): Promise<T>
  /** The same in the frame whose URL contains this. Undefined while there is none. */
  runInFrame<A extends unknown[], T>(
    address: string,
    task: (...input: A) => T | Promise<T>,
    ...input: A
  ): Promise<T | undefined>
  /** Clicks at a place in the window. */
  click(location: { x: number; y: number }): Promise<void>
  strike(key: Key): Promise<void>
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>
  /** The browser's errors and warnings since the last call. */
  takeComplaints(): string[]
}

/** Source of a call of a function, for the page to evaluate. */
export const callOf = (task: (...input: never[]) => unknown, input: unknown[]): string =>
  `(${task.toString()})(...${JSON.stringify(input)})`

/** Logs CSP violations to the console, for drivers that only see the console. Runs in the page. */
export function reportPolicyViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`policy: ${effectiveDirective} forbids ${blockedURI}`),
  )
}

const TIMEOUT_MS = 60_000

/** A visitor on a page. Each step waits for what it needs, and on timeout reports what was missing. */
export interface Visitor {
  tab: Tab
  /** Opens a page. */
  open(path: string): Promise<void>
  /** Enters the site on a page, and rejects optional cookies. */
  enter(path: string): Promise<void>
  /** Clicks the center of the element whose text equals or starts with this; without text, the first of its kind. */
  press(kind: string, text?: string): Promise<void>
  /** Replaces a field's text by typing. */
  type(field: string, text: string): Promise<void>
  key(name: Key): Promise<void>
  /** Presses Tab until the element with this text has focus. */
  tabTo(text: string): Promise<void>
  /** Waits for a text in the element that a selector matches. */
  see(selector: string, text: string): Promise<void>
  /** Waits until nothing that a selector matches is visible. */
  miss(selector: string): Promise<void>
  /** Waits until the page has finished loading. */
  rest(): Promise<void>
  /** Waits until the page returns this value. */
  expect<T>(what: string, ask: () => T | Promise<T>, answer: T): Promise<void>
  /** Clicks the element with this name, in the frame whose URL contains this. */
  pressInFrame(address: string, kind: string, name: RegExp): Promise<void>
}

/** @param site its address */
export function visit(tab: Tab, site: string): Visitor {
  const press: Visitor['press'] = async (kind, text = '') => {
    await until(`${kind} "${text}" to press`, async () => {
      const location = await tab.run(findPlace, kind, text)
      if (!location) return false
      await tab.click(location)
      // It may have moved in the meantime. On the next page the flag is gone.
      return tab.run(() => !('awaited' in window))
    })
  }
  const open = (path: string) => tab.goto(`${site}${path}`)
  return {
    tab,
    open,
    press,
    enter: async (path) => {
      await open(path)
      await press('[data-cookie-banner] button', 'Necessary Only')
    },
    type: async (field, text) => {
      await until(`the field ${field}`, () => tab.run(focusOn, field))
      await tab.type(text)
    },
    key: (name) => tab.strike(name),
    tabTo: async (text) => {
      for (let stops = 0; stops < 30; stops += 1) {
        if ((await tab.run(readFocused)) === text) return
        await tab.strike('Tab')
      }
      throw new Error(`Tab never led to "${text}"`)
    },
    see: async (selector, text) => {
      await until(`"${text}" in ${selector}`, () => tab.run(shows, selector, text))
    },
    miss: async (selector) => {
      await until(`${selector} to go`, async () => !(await tab.run(shows, selector, '')))
    },
    rest: async () => {
      let last = -1
      await until('the page to rest', async () => {
        const loaded = await tab.run(() => performance.getEntriesByType('resource').length)
        const isStill = loaded === last && (await tab.run(hasPictures))
        last = loaded
        return isStill
      })
    },
    expect: async (what, ask, answer) => {
      let last: unknown
      await until(
        () => `${what}: ${JSON.stringify(answer)}, and it is ${JSON.stringify(last)}`,
        async () => {
          last = await tab.run(ask)
          return JSON.stringify(last) === JSON.stringify(answer)
        },
      )
    },
    pressInFrame: async (address, kind, { source, flags }) => {
      await until(`${kind} /${source}/ in the frame ${address}`, () =>
        tab.runInFrame(address, pressNamed, kind, source, flags),
      )
    },
  }
}

/** Polls, even across navigations. */
async function until<T>(what: string | (() => string), ask: () => Promise<T | false | null | undefined>): Promise<T> {
  const end = Date.now() + TIMEOUT_MS
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
  throw new Error(`Waited in vain for ${typeof what === 'string' ? what : what()}${trouble}`)
}

// These functions run in the page, each one standalone.

function findPlace(kind: string, text: string): { x: number; y: number } | null {
  const said = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const all = [...document.querySelectorAll(kind)].filter(isSeen)
  const element = all.find((each) => said(each) === text) ?? all.find((each) => said(each).startsWith(text))
  if (!element) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const location = { x: Math.floor(left + width / 2), y: Math.floor(top + height / 2) }
  const hit = document.elementFromPoint(location.x, location.y)
  // An element that's covered or still moving can't be clicked.
  if (!hit || !(element.contains(hit) || hit.contains(element))) return null
  Object.assign(window, { awaited: true })
  const pressed = () => Reflect.deleteProperty(window, 'awaited')
  for (const target of [element, hit]) target.addEventListener('pointerdown', pressed, { once: true, capture: true })
  return location
}

function focusOn(field: string): boolean {
  const all = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(field)]
  const element = all.find((each) => each.checkVisibility())
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  element?.focus()
  element?.select()
  return element !== undefined && document.activeElement === element
}

/** True if all visible pictures have loaded. */
function hasPictures(): boolean {
  return [...document.images].every((image) => image.complete || image.loading === 'lazy')
}

function readFocused(): string {
  return (document.activeElement?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

function shows(selector: string, text: string): boolean {
  return [...document.querySelectorAll(selector)].some(
    (element) => element.checkVisibility() && (element.textContent ?? '').includes(text),
  )
}

function pressNamed(kind: string, source: string, flags: string): boolean {
  const pattern = new RegExp(source, flags)
  const name = (element: Element) => element.getAttribute('aria-label') ?? (element.textContent ?? '').trim()
  const seen = [...document.querySelectorAll<HTMLElement>(kind)].filter((each) => each.checkVisibility())
  const element = seen.find((each) => pattern.test(name(each)))
  element?.click()
  return element !== undefined
}
