import { join } from 'node:path'
import { beginSession } from '#server/flows/people/sessions.ts'
import { putPerson } from '#server/store/console-people.ts'
import { openStore } from '#server/store/database.ts'
import type { Walk } from './walks.ts'

const PIECE = `/console/content/edit?${new URLSearchParams({ file: 'content/articles/brief-bank-that-people-use.md' })}`
const TEXT = '.cm-content'
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

const readSummary = () => document.querySelector<HTMLInputElement>('#field-summary')?.value

/** Puts the cursor behind the last letter. Runs in the page. */
function goToEnd(): void {
  const content = document.querySelector<HTMLElement>('.cm-content')
  content?.focus()
  const last = content?.querySelector('.cm-line:last-child')
  if (last) getSelection()?.selectAllChildren(last)
  getSelection()?.collapseToEnd()
}

/** Pastes plain text, as every browser does. Runs in the page. */
function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new Event('paste', { bubbles: true, cancelable: true, composed: true })
  document
    .querySelector('.cm-content')
    ?.dispatchEvent(Object.defineProperty(event, 'clipboardData', { value: clipboardData }))
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

export const EDITOR_WALK: Walk = {
  name: 'editor: lines from Windows, words typed while a publish runs, another tab',
  go: async ({ press, see, expect, tab, key, type }, _isNarrow, { address, dataDir }) => {
    const desk = address.replace('127.0.0.1', 'localhost')
    await tab.goto(`${desk}/console/sign-in`)
    await tab.run((token) => void (document.cookie = `console=${token}; path=/`), await enterAsOwner(dataDir))
    await tab.goto(desk + PIECE)
    await see(TEXT, ' ')
    await tab.run(goToEnd)
    await tab.type(' More.')
    await tab.run(goToEnd)
    await tab.run(paste, '\r\nFrom Notepad,\r\ntwo lines.')
    await see(SAVED, '')
    await tab.goto(desk + PIECE)
    await see(TEXT, 'two lines.')
    await expect(
      'how the text ends',
      () => [...document.querySelectorAll('.cm-line')].slice(-2).map(({ textContent }) => textContent),
      ['From Notepad,', 'two lines.'],
    )

    await tab.run(holdPublish)
    await press('button', 'Publish…')
    await press('dialog button', 'Publish')
    await key('Escape')
    await tab.run(goToEnd)
    await tab.type(' Late words.')
    await see('body', 'Published. Visitors see it within seconds.')
    await see(TEXT, 'two lines. Late words.')
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
