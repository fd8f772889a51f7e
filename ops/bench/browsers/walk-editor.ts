import { join } from 'node:path'
import { beginSession } from '#server/flows/people/sessions.ts'
import { putPerson } from '#server/store/console-people.ts'
import { openStore } from '#server/store/database.ts'
import type { Walk } from './walks.ts'

const PIECE = `/console/content/edit?${new URLSearchParams({ file: 'content/articles/brief-bank-that-people-use.md' })}`
const SUMMARY = '#field-summary'
const SAVED = '[data-saving=saved]'

/** A session of an owner's. Neither browser can be driven to answer with a passkey. */
async function enterAsOwner(dataDir: string): Promise<string> {
  const { db, close } = await openStore({ file: join(dataDir, 'gimbal.sqlite') })
  const email = 'ada@firm.example'
  await putPerson(db, { id: 'ada', email, email_key: email, name: 'ada', role: 'owner', added_at: 0 })
  const token = await beginSession({ db, clock: Date.now }, 'ada', 'Another browser')
  await close()
  return token
}

const readSummary = () => document.querySelector<HTMLTextAreaElement>('#field-summary')?.value

// Each runs in the page, by itself. The editor is in a shadow tree.

function readText(): string[] {
  const trees = [...document.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot)
  const lines = trees.flatMap((tree) => [...(tree?.querySelectorAll('.cm-line') ?? [])])
  return lines.slice(0, 2).map(({ textContent }) => textContent)
}

/** Puts the cursor where it was, in front of everything at first. @param pasted plain text, as every browser pastes it */
function goToText(pasted?: string): boolean {
  const trees = [...document.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot)
  const [content] = trees.flatMap((tree) => tree?.querySelector<HTMLElement>('.cm-content') ?? [])
  content?.focus()
  if (content && pasted !== undefined) {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new Event('paste', { bubbles: true, cancelable: true, composed: true })
    content.dispatchEvent(Object.defineProperty(event, 'clipboardData', { value: clipboardData }))
  }
  return content !== undefined
}

/** Has the answer to a publish come late. Runs in the page. */
function holdPublish(): void {
  const real = window.fetch
  window.fetch = async (input, init) => {
    const answer = await real(input, init)
    if (answer.url.includes('/content/publish')) await new Promise((resume) => setTimeout(resume, 3000))
    return answer
  }
}

/** @returns where the owner's console is, once the piece is open there */
async function openEditor(
  { expect, tab }: Parameters<Walk['go']>[0],
  { address, dataDir }: Parameters<Walk['go']>[2],
): Promise<string> {
  const desk = address.replace('127.0.0.1', 'localhost')
  await tab.goto(`${desk}/console/sign-in`)
  await tab.run((token) => void (document.cookie = `console=${token}; path=/`), await enterAsOwner(dataDir))
  await tab.goto(desk + PIECE)
  await expect('an editor', goToText, true)
  return desk
}

export const EDITOR_WALK: Walk = {
  name: 'editor: lines from Windows, words typed while a publish runs, another tab',
  go: async (visitor, _isNarrow, site) => {
    const { press, see, expect, tab, key, type } = visitor
    const desk = await openEditor(visitor, site)
    await tab.run(goToText, 'From Notepad,\r\ntwo lines.\r\n')
    await see(SAVED, '')
    await tab.goto(desk + PIECE)
    await expect('how the text begins', readText, ['From Notepad,', 'two lines.'])

    await tab.run(holdPublish)
    await press('button', 'Publish…')
    await press('dialog button', 'Publish')
    await key('Escape')
    await tab.run(goToText)
    await tab.type('Late words. ')
    await see('body', 'Published. Visitors see it within seconds.')
    await expect('how the text begins', readText, ['Late words. From Notepad,', 'two lines.'])
    await see(SAVED, '')

    await tab.switchTab()
    await tab.goto(desk + PIECE)
    await type(SUMMARY, 'Of the other tab.')
    await see(SAVED, '')
    await tab.switchTab()
    await type(SUMMARY, 'Only in this one.')
    await see('h2', 'Two versions')
    await tab.switchTab()
    await type(SUMMARY, 'Of the other tab, again.')
    await see(SAVED, '')
    await tab.switchTab()
    await tab.goto(desk + PIECE)
    await expect('the summary', readSummary, 'Only in this one.')
    await press('button', 'Keep this one')
    await see(SAVED, '')
    // The other tab's words met a newer version: the browser names what the server refused.
    tab.takeComplaints()
  },
}

const readLink = () =>
  [...document.querySelectorAll('code')].find(({ textContent }) => textContent.includes('/draft/'))?.textContent

/** Selects the first paragraph of the page in the frame, which runs no script itself. */
function choose(): string | undefined {
  const page = document.querySelector('iframe')?.contentDocument
  const paragraph = [...(page?.querySelectorAll('main p') ?? [])].find(
    ({ textContent }) => textContent === 'Every word.',
  )
  if (paragraph) page?.getSelection()?.selectAllChildren(paragraph)
  return paragraph?.textContent
}

const readQuote = () => document.querySelector<HTMLTextAreaElement>('[name=quote]')?.value.trim()

const setTime = (local: string) => {
  const field = document.querySelector<HTMLInputElement>('dialog [type=datetime-local]')
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, local)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}

export const PUBLISHING_WALK: Walk = {
  name: 'publishing: a draft’s link, a comment on a sentence, its answer, what’s scheduled',
  go: async (visitor, _isNarrow, site) => {
    const { press, see, expect, tab, type } = visitor
    const desk = await openEditor(visitor, site)
    await tab.run(goToText, 'Every word.\n\n')
    await see(SAVED, '')
    await press('button', 'Make a link')
    await see('code', '/draft/')
    const link = await tab.run(readLink)

    await tab.switchTab()
    await tab.goto(link ?? '')
    await expect('what’s chosen in the frame', choose, 'Every word.')
    await expect('the quote', readQuote, 'Every word.')
    await type('[name=name]', 'Bo')
    await type('[name=comment]', 'Which one?')
    // WebKit's driver hangs at a click beside a frame that runs no scripts.
    await tab.run(() => document.querySelector<HTMLFormElement>('form[action]')?.requestSubmit())
    await see('[role=status]', 'Sent.')

    await tab.switchTab()
    await tab.goto(desk + PIECE)
    await press('button', 'Answer')
    await type('textarea[name=answer]', 'This one.')
    await press('form button', 'Answer')
    await see('section', 'Answered by ada')
    await tab.switchTab()
    await tab.goto(link ?? '')
    await see('li', 'This one.')
    await tab.switchTab()

    await press('button', 'Publish…')
    await press('label', 'At a day and hour')
    await tab.run(setTime, '2099-03-08T02:30')
    await see('#planned-time', 'clocks go forward')
    await tab.run(setTime, '2099-03-09T08:00')
    await see('#planned-time', 'Monday, March 9, 2099, 8:00')
    await press('dialog button', 'Schedule')
    await see('h2', 'Goes out Monday')
  },
}
