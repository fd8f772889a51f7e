import { answer, begin, questionOf } from './conversation.js'
import { create } from './create.js'
import { createSheet } from './sheet.js'

const NOTE = 'Sandbox: a typed stand-in. What you type stays in this window and is gone when you leave the page.'

/**
 * The conversation: what was said, the field for the next answer, and at the end the intake sheet.
 * @param {() => void} close
 */
export function createChat(close) {
  const log = create('div', { role: 'log', 'aria-label': 'Conversation', class: 'log' })
  const scroll = create('div', { class: 'scroll', role: 'region', 'aria-label': 'Conversation', tabindex: '0' })
  const choices = create('div', { class: 'choices', role: 'group', 'aria-label': 'Short answers' })
  const field = create('textarea', { id: 'answer', rows: '2', maxlength: '600', autocomplete: 'off' })
  const form = create(
    'form',
    { class: 'answer' },
    choices,
    create('label', { for: 'answer', class: 'label' }, 'Your answer'),
    create('div', { class: 'field' }, field, create('button', { class: 'button' }, 'Send')),
  )
  const closer = create('button', { type: 'button', class: 'close' }, 'Close')
  const restart = create('button', { type: 'button', class: 'quiet-button' }, 'Start again')
  const head = create(
    'header',
    {},
    create('h2', { id: 'title' }, 'Intake assistant'),
    create('p', { class: 'note' }, NOTE),
    closer,
  )
  let { conversation } = begin()

  /** @param {readonly string[]} says */
  function show(says) {
    for (const text of says) say('assistant', text)
    const question = questionOf(conversation)
    form.hidden = question === undefined
    choices.replaceChildren(...(question?.choices ?? []).map(choiceButton))
    if (question) return scrollToEnd()
    const sheet = createSheet(conversation, restart)
    const closing = log.lastElementChild
    scroll.append(sheet)
    sheet.querySelector('h3')?.focus({ preventScroll: true })
    // Both are to be read: what happens next, and the sheet below it.
    if (closing instanceof HTMLElement) scroll.scrollTop = closing.offsetTop - scroll.offsetTop
  }

  /** @param {string} text */
  function take(text) {
    if (text.trim()) say('caller', text.trim())
    const step = answer(conversation, text)
    conversation = step.conversation
    field.value = ''
    show(step.says)
    if (!form.hidden) field.focus()
  }

  /**
   * @param {'assistant' | 'caller'} by
   * @param {string} text
   */
  function say(by, text) {
    const who = create('span', { class: 'label' }, by === 'assistant' ? 'Assistant' : 'You')
    log.append(create('p', { class: 'said', 'data-by': by }, who, ' ', text))
  }

  /** @param {string} text */
  function choiceButton(text) {
    const button = create('button', { type: 'button', class: 'choice' }, text)
    button.addEventListener('click', () => take(text))
    return button
  }

  function scrollToEnd() {
    scroll.scrollTop = scroll.scrollHeight
  }

  function start() {
    const opening = begin()
    conversation = opening.conversation
    log.replaceChildren()
    scroll.replaceChildren(log)
    field.value = ''
    show(opening.says)
  }

  closer.addEventListener('click', close)
  restart.addEventListener('click', () => {
    start()
    field.focus()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    take(field.value)
  })
  field.addEventListener('keydown', (event) => {
    // Enter that ends the choice of a character belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })

  return {
    /** Begins anew; gives what the panel holds. */
    begin() {
      start()
      return [head, scroll, form]
    },
    /** Puts the focus where the visitor goes on: on the field, or on the sheet. */
    focus() {
      scrollToEnd()
      if (form.hidden) scroll.querySelector('h3')?.focus()
      else field.focus()
    },
  }
}
