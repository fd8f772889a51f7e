import { Hono } from 'hono'

/** A classic script that throws when it's run twice, like the provider's. */
const WIDGET = `void import('/sandbox/page/assistant-element.js').then(({ AssistantElement }) =>
  customElements.define('elevenlabs-convai', AssistantElement),
)`

/**
 * Stand-in for the voice assistant: `/assistant/widget.js` defines the provider's element as a panel that says what it stands
 * in for. It keeps and sends nothing.
 */
export const createAssistant = (): Hono =>
  new Hono().get('/assistant/widget.js', (c) =>
    c.body(WIDGET, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }),
  )
