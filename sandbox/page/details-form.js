// @ts-check
import { byId, showNotice } from './elements.js'

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * The visitor's name and email. Calls `book` once they're valid, one call at a time.
 * @param {(details: { name: string, email: string }) => Promise<void>} book
 */
export function createDetailsForm(book) {
  const form = byId('details', HTMLFormElement)
  const confirm = byId('confirm', HTMLButtonElement)
  const unsent = byId('unsent', HTMLElement)
  const name = field('name', (value) => (value === '' ? 'Enter your name.' : ''))
  const email = field('email', (value) =>
    EMAIL_PATTERN.test(value) ? '' : 'Enter an email address such as name@firm.com.',
  )
  let sending = false

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })

  async function send() {
    const wrong = [name, email].filter((each) => !each.isValid())
    wrong[0]?.input.focus()
    if (sending || wrong.length > 0) return

    setSending(true)
    showNotice(unsent, '')
    try {
      await book({ name: name.input.value.trim(), email: email.input.value.trim() })
    } catch {
      showNotice(unsent, 'The time could not be booked. Check your connection and confirm again.')
    } finally {
      setSending(false)
    }
  }

  /** @param {boolean} on */
  function setSending(on) {
    sending = on
    confirm.ariaDisabled = String(on)
    confirm.textContent = on ? 'Confirming…' : 'Confirm'
  }
}

/**
 * @param {string} id
 * @param {(value: string) => string} problemWith
 */
function field(id, problemWith) {
  const input = byId(id, HTMLInputElement)
  const error = byId(`${id}-error`, HTMLElement)
  /** @param {string} problem */
  const show = (problem) => {
    error.textContent = problem
    input.ariaInvalid = problem === '' ? null : 'true'
  }
  input.addEventListener('input', () => show(''))
  return {
    input,
    isValid() {
      const problem = problemWith(input.value.trim())
      show(problem)
      return problem === ''
    },
  }
}
