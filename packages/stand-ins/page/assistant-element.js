// @ts-check
import { create } from './elements.js'

const STYLES = '/sandbox/page/assistant.css'

/**
 * Stand-in for the provider's element: a button at the lower right opens a panel that says what responds here on a
 * configured site.
 */
export class AssistantElement extends HTMLElement {
  #launcher = create('button', { type: 'button', class: 'launcher', 'aria-haspopup': 'dialog' })
  #panel = create('dialog', { class: 'panel', 'aria-labelledby': 'title' })
  #closer = create('button', { type: 'button' }, 'Close')
  #open = () => this.#show()
  #isAwaited = false
  /** What opened the panel: an element on the page, or the launcher. @type {HTMLElement} */
  #opener = this.#launcher

  constructor() {
    super()
    const styles = create('link', { rel: 'stylesheet', href: STYLES })
    // Unstyled, it would appear in the middle of the page.
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
    this.#launcher.append(create('span', { class: 'label' }, 'Sandbox'), 'Voice assistant')
    this.#panel.append(
      create('h2', { id: 'title' }, 'Voice assistant'),
      create(
        'p',
        {},
        'On a configured site, the voice assistant answers here and your browser asks for the microphone.',
      ),
      create('p', {}, 'This is a stand-in: it doesn’t listen. The typed version on the page asks the same questions.'),
      this.#closer,
    )
    this.#launcher.addEventListener('click', this.#open)
    this.#closer.addEventListener('click', () => this.#panel.close())
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
    // The provider's event. The page's own button dispatches it to open the panel.
    document.addEventListener('elevenlabs-agent:expand', this.#open)
  }

  disconnectedCallback() {
    document.removeEventListener('elevenlabs-agent:expand', this.#open)
    this.#panel.close()
  }

  #show() {
    this.#isAwaited = !this.#panel.isConnected
    if (this.#isAwaited) return
    if (!this.#panel.open) {
      const { activeElement } = document
      const isOfPage = activeElement instanceof HTMLElement && ![this, document.body].includes(activeElement)
      this.#opener = isOfPage ? activeElement : this.#launcher
      this.#launcher.hidden = true
      this.#panel.show()
    }
    this.#closer.focus()
  }
}
