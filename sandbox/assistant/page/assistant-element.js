import { createChat } from './chat.js'
import { create } from './create.js'

const STYLES = '/sandbox/assistant/assistant.css'

/**
 * Stands where the provider's element does: a button at the lower right that opens the conversation, typed here. Nothing
 * of it leaves the browser, and nothing is kept: an element that is removed has forgotten everything.
 */
export class AssistantElement extends HTMLElement {
  #launcher = create('button', { type: 'button', class: 'launcher', 'aria-haspopup': 'dialog' })
  #panel = create('dialog', { class: 'panel', 'aria-labelledby': 'title' })
  #open = () => this.#show()
  #chat = createChat(() => this.#panel.close())
  #isAwaited = false
  /** What opened the panel: something of the page, or the launcher. @type {HTMLElement} */
  #opener = this.#launcher

  constructor() {
    super()
    const styles = create('link', { rel: 'stylesheet', href: STYLES })
    // Without its style sheet it would stand in the middle of the page.
    styles.addEventListener(
      'load',
      () => {
        shadow.append(this.#launcher, this.#panel)
        if (this.#isAwaited) this.#show()
      },
      { once: true },
    )
    const shadow = this.attachShadow({ mode: 'open' })
    shadow.append(styles)
    this.#launcher.append(create('span', { class: 'label' }, 'Sandbox'), 'Intake assistant')
    this.#launcher.addEventListener('click', this.#open)
    this.#panel.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      this.#panel.close()
    })
    this.#panel.addEventListener('close', () => {
      this.#launcher.hidden = false
      if (this.#opener === this.#launcher) this.#launcher.dataset['returned'] = ''
      this.#opener.focus({ preventScroll: true })
    })
    this.#launcher.addEventListener('blur', () => delete this.#launcher.dataset['returned'])
  }

  connectedCallback() {
    this.#panel.replaceChildren(...this.#chat.begin())
    // The provider's event: the page's own button opens it too.
    document.addEventListener('elevenlabs-agent:expand', this.#open)
  }

  disconnectedCallback() {
    document.removeEventListener('elevenlabs-agent:expand', this.#open)
    this.#panel.replaceChildren()
  }

  #show() {
    this.#isAwaited = !this.#panel.isConnected
    if (this.#isAwaited) return
    if (!this.#panel.open) {
      const { activeElement } = document
      const isOfPage = activeElement instanceof HTMLElement && ![this, document.body].includes(activeElement)
      this.#opener = isOfPage ? activeElement : this.#launcher
      this.#launcher.hidden = true
      // On a narrow screen it covers the page, which then must be out of reach.
      if (matchMedia('(width < 40rem)').matches) this.#panel.showModal()
      else this.#panel.show()
    }
    this.#chat.focus()
  }
}
