import type { Plugin } from 'vite'
import { FACES, type Face } from '#site/styles/faces.ts'

const faces: readonly Face[] = Object.values(FACES)
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/** Ends each page's style sheet with its faces of type. */
export function nameFaces(): Plugin {
  return {
    name: 'name-faces',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(\?|$)/, code: '@import "tailwindcss"' },
      handler: (css) => ({ code: `${css}\n${describeFaces()}\n${describeStacks()}`, map: null }),
    },
  }
}

/** The faces, then their stand-ins. */
export function describeFaces(): string {
  const webFonts = faces.map(
    ({ name, file, web }) => `@font-face {
  font-family: "${name}";
  src: url("/site/styles/fonts/${file}.woff2") format("woff2");
  font-weight: ${web.weight};
  font-display: swap;
}`,
  )
  // First the stand-ins that most machines have.
  const inTurn = [0, 1, 2].flatMap((turn) => faces.flatMap(({ fallbacks }) => fallbacks[turn] ?? []))
  const fallbacks = inTurn.map(
    ({ name, local, ascent, descent, size }) => `@font-face {
  font-family: "${name}";
  src: ${local.map((font) => `local("${font}")`).join(', ')};
  ascent-override: ${ascent}%;
  descent-override: ${descent}%;
  line-gap-override: 0%;
  size-adjust: ${size}%;
}`,
  )
  return [...webFonts, ...fallbacks].join('\n')
}

/** What a text asks for in turn. */
function describeStacks(): string {
  const { display, text, label } = FACES
  const [sans, sansToo, header] = text.fallbacks
  const labelFallbacks = quoted(label.fallbacks.map(({ name }) => name))
  return `@theme {
  --font-*: initial;
  --font-display: ${quoted([display.name, ...display.fallbacks.map(({ name }) => name)])}, Georgia, serif;
  --font-text: var(--font-display);
  --font-sans: ${quoted([text.name, sans.name, sansToo.name])}, system-ui, sans-serif;
  --font-header: ${quoted([text.name, sans.name, header.name])}, system-ui, sans-serif;
  --font-mono: ${quoted([label.name])}, ${labelFallbacks}, ui-monospace, monospace;
}
/* Each font that arrives lays out again all text that still waits for one. A phone has a good one for labels. */
@layer base {
  @media (max-width: 39.99rem) {
    :root {
      --font-mono: ui-monospace, ${labelFallbacks}, monospace;
    }
  }
}`
}
