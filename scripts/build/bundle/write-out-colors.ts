import type { Plugin } from 'vite'
import { deriveColor } from '../brand/derive-color.ts'
import { readTokens } from '../brand/read-tokens.ts'

const RELATIVE = /oklch\(from var\(--brand-[^()]*\)(?:[^()]|\([^()]*\))*\)/g

/** Computes the derived colors of app/styles/tokens.css, for browsers before 2024. Stands after Tailwind, which joins the sheets. */
export function writeOutColors(): Plugin {
  return {
    name: 'write-out-colors',
    enforce: 'pre',
    config() {
      const { light, dark } = readTokens()
      return {
        define: {
          __THEME_COLORS__: JSON.stringify({ light: light.paper, dark: dark.paper }),
          // Mail programs know no custom properties.
          __MAIL_COLORS__: JSON.stringify({ light, dark }),
        },
      }
    },
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler(css) {
        return css.includes('--brand-') ? { code: writeOut(css), map: null } : undefined
      },
    },
  }
}

/** A style sheet with its derived colors computed. @throws when a color isn't of the form that tokens may have */
export function writeOut(css: string): string {
  const { brand } = readTokens()
  const named = (name: string) => brand(name.replace(/^--brand-/, ''))
  return css
    .replaceAll(RELATIVE, (value) => {
      const color = deriveColor(value, named)
      if (color === undefined) throw new Error(`${value} is no color that a build can write out`)
      return color
    })
    .replaceAll(/var\((--brand-[\w-]+)\)/g, (_, name: string) => named(name))
    .replaceAll(/--brand-[\w-]+:[^;}]*;?/g, '')
}
