import { create } from './create.js'
import { sheetOf, sheetText } from './intake-sheet.js'

/** @import { Conversation } from './conversation.js' */

/** On paper there is the sheet and nothing of the page around it. */
const ON_PAPER = `@media print {
  body *:not(elevenlabs-convai, :has(elevenlabs-convai)) { display: none !important }
  :has(elevenlabs-convai) { all: revert !important; background: #fff !important; margin: 0 !important }
}`

/**
 * The intake sheet as a section of the panel, to be copied and printed.
 * @param {Conversation} conversation
 * @param {HTMLElement} restart
 */
export function createSheet(conversation, restart) {
  const lines = sheetOf(conversation)
  const status = create('p', { role: 'status', class: 'note' })
  const copy = create('button', { type: 'button', class: 'button' }, 'Copy the sheet')
  const print = create('button', { type: 'button', class: 'quiet-button' }, 'Print it')

  copy.addEventListener('click', () => {
    // Only a page that came securely has a clipboard.
    const copied = navigator.clipboard?.writeText(sheetText(lines)) ?? Promise.reject(new Error('no clipboard'))
    copied.then(
      () => (status.textContent = 'Copied.'),
      () => (status.textContent = 'Your browser does not let this page copy. Select the sheet and copy it yourself.'),
    )
  })
  print.addEventListener('click', printSheet)

  const list = lines.map(({ label, value, isUrgent }) =>
    create(
      'div',
      isUrgent ? { 'data-urgent': '' } : {},
      create('dt', { class: 'label' }, isUrgent ? `${label}: look first` : label),
      create('dd', {}, value),
    ),
  )
  return create(
    'section',
    { class: 'sheet', 'aria-labelledby': 'sheet-title' },
    create('p', { class: 'label' }, 'Sample, not a real matter'),
    create('h3', { id: 'sheet-title', tabindex: '-1' }, 'Intake sheet'),
    create('dl', {}, ...list),
    create('div', { class: 'actions' }, copy, print, restart),
    status,
  )
}

function printSheet() {
  const onPaper = new CSSStyleSheet()
  onPaper.replaceSync(ON_PAPER)
  document.adoptedStyleSheets.push(onPaper)
  addEventListener(
    'afterprint',
    () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== onPaper)
    },
    { once: true },
  )
  print()
}
